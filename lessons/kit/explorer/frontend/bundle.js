// Made from the files beside it by `make derived`; not to be edited.
var ot=({kind:s,action:t})=>s==="control"||s==="pointer"&&(t==="drag"||t==="drop"),rt=(s,t)=>!!s&&!s.final&&ot(s)&&ot(t)&&
s.kind===t.kind&&s.name===t.name&&s.panel===t.panel,E=({name:s,value:t})=>JSON.stringify([s,t]),Dt=(s,t)=>rt(s,t)&&t.final&&
t.kind==="control"&&E(s)===E(t),N=class{#t;#s=Math.random().toString(36).slice(2);#e=0;#i=!1;#n=[];#r=null;#a=null;#o=new Map;#l=null;#c;#u;constructor(t){
this.#t=t}report(t){if(this.#i)return;clearTimeout(this.#u);let e=this.#n.at(-1)??this.#a;if(Dt(e,t))return e.final=!0,this.#n.
length||this.#t.tell({kind:"done",view:this.#s}),this.rest();let n=t.kind==="control"&&!this.waits()&&this.#o.get(E(t));
this.#n.length&&rt(e,t)&&this.#n.pop(),this.#n.push({...t}),this.#t.busy(),this.#h(),n&&this.#t.show(...n)}rest(){clearTimeout(
this.#u),this.#i||(this.#u=setTimeout(()=>this.#m(),60))}waits(){return!!(this.#r||this.#n.length)}awaits(t){return[this.#r,
...this.#n].some(e=>e?.kind==="control"&&e.name===t)}close(){this.#i=!0,clearTimeout(this.#c),clearTimeout(this.#u)}hear(t,e=[]){
if(this.#i)return;if(t.kind==="ahead")return this.#d(t,e);if(t.kind!=="frame")return;let n=t.view===this.#s;n&&this.#t.silent(
!1),n&&t.ack===this.#e&&(this.#r=null,clearTimeout(this.#c)),this.#p(),this.#h(),this.#t.show(t,e),this.rest()}#h(){this.#r||
!this.#n.length||(this.#r=this.#a=this.#n.shift(),this.#e+=1,this.#t.tell({...this.#r,view:this.#s,seq:this.#e}),clearTimeout(
this.#c),this.#c=setTimeout(()=>this.#f(),8e3))}#f(){this.#t.silent(!0),this.#r=null,this.#p(),this.#h()}#p(){this.#o.clear(),
this.#l=null}#d(t,e){let{view:n,name:i,value:o}=t;this.#l===null||n!==this.#s||E({name:i,value:o})!==this.#l||(this.#o.set(
this.#l,"scene"in t?[t,e]:null),this.#l=null,this.#m())}#m(){if(this.waits()||this.#l||this.#t.hidden())return;let t=this.#t.
nearby().find(e=>!this.#o.has(E(e)));t&&(this.#l=E(t),this.#t.tell({kind:"ahead",...t,view:this.#s}))}};var q=[[.31,1],[.31,.88],[.36,.88],[.36,.78],[.41,.78],[.41,.7],[.46,.7],[.5,.7]],at=".cx-table, .cx-formula",P=class{#t;#s;#e;#i=0;#n="";#r="";constructor(t,e,{
width:n,height:i}){this.#t=t,this.#s=e,this.#e=n/i}narrow(){let{root:t}=this.#t;t.classList.toggle("cx-narrow",t.clientWidth<
820)}into(t){let{root:e}=this.#t;e.classList.add("cx-fitted"),e.classList.toggle("cx-wall",t.wall>0),!(!this.#s.offsetHeight||
this.#a(t)===this.#r)&&(this.#o(t),this.#r=this.#a(t))}#a({width:t,height:e,wall:n}){let{root:i,left:o,body:r,right:a}=this.#t,
h=n?[...a.querySelectorAll(at)].map(u=>u.scrollWidth):[],c=[o.offsetHeight-this.#s.offsetHeight,r.offsetTop-i.offsetTop];
return String([t,e,n,...c,a.scrollHeight,a.children.length,...h])}#o({width:t,height:e,wall:n}){let{root:i,left:o,body:r}=this.#t,
a=this.#s,h=n||1;i.style.zoom=n?String(n):"",this.#h(n>0);let[c,u]=[(e-6)/h,(t-20)/h],f=r.offsetTop-i.offsetTop,p=o.offsetHeight-
a.offsetHeight+f+10,m=d=>Math.max(n?380:520,Math.min((c-p)*this.#e,u*(1-d)-18));n?this.#c(m,c-f-4):this.#l(m(.36),e)}#l(t,e){
let{root:n}=this.#t;if(n.style.maxWidth=`${t+640}px`,n.style.setProperty("--picture",`${t}px`),this.narrow(),n.classList.
contains("cx-narrow"))return;let i=n.offsetHeight-e;i>0&&(n.style.zoom=String(Math.max(.85,1-i/n.offsetHeight)))}#c(t,e){
let{root:n}=this.#t,i=`${window.innerWidth} ${window.innerHeight}`;for(i!==this.#n&&([this.#i,this.#n]=[0,i]),n.style.maxWidth=
"none";;this.#i+=1){let[o,r]=q[this.#i];if(n.style.setProperty("--picture",`${t(o)}px`),n.style.setProperty("--panel",String(
r)),n.classList.toggle("cx-wide-panel",o>q[0][0]),n.style.setProperty("--room",`${e/r}px`),this.#i===q.length-1||!this.#u())
return}}#u(){let{right:t}=this.#t;return t.scrollHeight>t.clientHeight+1?!0:[...t.querySelectorAll(at)].some(e=>e.scrollWidth>
e.clientWidth+1)}#h(t){let{formula:e,left:n,controls:i,caption:o}=this.#t;t&&n.contains(e)?(e.dataset.below="",i.after(e)):
!t&&"below"in e.dataset&&(delete e.dataset.below,o.after(e))}};var j=/^(Arrow|Page|Home|End)/,k=class{#t;#s;#e=null;#i=null;constructor(t,e,n=()=>{}){this.#t=e,this.#s=n,t.addEventListener(
"keydown",i=>{i.repeat||!j.test(i.key)||(this.#n(),this.#e="key")}),t.addEventListener("keyup",this.#n),t.addEventListener(
"focusout",i=>{(!(i.relatedTarget instanceof Node)||!t.contains(i.relatedTarget))&&this.#n()}),t.addEventListener("point\
erdown",()=>{this.#e="pointer";for(let i of["pointerup","pointercancel"])window.addEventListener(i,this.#n,!0)})}#n=()=>{
let t=this.holds;this.#e=null;for(let n of["pointerup","pointercancel"])window.removeEventListener(n,this.#n,!0);let e=this.#i;
this.#i=null,e?this.#t(e.value,!0):t&&this.#s()};get holds(){return this.#e!==null}moves(t){this.#i={value:t},this.#t(t,
!1)}changed(){this.#e!=="key"&&this.#n()}picks(t){this.#e==="key"?this.moves(t):this.#t(t,!0)}};function O(s,{told:t,shown:e}){
let n=!1;return s.addEventListener("input",()=>{n=!0}),s.addEventListener("change",()=>{n=!1,t()||(s.value=e())}),s.addEventListener(
"blur",()=>{n&&(n=!1,s.value=e())}),()=>{!n&&s.value!==e()&&(s.value=e())}}function D(s,{min:t,max:e,whole:n}){let i=n?Math.
round(Number(s.value)):Number(s.value);return s.value.trim()===""||!Number.isFinite(i)?null:Math.min(e??1/0,Math.max(t??
-1/0,i))}function R(s,t){if(Number.isInteger(s))return String(s);if(t!=null)return String(Number(s.toFixed(t)));let e=Math.
floor(Math.log10(Math.abs(s)))+1;return String(Number(s.toPrecision(Math.max(3,e))))}function l(s,t={},...e){let n=document.createElement(s);for(let[i,o]of Object.entries(t))o==null||o===!1||(typeof o=="fu\
nction"?n.addEventListener(i.slice(2),o):n.setAttribute(i,o===!0?"":String(o)));return n.append(...e.filter(i=>i!=null)),
n}function v(s,t,e){s.getAttribute(t)!==e&&s.setAttribute(t,e)}var A=s=>`cx-${s}-${Math.random().toString(36).slice(2)}`,
C=s=>s!==document.activeElement&&!s.matches(":focus");function ht(s,t,e){let{label:n,stops:i,decimals:o,unit:r=""}=s,a=A(s.name),h=l("input",{type:"range",id:a,"aria-label":n,
...Rt(s)}),{min:c,max:u}=s,f=l("input",{type:"number","aria-label":`${n}, as a number`,min:c,max:u,step:i?"any":s.step}),
p=new k(h,t,e),m=new k(f,t),d=c,x=(y=h)=>i?i[Number(y.value)]:Number(y.value),b=y=>v(h,"aria-valuetext",R(y,o)+r),w=O(f,
{shown:()=>R(d,o),told(){let y=D(f,s);return y!==null&&m.picks(y),y!==null}});return h.addEventListener("input",()=>{let y=x();
f.value=R(y,o),b(y),p.moves(y)}),h.addEventListener("change",()=>p.changed()),{element:l("div",{class:"cx-control cx-sli\
der"},l("label",{for:a},n),h,f),show(y){if(p.holds)return;d=y;let g=String(i?Ct(i,y):y);h.value!==g&&(h.value=g),w(),b(y)},
nearby:()=>[1,-1].map(y=>x(Bt(h,y))).filter(y=>y!==x())}}var Rt=({stops:s,min:t,max:e,step:n})=>s?{min:0,max:s.length-1,
step:1}:{min:t,max:e,step:n};function Ct(s,t){let e=s.map(n=>Math.abs(n-t));return e.indexOf(Math.min(...e))}function Bt(s,t){
let e=s.cloneNode();return e.value=s.value,e.stepUp(t),e}function lt(s,t,{rest:e,press:n}){return s.type==="slider"?ht(s,t,e):s.type==="choice"?_t(s,t,e):s.type==="ticks"?Wt(s,t):
s.type==="text"?$t(s,t):s.type==="toggle"?Ht(s,t):zt(s,n)}function _t(s,t,e){let n=A(s.name),i=l("fieldset",{class:"cx-c\
ontrol cx-choice"},l("legend",{},s.label)),o=new k(i,t,e),r=s.options.map(([h])=>h),a=s.options.map(([h,c])=>{let u=l("i\
nput",{type:"radio",name:n,onchange:()=>o.picks(h)});return i.append(l("label",{},u,l("span",{},c))),u});return{element:i,
show(h){if(!o.holds)for(let[c,u]of a.entries())u.checked=r[c]===h},nearby(){let h=a.findIndex(u=>u.checked);if(h<0)return[];
let c=[r[(h+1)%r.length],r.at(h-1)];return[...new Set(c)].filter(u=>u!==r[h])}}}function Ht(s,t){let e=l("input",{type:"\
checkbox",onchange:()=>t(e.checked,!0)});return{element:l("div",{class:"cx-control cx-toggle"},l("label",{},e,l("span",{},
s.label))),show(n){e.checked=n},nearby:()=>[!e.checked]}}function Wt(s,t){let e=l("div",{class:"cx-words"}),n=[],i=new Map,
o=r=>{let a=l("input",{type:"checkbox"});return a.addEventListener("change",()=>{n=a.checked?[...n,r]:n.filter(h=>h!==r),
t(n,!0)}),e.append(l("label",{"data-key":`word:${r}`},a,l("span",{},r))),a};return{element:l("fieldset",{class:"cx-contr\
ol cx-ticks"},l("legend",{},s.label),e),show(r,{options:a}){n=r;let h=a?.[s.name]??s.options;JSON.stringify(h)!==JSON.stringify(
[...i.keys()])&&(e.replaceChildren(),i=new Map(h.map(c=>[c,o(c)])));for(let[c,u]of i)u.checked=n.includes(c)}}}function $t(s,t){
let e=A(s.name),{rows:n}=s,i=n?l("textarea",{id:e,rows:n,spellcheck:"false"}):l("input",{id:e,type:"text",spellcheck:"fa\
lse"});return i.addEventListener("input",()=>t(i.value,!1)),i.addEventListener("change",()=>t(i.value,!0)),{element:l("d\
iv",{class:"cx-control cx-text"},l("label",{for:e},s.label),i),show(o){C(i)&&(i.value=o)}}}function zt(s,t){return{element:l(
"div",{class:"cx-control"},l("button",{type:"button",onclick:t},s.label)),show(){}}}function Y(s,t){return s.edit===void 0?Kt(s):Gt(s,s.edit,t)}function Kt(s){let t=l(s.header?"th":"td",{scope:s.header&&"\
row"}),e={},n=i=>i.edit!==void 0||i.header!==s.header?!1:(Ut(t,i,e),e=i,!0);return n(s),{element:t,show:n}}function Ut(s,t,e){
let{html:n,text:i=""}=t;n!==void 0?n!==e.html&&(s.innerHTML=n):(e.html!==void 0||s.textContent!==String(i))&&(s.textContent=
String(i));let o=ut(t)??"";s.className!==o&&(s.className=o),t.key!==e.key&&(t.key===void 0?s.removeAttribute("data-key"):
s.dataset.key=t.key)}function Gt(s,t,e){let{input:n,show:i}=Ft[s.type??"text"](s,h=>e(t,h));n.dataset.edit=t,v(n,"aria-l\
abel",s.label??""),i(s.text??"");let o=l("td",{"data-key":s.key,class:ut(s)},n),r=({text:h,...c})=>JSON.stringify(c),a=r(
s);return{element:o,show(h){return r(h)!==a?!1:(i(h.text??""),!0)}}}function ut({role:s,strong:t,align:e}){return[s&&`cx\
-${s}`,t&&"cx-strong",e&&`cx-${e}`].filter(Boolean).join(" ")||void 0}var Ft={select({options:s=[]},t){let e=s.map(([i,o])=>l(
"option",{value:i},o)),n=l("select",{onchange:()=>t(n.value)},...e);return{input:n,show(i){n.value=i}}},tick(s,t){let e=l(
"input",{type:"checkbox",onchange:()=>t(e.checked)});return{input:e,show(n){e.checked=!!n}}},button(s,t){let e=l("button",
{type:"button",onclick:()=>t(!0)});return{input:e,show(n){e.textContent=n}}},text(s,t){return ct(l("input",{type:"text",
spellcheck:"false"}),e=>(t(e.value),!0))},number(s,t){let e=l("input",{type:"number",min:s.min,max:s.max,step:s.step??"a\
ny"});return ct(e,()=>{let n=D(e,s);return n!==null&&t(n),n!==null})}};function ct(s,t){let e="",n=O(s,{told:()=>t(s),shown:()=>e});
return{input:s,show(i){e=String(i),n()}}}var J=class{#t;#s;#e;constructor(t,e){this.#t=e,this.#s=ft(t),this.#e=t.rows.map(u=>u.map(f=>Y(f,e)));let n=pt(t),i=t.columns.
map((u,f)=>l("th",{scope:"col",class:n[f]&&"cx-left-align"},u)),o=this.#e.map(u=>l("tr",{},...u.map(f=>f.element)));this.
element=l("div",{class:"cx-table",tabindex:"0",role:"region","aria-label":t.title});let[r,a]=[l("thead",{},l("tr",{},...i)),
l("tbody",{},...o)];this.element.append(l("table",{},l("caption",{},t.title),r,a));let{add:h}=t,c=()=>h&&e(h.edit,!0);h&&
this.element.append(l("button",{type:"button","data-edit":h.edit,onclick:c},h.label))}show(t){if(ft(t)!==this.#s)return!1;
for(let[e,n]of t.rows.entries())for(let[i,o]of n.entries()){let r=this.#e[e][i];if(r.show(o))continue;let a=Y(o,this.#t);
dt(r.element,a.element,()=>r.element.replaceWith(a.element)),this.#e[e][i]=a}return!0}};function ft(s){let{title:t,columns:e,
rows:n,add:i}=s;return JSON.stringify([t,e,n.map(o=>o.length),i,pt(s)])}function pt({columns:s,rows:t}){return s.map((e,n)=>t.
some(i=>i[n]&&(i[n].header||i[n].align==="left-align")))}function dt(s,t,e){let n=document.activeElement,i=n instanceof HTMLElement&&
s.contains(n)?n.dataset.edit:void 0;if(e(),i===void 0)return;let o=t.querySelectorAll("[data-edit]");for(let r of o)r.dataset.
edit===i&&r.focus()}var B=class{element=l("div",{class:"cx-tables"});#t;#s=[];constructor(t){this.#t=t}show(t){let e=this.#s;
if(e.length===t.length&&t.every((i,o)=>e[o].show(i)))return;this.#s=t.map(i=>new J(i,this.#t));let n=this.#s.map(i=>i.element);
dt(this.element,this.element,()=>this.element.replaceChildren(...n))}},_=class{element=l("div",{class:"cx-tabs",role:"ta\
blist","aria-label":"tables"});#t;#s=0;#e=[];#i="";constructor(t){this.#t=t,this.element.addEventListener("keydown",e=>{
let n={ArrowRight:1,ArrowLeft:-1}[e.key];n&&(this.#n(this.#s+n),this.#e[this.#s].focus(),e.preventDefault())})}#n(t){this.#s=
(t+this.#e.length)%this.#e.length;for(let[n,i]of this.#e.entries())i.setAttribute("aria-selected",String(n===this.#s)),i.
tabIndex=n===this.#s?0:-1;let e=[...this.#t.children];for(let[n,i]of e.entries())i.hidden=n!==this.#s}show(t){let e=JSON.
stringify(t);if(e!==this.#i){this.#i=e;let n=(i,o)=>l("button",{type:"button",role:"tab",onclick:()=>this.#n(o)},i);this.#e=
t.map(n),this.element.replaceChildren(...this.#e)}t.length&&this.#n(Math.min(this.#s,t.length-1))}};var qt=450,jt=[1,5,10,25],Yt={start:"M3 3h2v10H3zM13 3v10L6 8z",back:"M11 3v10L4 8z",play:"M4 2.5v11l9-5.5z",pause:"M4 3\
h3v10H4zM9 3h3v10H9z",forward:"M3 3v10l7-5zM11 3h2v10h-2z",end:"M3 3v10l5-5zM8 3v10l5-5zM13 3h1.5v10H13z"};function mt(s){
let t=document.createElementNS("http://www.w3.org/2000/svg","svg");t.setAttribute("viewBox","0 0 16 16"),t.setAttribute(
"aria-hidden","true");let e=document.createElementNS("http://www.w3.org/2000/svg","path");return e.setAttribute("d",Yt[s]),
t.append(e),t}function I(s,t,e){let n=l("button",{type:"button",title:t,"aria-label":t,onclick:e});return n.append(mt(s)),
n}var H=class{#t;#s;#e=0;#i=0;#n=!1;#r;#a=l("select",{"aria-label":"steps at a time"},...jt.map(t=>l("option",{value:t},
`${t}`)));#o=l("input",{type:"range",min:0,max:1,step:1,"aria-label":"step"});#l=l("span",{class:"cx-step"});#c=I("play",
"play",()=>this.#g());#u;constructor(t,{tell:e,rest:n}){this.#t=e,this.#s=t;let i=(a,h)=>{this.#e=a,e(a,h)};this.#u=new k(
this.#o,i,n),this.#o.addEventListener("input",()=>{this.stop(),this.#u.moves(Number(this.#o.value))}),this.#o.addEventListener(
"change",()=>this.#u.changed());let o=[I("start","to the start",()=>this.#d(0)),I("back","back",()=>this.press(-1)),this.#c,
I("forward","forward",()=>this.press(1)),I("end","to the end",()=>this.#d(this.#i))],r={class:"cx-timeline",role:"group",
"aria-label":"timeline"};this.element=l("div",r,...o,this.#o,this.#l,this.#a)}get#h(){return Number(this.#a.value)}#f(t,e){
let n=this.#p(t);n!==this.#e&&(this.#e=n,this.#n=!e,this.#t(n,e))}#p(t){return Math.max(0,Math.min(this.#i,t))}#d(t){this.
stop(),this.#f(t,!0)}press(t,e=!0){let n=this.#e+t*this.#h;if(e)return this.#d(n);this.#r!==void 0&&this.stop(),this.#f(
n,!1)}#m(){this.#n&&(this.#n=!1,this.#t(this.#e,!0))}#g(){if(this.#r!==void 0)return this.stop();this.#m(),this.#e>=this.#i&&
this.#f(0,!1),this.#x("pause"),this.#r=setInterval(()=>this.#y(),qt)}#y(){if(!this.#s()){if(this.#e>=this.#i)return this.
stop();this.#f(this.#e+this.#h,!1)}}stop(){this.#m(),this.#r!==void 0&&(clearInterval(this.#r),this.#r=void 0,this.#x("p\
lay"))}#x(t){this.#c.replaceChildren(mt(t)),this.#c.setAttribute("aria-label",t),this.#c.title=t}keys(t){let{target:e,key:n,
altKey:i,ctrlKey:o,metaKey:r,repeat:a}=t;if(!(e instanceof Element)||e.matches("input, select, textarea")||i||o||r)return;
let h={ArrowRight:this.#h,ArrowLeft:-this.#h,Home:-this.#i,End:this.#i};n in h&&(a||this.stop(),this.#f(this.#e+h[n],!1),
t.preventDefault())}keyUp(){this.#r===void 0&&this.#m()}show({step:t,last:e},n){this.#i=e,!n&&!this.#u.holds&&(this.#e=t),
v(this.#o,"max",String(Math.max(e,1))),Number(this.#o.value)!==this.#e&&(this.#o.value=String(this.#e)),this.#o.disabled=
e===0,v(this.#o,"aria-valuetext",`step ${this.#e} of ${e}`);let i=`${this.#e} / ${e}`;this.#l.textContent!==i&&(this.#l.
textContent=i)}nearby(){return[this.#h,-this.#h].map(t=>this.#p(this.#e+t)).filter(t=>t!==this.#e)}};var Jt=14,V=s=>`${s/Jt}em`,W=class{#t;#s;#e;#i=null;headline=l("h3",{class:"cx-headline"});caption=l("p",{class:"cx-capt\
ion","aria-live":"polite"});formula=l("div",{class:"cx-formula",tabindex:"0",role:"region","aria-label":"formula with th\
e numbers of now"});controls=l("div",{class:"cx-controls"});#n=l("p",{class:"cx-said","aria-live":"polite"});#r=l("p",{class:"\
cx-status",role:"status"});#a=l("div",{class:"cx-presets",role:"group","aria-label":"presets"});#o=l("button",{type:"but\
ton",onclick:()=>this.#s.undo()},"Undo");#l=l("input",{type:"text",class:"cx-code","aria-label":"code of this state",spellcheck:"\
false"});#c;#u=null;timeline=null;#h;constructor(t,e,n,i){this.#t=t,this.#e=e,this.#s=n,this.#c=new B((o,r)=>n.report({kind:"\
edit",name:o,value:r})),t.tabs&&(this.#u=new _(this.#c.element),this.#c.element.style.height=V(t.tabs)),t.timeline&&(this.
timeline=this.#y()),this.#h=new Map(t.controls.map(o=>[o.name,this.#g(o)])),this.controls.append(...[...this.#h.values()].
map(({element:o})=>o)),t.formula_below&&(this.formula.style.height=V(t.formula_below)),t.formula_height&&(this.formula.style.
minHeight=V(t.formula_height)),i&&this.#a.append(...t.presets.map(o=>this.#m(o))),this.left=this.#f(),this.right=this.#p(),
this.body=l("div",{class:"cx-body"},this.left,this.right),this.root=l("section",{class:"cx","aria-label":t.title},this.headline,
this.body)}#f(){let{formula:t,formula_below:e,help:n}=this.#t,i=n?l("p",{class:"cx-help"},n):null,o=t&&e?this.formula:null;
return l("div",{class:"cx-left"},this.#e,this.#n,this.timeline?.element,this.caption,o,i)}#p(){let{formula:t,formula_below:e,
tables:n}=this.#t,i=this.#a.children.length?this.#a:null,o=t&&!e?this.formula:null,r=n?this.#c.element:null,a=[i,this.controls,
o,this.#u?.element,r,this.#d(),this.#r];return l("div",{class:"cx-right"},...a)}#d(){let t=this.#l;t.addEventListener("c\
hange",()=>{t.value.trim()&&this.#s.leave({kind:"restore",code:t.value.trim()})}),t.addEventListener("focus",()=>t.select()),
t.addEventListener("blur",()=>{this.#i&&(t.value=this.#i.code)});let e=l("button",{type:"button",onclick:()=>this.#s.leave(
{kind:"reset"})},"Reset"),n=l("label",{class:"cx-codelabel"},l("span",{},"code"),t);return l("div",{class:"cx-footer"},this.#o,
e,n)}#m(t){return l("button",{type:"button","data-preset":t,onclick:()=>this.#s.leave({kind:"preset",name:t})},t)}#g(t){
let{name:e}=t;return lt(t,(i,o)=>{this.#x(e,i,o),o&&this.#b(e)},{rest:()=>this.#b(e),press:()=>this.#s.report({kind:"edi\
t",name:e,value:!0})})}#y(){return new H(this.#s.waits,{tell:(t,e)=>{this.#x("step",t,e),e&&this.#w()},rest:()=>this.#w()})}#x(t,e,n){
this.#s.report({kind:"control",name:t,value:e,final:n})}show(t){let e=this.#i;this.#i=t,t.headline!==e?.headline&&(this.
headline.innerHTML=t.headline),t.caption!==this.caption.textContent&&(this.caption.textContent=t.caption),this.caption.classList.
toggle("cx-problem",t.problem);for(let[i,{element:o}]of this.#h)this.#b(i),o.hidden=t.hidden?.includes(i)??!1;t.formula!==
e?.formula&&(this.formula.innerHTML=t.formula??"");let n=t.tables??[];this.#c.show(n),this.#u?.show(n.map(({title:i})=>i)),
this.#w(),this.#o.disabled=!t.can_undo,C(this.#l)&&(this.#l.value=t.code);for(let i of this.#a.querySelectorAll("button"))
v(i,"aria-pressed",String(i.dataset.preset===t.preset))}#b(t){let e=this.#i;!e||!(t in e.values)||this.#s.awaits(t)||this.#h.
get(t)?.show(e.values[t],e)}#w(){let t=this.#i?.timeline;t&&this.timeline?.show(t,this.#s.awaits("step"))}say(t){this.#n.
textContent=(t??"").replace(/[_:]/g," ")}silent(t){this.#r.textContent=t?"Waiting for Python. If nothing happens, run th\
e cell again.":""}light(t){for(let e of this.root.querySelectorAll("[data-key]"))e.classList.toggle("cx-hot",e.getAttribute(
"data-key")===t)}nearby(){let t=document.activeElement;for(let[e,{element:n,nearby:i}]of this.#h)if(i&&n.contains(t))return i().
map(o=>({name:e,value:o}));return!this.timeline||!this.root.contains(t)?[]:this.timeline.nearby().map(e=>({name:"step",value:e}))}};function xt(s,t,e){let[n,i,o,r]=s.box,[a,h,c,u]=s.margin,f=n*t+a,p=o*t-c,m=i*e+h,d=r*e-u,[x,b]=s.xrange,[w,y]=s.yrange;if(s.
equal){let g=Math.min((p-f)/Math.abs(b-x),(d-m)/Math.abs(y-w)),[S,M]=[g*Math.abs(b-x),g*Math.abs(y-w)],[nt,it]=[(f+p)/2,
(m+d)/2];[f,p,m,d]=[nt-S/2,nt+S/2,it-M/2,it+M/2]}return{x0:f,x1:p,y0:m,y1:d,px:g=>f+(g-x)/(b-x)*(p-f),py:g=>d-(g-w)/(y-w)*
(d-m),dx:g=>x+(g-f)/(p-f)*(b-x),dy:g=>w+(d-g)/(d-m)*(y-w)}}function T(s){return s.panels.flatMap(t=>t.items.flatMap(e=>[
...Vt(e,t)]))}function*Vt(s,t){if(s.kind==="points"&&s.handles)for(let[e,n]of s.handles.entries()){let[i,o]=[s.x[e],s.y[e]];
n&&i!==null&&o!==null&&(yield{handle:n,panel:t,x:i,y:o,snaps:s.snaps})}else s.kind==="arrow"&&s.handle?yield{handle:s.handle,
panel:t,x:s.x[1],y:s.y[1]}:s.kind==="bar"&&s.handle?yield{handle:s.handle,panel:t,x:yt(s.x),y:yt(s.y),bar:s}:s.kind==="l\
ine"&&s.handle&&(yield{handle:s.handle,panel:t,x:s.x[0]??0,y:null,snaps:s.snaps})}var yt=([s,t])=>(s+t)/2,$=class{#t;constructor(t,e,n){
this.scene=t,this.texts=n,this.#t=new Map(t.panels.map((i,o)=>[i.name,e[o]]))}area(t){return this.#t.get(t.name)}panelAt([
t,e]){return this.scene.panels.find(n=>{let i=this.area(n);return i&&t>=i.x0-12&&t<=i.x1+12&&e>=i.y0-12&&e<=i.y1+12})}handleAt(t,e){
let n=null,i=e;for(let o of T(this.scene)){let r=this.area(o.panel),a=r?Xt(o,r,t):1/0;a<i&&([i,n]=[a,o])}return n}keyAt(t){
let e=this.panelAt(t),n=e&&this.area(e);if(!n)return null;for(let i of[...e.items].reverse()){let o=this.#s(i,n,t);if(o)
return o}return null}#s(t,e,[n,i]){if(t.kind==="points")return Zt(t,e,[n,i]);if(t.kind==="bar"&&t.key)return gt(t,e,[n,i])<=
3?t.key:null;if(t.kind==="text"&&t.key){let o=this.texts.get(t)?.box;return(o?Math.max(z(n,o.left,o.right),z(i,o.top,o.bottom)):
1/0)<=3?t.key:null}return null}};function Zt({x:s,y:t,keys:e=[],size:n},i,[o,r]){for(let a=s.length-1;a>=0;a--){let[h,c]=[
s[a],t[a]];if(!(!e[a]||h===null||c===null)&&Math.hypot(i.px(h)-o,i.py(c)-r)<n)return e[a]}return null}function Xt({x:s,y:t,
bar:e},n,[i,o]){return e?gt(e,n,[i,o]):t===null?o<n.y0||o>n.y1?1/0:Math.abs(n.px(s)-i):Math.hypot(n.px(s)-i,n.py(t)-o)}function gt(s,t,[
e,n]){let[i,o]=s.x.map(t.px),[r,a]=s.y.map(t.py);return Math.hypot(z(e,i,o),z(n,r,a))}var z=(s,t,e)=>Math.max(Math.min(t,
e)-s,s-Math.max(t,e),0);var Qt="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",L=(s,t)=>`${t?"600 ":""}${s}px ${Qt}`,K=class{stroke=1;type=1;arrived=1;chosen=null;hotKey=null;colours={};buffers=[];#t=document.
createElement("canvas");constructor({shapes:t,map_strength:e}){this.shapes=t,this.mapStrength=e}colour(t){return this.colours[t]||
t}rgb(t){let e=this.colour(t);return[1,3,5].map(n=>Number.parseInt(e.slice(n,n+2),16))}shape(t){return this.shapes[t%this.
shapes.length]}hot(t){return t!==void 0&&t===this.hotKey}bytes(t){let e=this.buffers[t];return e instanceof ArrayBuffer?
new Uint8Array(e):new Uint8Array(e.buffer,e.byteOffset,e.byteLength)}scratch(t,e){return this.#t.width=t,this.#t.height=
e,this.#t}};function X(s,t){let e=Math.max(1,t*.9);return{x:[(s.x0+s.x1)/2,s.y1+44*e],y:[s.x0-40*e,(s.y0+s.y1)/2]}}function Q(s,t,e,{
size:n,width:i,align:o,valign:r}){let a=o==="center"?t-i/2:o==="right"?t-i:t,h=.73*n,c=r==="top"?e+.15*n:r==="bottom"?e-
h:e-h/2;return{words:s,left:a,top:c,right:a+i,bottom:c+h}}var vt=(s,t)=>Math.min(s.right,t.right)-Math.max(s.left,t.left)>=
4&&Math.min(s.bottom,t.bottom)-Math.max(s.top,t.top)>=.4*Math.min(s.bottom-s.top,t.bottom-t.top),Z=(s,t,e)=>({...s,left:s.
left+t,right:s.right+t,top:s.top+e,bottom:s.bottom+e});function bt(s,t,e){return[wt(s.left,s.right,t),wt(s.top,s.bottom,
e)]}function wt(s,t,e){return s<2?2-s:t>e-2?Math.max(e-2-t,2-s):0}function te(s,t,e,n){let i=[],o=13*e,r=(a,h,c,u,f,p)=>{
let m=Q(h,c,u,{size:o,width:n(h,o),align:f,valign:p});h&&!i.some(d=>vt(m,d))&&i.push({...m,axis:a,x:c,y:u})};for(let[a,h]of s.
xticks){let c=t.px(a);c>=t.x0-1&&c<=t.x1+1&&r("x",h,c,t.y1+7,"center","top")}for(let[a,h]of s.yticks){let c=t.py(a);c>=t.
y0-1&&c<=t.y1+1&&r("y",h,t.x0-7,c,"right","middle")}return i}function ee(s,t,e,n){let i=14*e,o=X(t,e),r=n(s.xlabel,i),a=Q(
s.xlabel,o.x[0],o.x[1],{size:i,width:r,align:"center",valign:"bottom"}),h=n(s.ylabel,i),[c,u]=o.y,[f,p]=[u-h/2,u+h/2],m={
words:s.ylabel,left:c-.73*i,right:c,top:f,bottom:p};return[a,m].filter(({words:d})=>d)}function kt(s,t,{width:e,height:n,
type:i,measure:o}){let r=s.panels.map((f,p)=>te(f,t[p],i,o)),a=s.panels.flatMap((f,p)=>ee(f,t[p],i,o)),h=[...r.flat(),...a],
c=(f,p)=>{let m=f.size*i,[d,x]=[p.px(f.x)+(f.dx??0),p.py(f.y)+(f.dy??0)],{align:b,valign:w}=f,y=Q(f.words,d,x,{size:m,width:o(
f.words,m,f.bold),align:b,valign:w}),[g,S]=se(y,h,e,n),M=Z(y,g,S);return f.words.trim()&&h.push(M),{item:f,x:d+g,y:x+S,box:M}},
u=s.panels.map((f,p)=>f.items.filter(m=>m.kind==="text").map(m=>c(m,t[p])));return{ticks:r,axes:a,texts:u}}function se(s,t,e,n){
let[i,o]=bt(s,e,n),r=Z(s,i,o),a=r.bottom-r.top+2,h=r.right-r.left+2,c=([d,x])=>{let b=Z(r,d,x);return bt(b,e,n).every(w=>w===
0)&&!t.some(w=>vt(b,w))};if(c([0,0]))return[i,o];let f=[-4,-3,-2,-1,0,1,2,3,4].flatMap(d=>[-1,0,1].map(x=>[x*h,d*a])).filter(
d=>Math.hypot(...d)<=50).sort((d,x)=>Math.hypot(...d)-Math.hypot(...x)),[p,m]=f.find(c)??[0,0];return[i+p,o+m]}var Et={square:[[-.88,-.88],[.88,-.88],[.88,.88],[-.88,.88]],triangle:[[0,-1.15],[1.05,.8],[-1.05,.8]],diamond:[[0,-1.25],
[1,0],[0,1.25],[-1,0]],inverted:[[0,1.15],[1.05,-.8],[-1.05,-.8]],hexagon:[0,1,2,3,4,5].map(s=>[1.1*Math.cos(s*Math.PI/3),
1.1*Math.sin(s*Math.PI/3)])};function oe(s,t,e,n,i){if(s.beginPath(),t in Et){for(let[o,r]of Et[t])s.lineTo(e+o*i,n+r*i);
s.closePath()}else s.arc(e,n,i,0,2*Math.PI)}function re(s,t,e,n){s.strokeStyle=n.colour(e.role),s.lineWidth=e.width*n.stroke+
(n.hot(e.key)?2:0),s.setLineDash(e.dash?[7,6]:[]),s.lineJoin=s.lineCap="round",s.beginPath();let i=!1,o=0;for(let r=0;r<
e.x.length;r++){let[a,h]=[e.x[r],e.y[r]];if(a===null||h===null){i=!1;continue}i&&e.steps&&s.lineTo(t.px(a),o),o=t.py(h),
i?s.lineTo(t.px(a),o):s.moveTo(t.px(a),o),i=!0}s.stroke(),s.setLineDash([])}function ae(s,t,e,n){let i=new Set(e.ring),o=new Set(
e.hollow),r=n.stroke>1?1.3:1;for(let a=0;a<e.x.length;a++){let[h,c,u]=[e.x[a],e.y[a],e.classes[a]];if(h===null||c===null)
continue;let[f,p,m]=[t.px(h),t.py(c),n.colour(`class${u%n.shapes.length}`)],d=e.size/2*r+(n.hot(e.keys?.[a])?3:0);oe(s,n.
shape(u),f,p,d),s.fillStyle=o.has(a)?n.colour("paper"):m,s.fill(),s.lineWidth=o.has(a)?2:1,s.strokeStyle=o.has(a)?m:n.colour(
"paper"),s.stroke();let x=!!e.handles?.[a]&&n.chosen===e.handles?.[a];i.has(a)?St(s,f,p,d+6,n.colour("mark"),[],n):x&&St(
s,f,p,d+6,n.colour("ink"),[3,3],n)}}function St(s,t,e,n,i,o,r){s.beginPath(),s.arc(t,e,n,0,2*Math.PI),s.lineWidth=2.5*r.
stroke,s.strokeStyle=i,s.setLineDash(o),s.stroke(),s.setLineDash([])}function he(s,t,e,n){if(!(e.x.length<3)){s.beginPath();
for(let[i,o]of e.x.entries())s.lineTo(t.px(o),t.py(e.y[i]));s.closePath(),s.globalAlpha=Math.min(1,e.alpha+(n.hot(e.key)?
.25:0)),s.fillStyle=n.colour(e.role),s.fill()}}function le(s,t,e,n){let[i,o]=e.x.map(t.px),[r,a]=e.y.map(t.py),h=[Math.min(
i,o),Math.min(r,a),Math.abs(i-o),Math.abs(r-a)];s.fillStyle=s.strokeStyle=n.colour(e.role),s.lineWidth=1.5*n.stroke,e.outline?
s.strokeRect(...h):s.fillRect(...h),(n.hot(e.key)||e.handle&&n.chosen===e.handle)&&(s.globalAlpha=1,s.strokeStyle=n.colour(
"ink"),s.lineWidth=2.5*n.stroke,s.strokeRect(...h))}function ce(s,t){let[e,n,i]=[t.rgb(s.low),t.rgb("paper"),t.rgb(s.high)],
o=new Uint32Array(256);for(let r=0;r<256;r++){let a=r/255,h=Math.abs(2*a-1)*t.mapStrength,c=a>.5?i:e,[u,f,p]=n.map((m,d)=>Math.
round(m*(1-h)+c[d]*h));o[r]=255<<24|p<<16|f<<8|u}return o}function ue(s,t,e,n){let{rows:i,columns:o}=e,r=new ImageData(o,
i),a=n.bytes(e.buffer),h=ce(e,n),c=new Uint32Array(r.data.buffer);for(let f=0;f<i;f++)for(let p=0;p<o;p++)c[(i-1-f)*o+p]=
h[a[f*o+p]];let u=n.scratch(o,i);u.getContext("2d")?.putImageData(r,0,0),s.imageSmoothingEnabled=!0,s.drawImage(u,t.x0,t.
y0,t.x1-t.x0,t.y1-t.y0)}function fe(s,t,e,n){let{glide:i}=e,[o,r]=[e.x[1],e.y[1]].map((x,b)=>i?i[b]+(x-i[b])*n.arrived:x),
[a,h,c,u]=[t.px(e.x[0]),t.py(e.y[0]),t.px(o),t.py(r)],f=Math.hypot(c-a,u-h);if(f<1)return;let p=Math.min(14,6+f/3)*(n.stroke>
1?1.3:1),[m,d]=[(c-a)/f,(u-h)/f];s.strokeStyle=s.fillStyle=n.colour(e.role),s.lineWidth=e.width*n.stroke+(n.hot(e.key)?2:
0),s.setLineDash(e.dash?[6,5]:[]),s.beginPath(),s.moveTo(a,h),s.lineTo(c-m*p*.8,u-d*p*.8),s.stroke(),s.setLineDash([]),s.
beginPath(),s.moveTo(c,u),s.lineTo(c-m*p-d*p*.45,u-d*p+m*p*.45),s.lineTo(c-m*p+d*p*.45,u-d*p-m*p*.45),s.closePath(),s.fill()}
var pe={top:"top",bottom:"alphabetic",middle:"middle"};function de(s,{item:t,x:e,y:n},i){s.font=L(t.size*i.type,t.bold||
i.hot(t.key)),s.textAlign=t.align,s.textBaseline=pe[t.valign],s.strokeStyle=i.colour("paper"),s.lineWidth=3.5,s.lineJoin=
"round",s.strokeText(t.words,e,n),s.fillStyle=i.colour(t.role),s.fillText(t.words,e,n)}function me(s,t,e,n,i){s.fillStyle=
n.colour("soft"),t.frame&&ye(s,t,e,n),s.font=L(13*n.type,!1);for(let{words:r,axis:a,x:h,y:c}of i)s.textAlign=a==="x"?"ce\
nter":"right",s.textBaseline=a==="x"?"top":"middle",s.fillText(r,h,c);let o=X(e,n.type);s.font=L(14*n.type,!1),s.textAlign=
"center",s.textBaseline="bottom",s.fillText(t.xlabel,o.x[0],o.x[1]),s.save(),s.translate(o.y[0],o.y[1]),s.rotate(-Math.PI/
2),s.fillText(t.ylabel,0,0),s.restore()}function ye(s,t,e,n){s.strokeStyle=n.colour("faint"),s.lineWidth=1,s.beginPath(),
s.moveTo(e.x0,e.y0),s.lineTo(e.x0,e.y1),s.lineTo(e.x1,e.y1),s.stroke();for(let i of t.xticks.map(([o])=>e.px(o)))i>=e.x0-
1&&i<=e.x1+1&&s.fillRect(i-.5,e.y1,1,4);for(let i of t.yticks.map(([o])=>e.py(o)))i>=e.y0-1&&i<=e.y1+1&&s.fillRect(e.x0-
4,i-.5,4,1)}function xe(s,t,e,n,i){s.save(),e.kind!=="text"&&e.kind!=="arrow"&&e.kind!=="points"&&(s.beginPath(),s.rect(
t.x0-1,t.y0-1,t.x1-t.x0+2,t.y1-t.y0+2),s.clip()),"alpha"in e&&(s.globalAlpha=e.alpha??1),e.kind==="line"?re(s,t,e,n):e.kind===
"points"?ae(s,t,e,n):e.kind==="area"?he(s,t,e,n):e.kind==="bar"?le(s,t,e,n):e.kind==="map"?ue(s,t,e,n):e.kind==="arrow"?
fe(s,t,e,n):de(s,i.get(e),n),s.restore()}function Mt(s){let t=new Map;return(e,n,i)=>{let o=L(n,i),r=`${o} ${e}`,a=t.get(
r);return a===void 0&&(s.font=o,a=s.measureText(e).width,t.size>2e3&&t.clear(),t.set(r,a)),a}}function At(s,t,{width:e,height:n,
look:i,measure:o}){s.globalAlpha=1,s.fillStyle=i.colour("paper"),s.fillRect(0,0,e,n);let r=t.panels.map(u=>xt(u,e,n)),{ticks:a,
texts:h}=kt(t,r,{width:e,height:n,type:i.type,measure:o}),c=new Map(h.flat().map(u=>[u.item,u]));for(let[u,f]of t.panels.
entries()){me(s,f,r[u],i,a[u]);for(let p of f.items)xe(s,r[u],p,i,c)}return new $(t,r,c)}var ge=220,U=class{#t;#s;#e;#i;#n;#r=window.matchMedia("(prefers-reduced-motion: reduce)");#a=null;#o=null;#l=new Map;#c=0;#u=0;#h=null;#f=null;#p=!1;constructor(t,e){
this.#t=t.width,this.#s=e,this.#e=new K(t);let{interactive:n}=t;this.canvas=l("canvas",{class:"cx-picture",tabindex:"0",
role:n?"application":"img","aria-roledescription":n&&"interactive picture"}),this.canvas.style.aspectRatio=`${t.width} /\
 ${t.height}`,this.#i=this.canvas.getContext("2d"),this.#n=Mt(this.#i)}get scene(){return this.#a}get layout(){return this.#o}show(t,e){
this.#u+=1,this.#a=t.scene,this.#e.buffers=e,v(this.canvas,"aria-label",t.alt);let n=t.timeline?t.timeline.step:null,i=this.#h!==
null&&n===this.#h+1;n!==this.#h&&(this.#f=i&&this.#d(t.scene)?"now":null),this.#h=n,this.repaint()}#d(t){return!this.#r.
matches&&t.panels.some(e=>e.items.some(n=>"glide"in n))}get chosen(){return this.#e.chosen}set chosen(t){this.#e.chosen=
t,this.repaint()}light(t){this.#e.hotKey=t,this.repaint()}colour(t){this.#e.colours=t,this.repaint()}repaint(){this.#p||
!this.#a||(this.#p=!0,requestAnimationFrame(t=>{this.#p=!1,this.canvas.clientWidth&&this.#m(t)}))}#m(t){if(!this.#a)return;
let e=this.#e;this.#f==="now"&&(this.#f=t),e.arrived=this.#f===null?1:Math.min(1,(t-this.#f)/ge);let n=getComputedStyle(
this.canvas);e.type=Number(n.getPropertyValue("--cx-type"))||1,e.stroke=Number(n.getPropertyValue("--cx-stroke"))||1;let i=this.#g(
n);this.#o=At(this.#i,this.#a,{...i,look:e,measure:this.#n});for(let o of this.#a.panels)this.#l.set(o.name,this.#o.area(
o));if(this.canvas.dataset.frame=String(this.#u),e.arrived<1)return this.repaint();this.#f=null,this.#s()}#g(t){let{canvas:e}=this,
n=this.#t*(Number(t.getPropertyValue("--cx-least"))||0),i=Math.max(e.clientWidth,n),o=e.clientHeight*i/e.clientWidth,r=e.
getBoundingClientRect().width/i||1,a=window.devicePixelRatio*r,[h,c]=[Math.round(i*a),Math.round(o*a)];return(e.width!==
h||e.height!==c)&&([e.width,e.height]=[h,c]),this.#i.setTransform(a,0,0,a,0,0),this.#c=i,{width:i,height:o}}area(t){return this.#l.
get(t.name)}get#y(){return this.canvas.getBoundingClientRect().width/this.#c||1}placeOf(t){let e=this.canvas.getBoundingClientRect();
return[(t.clientX-e.left)/this.#y,(t.clientY-e.top)/this.#y]}handles(){let t=this.#o;return t?T(t.scene).flatMap(({handle:e,
panel:n,x:i,y:o})=>{let r=t.area(n);if(!r)return[];let[a,h]=[r.px(i)*this.#y,r.py(o??n.yrange[0])*this.#y];return[{handle:e,
line:o===null,x:a,y:h}]}):[]}};var It=4,tt={touch:26,mouse:14,pen:14},et={near:.02,far:.1,farthest:.4},st={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,
1],ArrowDown:[0,-1]},Lt=["Delete","Backspace","f","Enter"],Nt=/^[1-6]$/;function Pt(s,{chosen:t,clickable:e}){return t!==
null&&(s in st||Lt.includes(s))?!0:e&&Nt.test(s)}var G=class{#t;#s;#e;#i;#n=null;#r=null;#a=null;constructor(t,e,n){this.#t=
t,this.#s=t.canvas,this.#i=e,this.#e=n;let i=this.#s.addEventListener.bind(this.#s);i("pointerdown",o=>this.#l(o)),i("po\
intermove",o=>this.#u(o)),i("pointerup",o=>this.#p(o));for(let o of["pointercancel","lostpointercapture"])i(o,({pointerId:r})=>{
r===this.#n?.pointer&&this.#d()});i("pointerleave",()=>{this.#n||n.point(null)}),i("keydown",o=>this.#m(o)),i("keyup",()=>this.#v()),
i("blur",()=>this.#v())}#o(t,e,[n,i],o){this.#e.report({kind:"pointer",action:t,panel:e.name,x:n,y:i,final:t!=="drag",...o})}#l(t){
let e=this.#t.layout;if(!e||t.button!==0||this.#n)return;let n=this.#t.placeOf(t),i=e.handleAt(n,tt[t.pointerType]??tt.mouse),
o=i?i.panel:e.panelAt(n);if(this.#s.setPointerCapture(t.pointerId),!o||!(i||this.#i))return;let r=i?this.#c(i,n):Tt();this.#n=
{pointer:t.pointerId,panel:o,handle:i?.handle??null,from:n,offset:r,moved:null},i&&this.#e.choose(i.handle)}#c({panel:t,
x:e,y:n,bar:i},o){let r=this.#t.layout?.area(t);return i||!r?Tt():[r.px(e)-o[0],n===null?0:r.py(n)-o[1]]}#u(t){let{layout:e}=this.#t;
if(!e)return;let n=this.#t.placeOf(t),i=this.#n;if(!i||i.handle===null)return this.#h(n);t.pointerId===i.pointer&&(!i.moved&&
Math.hypot(n[0]-i.from[0],n[1]-i.from[1])<It||(i.moved=this.#f(i.panel,[n[0]+i.offset[0],n[1]+i.offset[1]])??i.moved,this.#s.
style.cursor="grabbing",i.moved&&this.#o("drag",i.panel,i.moved,{name:i.handle})))}#h(t){let{layout:e}=this.#t;if(!e)return;
let n=this.#i&&e.panelAt(t);this.#s.style.cursor=e.handleAt(t,tt.mouse)?"grab":n?"crosshair":"default",this.#e.point(e.keyAt(
t))}#f(t,[e,n]){let i=this.#t.area(t);return i?[i.dx(e),i.dy(n)]:null}#p(t){let e=this.#n;if(!e||t.pointerId!==e.pointer)
return;if(e.moved)return this.#d();this.#n=null;let{panel:n,handle:i,from:o}=e,r=this.#t.placeOf(t),a=this.#f(n,r),h=t.shiftKey;
a&&(i!==null?this.#o("press",n,a,{name:i,shift:h}):Math.hypot(r[0]-o[0],r[1]-o[1])<It+2&&this.#o("click",n,a,{shift:h}))}#d(){
let t=this.#n;this.#n=null,t?.moved&&t.handle!==null&&this.#o("drop",t.panel,t.moved,{name:t.handle})}#m(t){!this.#t.scene||
t.ctrlKey||t.metaKey||(t.repeat||this.#v(),this.#g(t)&&t.preventDefault())}#g({key:t,altKey:e,shiftKey:n}){if(t==="[")return this.#b(
-1);if(t==="]")return this.#b(1);if(e)return!1;if(t==="Escape")this.#e.choose(null);else{if(t in st)return this.#w(st[t],
n?et.far:et.near);if(Lt.includes(t))return this.#E(t);if(this.#i&&Nt.test(t))return this.#S(t)}return!1}#y(){return this.#t.
scene?T(this.#t.scene):[]}#x(){return this.#y().find(({handle:t})=>t===this.#t.chosen)}#b(t){let e=this.#y(),n=e.findIndex(
({handle:o})=>o===this.#t.chosen);if(!e.length)return!1;let i=n<0?Math.min(t,0):n+t;return this.#e.choose(e.at(i%e.length).
handle),!0}#w(t,e){let n=this.#x();if(!n)return!1;this.#a=n.snaps?{from:n,way:t,part:e}:null;let i=this.#r?.handle===n.handle&&
this.#e.waits();return this.#k({...n,...i?this.#r:{}},t,e),!0}#k({handle:t,panel:e,x:n,y:i},[o,r],a){let[[h,c],[u,f]]=[e.
xrange,e.yrange];this.#r={handle:t,panel:e,x:n+o*a*(c-h),y:(i??0)+r*a*(f-u)},this.#o("drag",e,[this.#r.x,this.#r.y],{name:t})}answered(){
if(!this.#a||this.#e.waits())return;let{from:t,way:e,part:n}=this.#a,i=this.#x(),o=i?.handle===t.handle&&i.x===t.x&&i.y===
t.y;if(this.#a=o&&2*n<=et.farthest?{from:t,way:e,part:2*n}:null,!this.#a)return;let r=this.#r!==null;this.#k(t,e,2*n),r||
this.#v()}#v(){let t=this.#r;this.#r=null,t&&this.#o("drop",t.panel,[t.x,t.y],{name:t.handle})}#E(t){let e=this.#x();return e&&
this.#o("key",e.panel,[e.x,e.y??0],{name:e.handle,key:t}),!!e}#S(t){let e=this.#t.scene?.panels[0];if(!e)return!1;let[[n,
i],[o,r]]=[e.xrange,e.yrange];return this.#o("key",e,[(n+i)/2,(o+r)/2],{name:"",key:t}),!0}},Tt=()=>[0,0];var be=["data-jp-theme-light","data-jp-theme-name","data-theme","class"];function Ot(s,t,e){let n=window.matchMedia("(pr\
efers-color-scheme: dark)"),i=()=>{let{jpThemeLight:a,theme:h}=document.body.dataset;return a!==void 0?a==="false":n.matches&&
h!=="light"};function o(){let a=i()?"dark":"light";s.dataset.theme=a;for(let[h,c]of Object.entries(t[a]))s.style.setProperty(
`--cx-${h}`,c);e(t[a])}let r=new MutationObserver(o);return r.observe(document.body,{attributes:!0,attributeFilter:be}),
n.addEventListener("change",o),o(),()=>{r.disconnect(),n.removeEventListener("change",o)}}var we="input:not([type=range], [type=checkbox], [type=radio]), textarea, select",ve="input[type=text], input[type=numbe\
r], textarea",F=class{#t;#s;#e;#i=null;#n=null;#r=null;#a=[];#o={frame:new Set,busy:new Set};constructor(t,e,n){this.#t=
t,this.#s=e,this.conversation=this.#l(),this.picture=new U(t,()=>{this.conversation.waits()||this.#u(!1)}),this.page=this.#c(
n),this.root=this.page.root,this.#e=new P(this.page,this.picture.canvas,t)}#l(){return new N({tell:t=>this.#s.send(t),show:(t,e)=>this.#h(
t,e),busy:()=>this.#u(!0),silent:t=>this.page.silent(t),nearby:()=>this.page.nearby(),hidden:()=>document.hidden})}#c(t){
let e={report:n=>this.conversation.report(n),leave:n=>this.leave(n),undo:()=>this.undo(),waits:()=>this.conversation.waits(),
awaits:n=>this.conversation.awaits(n)};return new W(this.#t,this.picture.canvas,e,t)}begin(){let{root:t,picture:e,conversation:n}=this;
this.#a.push(this.#s.listen((o,r)=>n.hear(o,r))),this.#a.push(Ot(t,this.#t.themes,o=>e.colour(o)));let i=new ResizeObserver(
()=>{this.#e.narrow(),e.repaint()});i.observe(t),this.#a.push(()=>i.disconnect()),this.#i=new G(e,this.#t.clickable,{report:o=>n.
report(o),choose:o=>this.#f(o),point:o=>this.#p(o),waits:()=>n.waits()}),this.#m(),this.#d(),t.addEventListener("focusin",
()=>n.rest()),n.report({kind:"hello"})}close(){for(let t of this.#a.splice(0))t();this.page.timeline?.stop(),this.conversation.
close();for(let t of Object.values(this.#o))t.clear()}leave(t){this.page.timeline?.stop(),this.#f(null),this.conversation.
report(t)}undo(){this.page.timeline?.stop(),this.conversation.report({kind:"undo"})}fitInto(t){this.#n=t,this.#e.into(t)}on(t,e){
let n=this.#o[t];return n.add(e),()=>{n.delete(e)}}#u(t){if(this.root.getAttribute("aria-busy")!==String(t)){this.root.setAttribute(
"aria-busy",String(t));for(let e of[...this.#o.busy])e(t)}}#h(t,e){this.page.show(t),this.picture.show(t,e),this.#i?.answered(),
this.#r!==null&&this.page.light(this.#r),this.#n&&this.#e.into(this.#n);for(let n of[...this.#o.frame])n(t)}#f(t){this.picture.
chosen=t,this.page.say(t)}#p(t){t!==this.#r&&(this.#r=t,this.page.light(t),this.picture.light(t))}#d(){for(let t of[this.
page.right,this.page.formula]){for(let e of["pointerover","focusin"])t.addEventListener(e,({target:n})=>this.#p(ke(n)));
for(let e of["pointerleave","focusout"])t.addEventListener(e,()=>this.#p(null))}}#m(){let{timeline:t}=this.page;this.root.
addEventListener("keydown",e=>{e.stopPropagation();let{target:n}=e;n instanceof Element&&((e.ctrlKey||e.metaKey)&&e.key===
"z"&&!n.matches(ve)&&(this.undo(),e.preventDefault()),!e.defaultPrevented&&!n.matches("[role=region]")&&t?.keys(e))});for(let e of[
"keyup","focusout"])this.root.addEventListener(e,()=>t?.keyUp())}keeps({target:t,key:e}){if(!(t instanceof Element)||!this.
root.contains(t))return!1;if(t.matches(we))return!0;let{canvas:n,chosen:i}=this.picture;return t===n&&Pt(e,{chosen:i,clickable:this.#t.
clickable})?!0:j.test(e)&&(this.page.timeline!==null||t.matches("input, [role=tab], [role=region]"))}};function ke(s){return(s instanceof
Element?s.closest("[data-key]"):null)?.getAttribute("data-key")??null}function Ee(s,{spec:t,channel:e,presets:n=!0}){let i=new F(t,e,n),{root:o,page:r,picture:a,conversation:h}=i;return s.append(
o),i.begin(),Object.assign(o,{explorer:{preset:u=>i.leave({kind:"preset",name:u}),undo:()=>i.undo(),reset:()=>i.leave({kind:"\
reset"}),restore:u=>i.leave({kind:"restore",code:u}),step(u,f=!0){return r.timeline?.press(u,f),r.timeline!==null},lecture:(u,f=!1)=>h.
report({kind:"lecture",on:u,revealed:f}),reveal:(u=!0)=>h.report({kind:"lecture",on:!0,revealed:u}),fit:u=>i.fitInto(u),
keeps:u=>i.keeps(u),handles:()=>a.handles(),on:(u,f)=>i.on(u,f),close:()=>i.close()}}).explorer}function Se({model:s,el:t}){
let e={send:i=>s.send(i),listen(i){return s.on("msg:custom",i),()=>s.off("msg:custom",i)}},n=Ee(t,{spec:s.get("spec"),channel:e});
return()=>n.close()}var ws={render:Se};export{ws as default,Ee as mount};
