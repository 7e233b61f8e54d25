// Made from the files beside it by `make derived`; not to be edited.
var nt=({kind:s,action:t})=>s==="control"||s==="pointer"&&(t==="drag"||t==="drop"),it=(s,t)=>!!s&&!s.final&&nt(s)&&nt(t)&&
s.kind===t.kind&&s.name===t.name&&s.panel===t.panel,E=({name:s,value:t})=>JSON.stringify([s,t]),Ot=(s,t)=>it(s,t)&&t.final&&
t.kind==="control"&&E(s)===E(t),P=class{#t;#s=Math.random().toString(36).slice(2);#e=0;#n=!1;#i=[];#r=null;#a=null;#o=new Map;#l=null;#c;#u;constructor(t){
this.#t=t}report(t){if(this.#n)return;clearTimeout(this.#u);let e=this.#i.at(-1)??this.#a;if(Ot(e,t))return e.final=!0,this.#i.
length||this.#t.tell({kind:"done",view:this.#s}),this.rest();let n=t.kind==="control"&&!this.waits()&&this.#o.get(E(t));
this.#i.length&&it(e,t)&&this.#i.pop(),this.#i.push({...t}),this.#t.busy(),this.#h(),n&&this.#t.show(...n)}rest(){clearTimeout(
this.#u),this.#n||(this.#u=setTimeout(()=>this.#m(),60))}waits(){return!!(this.#r||this.#i.length)}awaits(t){return[this.#r,
...this.#i].some(e=>e?.kind==="control"&&e.name===t)}close(){this.#n=!0,clearTimeout(this.#c),clearTimeout(this.#u)}hear(t,e=[]){
if(this.#n)return;if(t.kind==="ahead")return this.#p(t,e);if(t.kind!=="frame")return;let n=t.view===this.#s;n&&this.#t.silent(
!1),n&&t.ack===this.#e&&(this.#r=null,clearTimeout(this.#c)),this.#d(),this.#h(),this.#t.show(t,e),this.rest()}#h(){this.#r||
!this.#i.length||(this.#r=this.#a=this.#i.shift(),this.#e+=1,this.#t.tell({...this.#r,view:this.#s,seq:this.#e}),clearTimeout(
this.#c),this.#c=setTimeout(()=>this.#f(),8e3))}#f(){this.#t.silent(!0),this.#r=null,this.#d(),this.#h()}#d(){this.#o.clear(),
this.#l=null}#p(t,e){let{view:n,name:i,value:o}=t;this.#l===null||n!==this.#s||E({name:i,value:o})!==this.#l||(this.#o.set(
this.#l,"scene"in t?[t,e]:null),this.#l=null,this.#m())}#m(){if(this.waits()||this.#l||this.#t.hidden())return;let t=this.#t.
nearby().find(e=>!this.#o.has(E(e)));t&&(this.#l=E(t),this.#t.tell({kind:"ahead",...t,view:this.#s}))}};var F=[[.31,1],[.31,.88],[.36,.88],[.36,.78],[.41,.78],[.41,.7],[.46,.7],[.5,.7]],ot=".cx-table, .cx-formula",N=class{#t;#s;#e;#n=0;#i="";#r="";constructor(t,e,{
width:n,height:i}){this.#t=t,this.#s=e,this.#e=n/i}narrow(){let{root:t}=this.#t;t.classList.toggle("cx-narrow",t.clientWidth<
820)}into(t){let{root:e}=this.#t;e.classList.add("cx-fitted"),e.classList.toggle("cx-wall",t.wall>0),!(!this.#s.offsetHeight||
this.#a(t)===this.#r)&&(this.#o(t),this.#r=this.#a(t))}#a({width:t,height:e,wall:n}){let{root:i,left:o,body:a,right:r}=this.#t,
h=n?[...r.querySelectorAll(ot)].map(f=>f.scrollWidth):[],c=[o.offsetHeight-this.#s.offsetHeight,a.offsetTop-i.offsetTop];
return String([t,e,n,...c,r.scrollHeight,r.children.length,...h])}#o({width:t,height:e,wall:n}){let{root:i,left:o,body:a}=this.#t,
r=this.#s,h=n||1;i.style.zoom=n?String(n):"",this.#h(n>0);let[c,f]=[(e-6)/h,(t-20)/h],u=a.offsetTop-i.offsetTop,d=o.offsetHeight-
r.offsetHeight+u+10,m=p=>Math.max(n?380:520,Math.min((c-d)*this.#e,f*(1-p)-18));n?this.#c(m,c-u-4):this.#l(m(.36),e)}#l(t,e){
let{root:n}=this.#t;if(n.style.maxWidth=`${t+640}px`,n.style.setProperty("--picture",`${t}px`),this.narrow(),n.classList.
contains("cx-narrow"))return;let i=n.offsetHeight-e;i>0&&(n.style.zoom=String(Math.max(.85,1-i/n.offsetHeight)))}#c(t,e){
let{root:n}=this.#t,i=`${window.innerWidth} ${window.innerHeight}`;for(i!==this.#i&&([this.#n,this.#i]=[0,i]),n.style.maxWidth=
"none";;this.#n+=1){let[o,a]=F[this.#n];if(n.style.setProperty("--picture",`${t(o)}px`),n.style.setProperty("--panel",String(
a)),n.classList.toggle("cx-wide-panel",o>F[0][0]),n.style.setProperty("--room",`${e/a}px`),this.#n===F.length-1||!this.#u())
return}}#u(){let{right:t}=this.#t;return t.scrollHeight>t.clientHeight+1?!0:[...t.querySelectorAll(ot)].some(e=>e.scrollWidth>
e.clientWidth+1)}#h(t){let{formula:e,left:n,controls:i,caption:o}=this.#t;t&&n.contains(e)?(e.dataset.below="",i.after(e)):
!t&&"below"in e.dataset&&(delete e.dataset.below,o.after(e))}};function l(s,t={},...e){let n=document.createElement(s);for(let[i,o]of Object.entries(t))o==null||o===!1||(typeof o=="fu\
nction"?n.addEventListener(i.slice(2),o):n.setAttribute(i,o===!0?"":String(o)));return n.append(...e.filter(i=>i!=null)),
n}function w(s,t,e){s.getAttribute(t)!==e&&s.setAttribute(t,e)}var A=s=>`cx-${s}-${Math.random().toString(36).slice(2)}`,
O=s=>s!==document.activeElement&&!s.matches(":focus");var Ct=/^(Arrow|Page|Home|End)/,v=class{#t;#s=null;#e=null;constructor(t,e){this.#t=e,t.addEventListener("keydown",n=>{n.
repeat||!Ct.test(n.key)||(this.#n(),this.#s="key")}),t.addEventListener("keyup",this.#n),t.addEventListener("focusout",n=>{
(!(n.relatedTarget instanceof Node)||!t.contains(n.relatedTarget))&&this.#n()}),t.addEventListener("pointerdown",()=>{this.#s=
"pointer";for(let n of["pointerup","pointercancel"])window.addEventListener(n,this.#n,!0)})}#n=()=>{this.#s=null;for(let e of[
"pointerup","pointercancel"])window.removeEventListener(e,this.#n,!0);let t=this.#e;this.#e=null,t&&this.#t(t.value,!0)};get holds(){
return this.#s!==null}moves(t){this.#e={value:t},this.#t(t,!1)}changed(){this.#s!=="key"&&this.#n()}picks(t){this.#s==="\
key"?this.moves(t):this.#t(t,!0)}};function C(s,{told:t,shown:e}){let n=!1;return s.addEventListener("input",()=>{n=!0}),
s.addEventListener("change",()=>{n=!1,t()||(s.value=e())}),()=>{!n&&s.value!==e()&&(s.value=e())}}function D(s,{min:t,max:e,
whole:n}){let i=n?Math.round(Number(s.value)):Number(s.value);return s.value.trim()===""||!Number.isFinite(i)?null:Math.
min(e??1/0,Math.max(t??-1/0,i))}function R(s,t){if(Number.isInteger(s))return String(s);if(t!=null)return String(Number(
s.toFixed(t)));let e=Math.floor(Math.log10(Math.abs(s)))+1;return String(Number(s.toPrecision(Math.max(3,e))))}function rt(s,t){let{label:e,stops:n,decimals:i,unit:o=""}=s,a=A(s.name),r=l("input",{type:"range",id:a,"aria-label":e,...Dt(
s)}),{min:h,max:c}=s,f=l("input",{type:"number","aria-label":`${e}, as a number`,min:h,max:c,step:n?"any":s.step}),u=new v(
r,t),d=h,m=(y=r)=>n?n[Number(y.value)]:Number(y.value),p=y=>w(r,"aria-valuetext",R(y,i)+o),x=C(f,{shown:()=>R(d,i),told(){
let y=D(f,s);return y!==null&&t(y,!0),y!==null}});return r.addEventListener("input",()=>{let y=m();f.value=R(y,i),p(y),u.
moves(y)}),r.addEventListener("change",()=>u.changed()),{element:l("div",{class:"cx-control cx-slider"},l("label",{for:a},
e),r,f),show(y){if(u.holds)return;d=y;let g=String(n?Rt(n,y):y);r.value!==g&&(r.value=g),x(),p(y)},nearby:()=>[1,-1].map(
y=>m(Bt(r,y))).filter(y=>y!==m())}}var Dt=({stops:s,min:t,max:e,step:n})=>s?{min:0,max:s.length-1,step:1}:{min:t,max:e,step:n};
function Rt(s,t){let e=s.map(n=>Math.abs(n-t));return e.indexOf(Math.min(...e))}function Bt(s,t){let e=s.cloneNode();return e.
value=s.value,e.stepUp(t),e}function at(s,t,e){return s.type==="slider"?rt(s,t):s.type==="choice"?_t(s,t):s.type==="ticks"?Wt(s,t):s.type==="text"?zt(
s,t):s.type==="toggle"?Ht(s,t):$t(s,e)}function _t(s,t){let e=A(s.name),n=l("fieldset",{class:"cx-control cx-choice"},l(
"legend",{},s.label)),i=new v(n,t),o=s.options.map(([r])=>r),a=s.options.map(([r,h])=>{let c=l("input",{type:"radio",name:e,
onchange:()=>i.picks(r)});return n.append(l("label",{},c,l("span",{},h))),c});return{element:n,show(r){if(!i.holds)for(let[
h,c]of a.entries())c.checked=o[h]===r},nearby(){let r=a.findIndex(c=>c.checked);if(r<0)return[];let h=[o[(r+1)%o.length],
o.at(r-1)];return[...new Set(h)].filter(c=>c!==o[r])}}}function Ht(s,t){let e=l("input",{type:"checkbox",onchange:()=>t(
e.checked,!0)});return{element:l("div",{class:"cx-control cx-toggle"},l("label",{},e,l("span",{},s.label))),show(n){e.checked=
n},nearby:()=>[!e.checked]}}function Wt(s,t){let e=l("div",{class:"cx-words"}),n=[],i=new Map,o=a=>{let r=l("input",{type:"\
checkbox"});return r.addEventListener("change",()=>{n=r.checked?[...n,a]:n.filter(h=>h!==a),t(n,!0)}),e.append(l("label",
{"data-key":`word:${a}`},r,l("span",{},a))),r};return{element:l("fieldset",{class:"cx-control cx-ticks"},l("legend",{},s.
label),e),show(a,{options:r}){n=a;let h=r?.[s.name]??s.options;JSON.stringify(h)!==JSON.stringify([...i.keys()])&&(e.replaceChildren(),
i=new Map(h.map(c=>[c,o(c)])));for(let[c,f]of i)f.checked=n.includes(c)}}}function zt(s,t){let e=A(s.name),{rows:n}=s,i=n?
l("textarea",{id:e,rows:n,spellcheck:"false"}):l("input",{id:e,type:"text",spellcheck:"false"});return i.addEventListener(
"input",()=>t(i.value,!1)),i.addEventListener("change",()=>t(i.value,!0)),{element:l("div",{class:"cx-control cx-text"},
l("label",{for:e},s.label),i),show(o){O(i)&&(i.value=o)}}}function $t(s,t){return{element:l("div",{class:"cx-control"},l(
"button",{type:"button",onclick:t},s.label)),show(){}}}function q(s,t){return s.edit===void 0?Kt(s):Ut(s,s.edit,t)}function Kt(s){let t=l(s.header?"th":"td",{scope:s.header&&"\
row"}),e={},n=i=>i.edit!==void 0||i.header!==s.header?!1:(Gt(t,i,e),e=i,!0);return n(s),{element:t,show:n}}function Gt(s,t,e){
let{html:n,text:i=""}=t;n!==void 0?n!==e.html&&(s.innerHTML=n):(e.html!==void 0||s.textContent!==String(i))&&(s.textContent=
String(i));let o=lt(t)??"";s.className!==o&&(s.className=o),t.key!==e.key&&(t.key===void 0?s.removeAttribute("data-key"):
s.dataset.key=t.key)}function Ut(s,t,e){let{input:n,show:i}=Ft[s.type??"text"](s,h=>e(t,h));n.dataset.edit=t,w(n,"aria-l\
abel",s.label??""),i(s.text??"");let o=l("td",{"data-key":s.key,class:lt(s)},n),a=({text:h,...c})=>JSON.stringify(c),r=a(
s);return{element:o,show(h){return a(h)!==r?!1:(i(h.text??""),!0)}}}function lt({role:s,strong:t,align:e}){return[s&&`cx\
-${s}`,t&&"cx-strong",e&&`cx-${e}`].filter(Boolean).join(" ")||void 0}var Ft={select({options:s=[]},t){let e=s.map(([i,o])=>l(
"option",{value:i},o)),n=l("select",{onchange:()=>t(n.value)},...e);return{input:n,show(i){n.value=i}}},tick(s,t){let e=l(
"input",{type:"checkbox",onchange:()=>t(e.checked)});return{input:e,show(n){e.checked=!!n}}},button(s,t){let e=l("button",
{type:"button",onclick:()=>t(!0)});return{input:e,show(n){e.textContent=n}}},text(s,t){return ht(l("input",{type:"text",
spellcheck:"false"}),e=>(t(e.value),!0))},number(s,t){let e=l("input",{type:"number",min:s.min,max:s.max,step:s.step??"a\
ny"});return ht(e,()=>{let n=D(e,s);return n!==null&&t(n),n!==null})}};function ht(s,t){let e="",n=C(s,{told:()=>t(s),shown:()=>e});
return{input:s,show(i){e=String(i),n()}}}var j=class{#t;#s;#e;constructor(t,e){this.#t=e,this.#s=ct(t),this.#e=t.rows.map(f=>f.map(u=>q(u,e)));let n=ut(t),i=t.columns.
map((f,u)=>l("th",{scope:"col",class:n[u]&&"cx-left-align"},f)),o=this.#e.map(f=>l("tr",{},...f.map(u=>u.element)));this.
element=l("div",{class:"cx-table",tabindex:"0",role:"region","aria-label":t.title});let[a,r]=[l("thead",{},l("tr",{},...i)),
l("tbody",{},...o)];this.element.append(l("table",{},l("caption",{},t.title),a,r));let{add:h}=t,c=()=>h&&e(h.edit,!0);h&&
this.element.append(l("button",{type:"button","data-edit":h.edit,onclick:c},h.label))}show(t){if(ct(t)!==this.#s)return!1;
for(let[e,n]of t.rows.entries())for(let[i,o]of n.entries()){let a=this.#e[e][i];if(a.show(o))continue;let r=q(o,this.#t);
ft(a.element,r.element,()=>a.element.replaceWith(r.element)),this.#e[e][i]=r}return!0}};function ct(s){let{title:t,columns:e,
rows:n,add:i}=s;return JSON.stringify([t,e,n.map(o=>o.length),i,ut(s)])}function ut({columns:s,rows:t}){return s.map((e,n)=>t.
some(i=>i[n]&&(i[n].header||i[n].align==="left-align")))}function ft(s,t,e){let n=document.activeElement,i=n instanceof HTMLElement&&
s.contains(n)?n.dataset.edit:void 0;if(e(),i===void 0)return;let o=t.querySelectorAll("[data-edit]");for(let a of o)a.dataset.
edit===i&&a.focus()}var B=class{element=l("div",{class:"cx-tables"});#t;#s=[];constructor(t){this.#t=t}show(t){let e=this.#s;
if(e.length===t.length&&t.every((i,o)=>e[o].show(i)))return;this.#s=t.map(i=>new j(i,this.#t));let n=this.#s.map(i=>i.element);
ft(this.element,this.element,()=>this.element.replaceChildren(...n))}},_=class{element=l("div",{class:"cx-tabs",role:"ta\
blist","aria-label":"tables"});#t;#s=0;#e=[];#n="";constructor(t){this.#t=t,this.element.addEventListener("keydown",e=>{
let n={ArrowRight:1,ArrowLeft:-1}[e.key];n&&(this.#i(this.#s+n),this.#e[this.#s].focus(),e.preventDefault())})}#i(t){this.#s=
(t+this.#e.length)%this.#e.length;for(let[n,i]of this.#e.entries())i.setAttribute("aria-selected",String(n===this.#s)),i.
tabIndex=n===this.#s?0:-1;let e=[...this.#t.children];for(let[n,i]of e.entries())i.hidden=n!==this.#s}show(t){let e=JSON.
stringify(t);if(e!==this.#n){this.#n=e;let n=(i,o)=>l("button",{type:"button",role:"tab",onclick:()=>this.#i(o)},i);this.#e=
t.map(n),this.element.replaceChildren(...this.#e)}t.length&&this.#i(Math.min(this.#s,t.length-1))}};var qt=450,jt=[1,5,10,25],Yt={start:"M3 3h2v10H3zM13 3v10L6 8z",back:"M11 3v10L4 8z",play:"M4 2.5v11l9-5.5z",pause:"M4 3\
h3v10H4zM9 3h3v10H9z",forward:"M3 3v10l7-5zM11 3h2v10h-2z",end:"M3 3v10l5-5zM8 3v10l5-5zM13 3h1.5v10H13z"};function dt(s){
let t=document.createElementNS("http://www.w3.org/2000/svg","svg");t.setAttribute("viewBox","0 0 16 16"),t.setAttribute(
"aria-hidden","true");let e=document.createElementNS("http://www.w3.org/2000/svg","path");return e.setAttribute("d",Yt[s]),
t.append(e),t}function I(s,t,e){let n=l("button",{type:"button",title:t,"aria-label":t,onclick:e});return n.append(dt(s)),
n}var H=class{#t;#s;#e=0;#n=0;#i=!1;#r;#a=l("select",{"aria-label":"steps at a time"},...jt.map(t=>l("option",{value:t},
`${t}`)));#o=l("input",{type:"range",min:0,max:1,step:1,"aria-label":"step"});#l=l("span",{class:"cx-step"});#c=I("play",
"play",()=>this.#g());#u;constructor(t,e){this.#t=t,this.#s=e,this.#u=new v(this.#o,(o,a)=>{this.#e=o,t(o,a)}),this.#o.addEventListener(
"input",()=>{this.stop(),this.#u.moves(Number(this.#o.value))}),this.#o.addEventListener("change",()=>this.#u.changed());
let n=[I("start","to the start",()=>this.#p(0)),I("back","back",()=>this.press(-1)),this.#c,I("forward","forward",()=>this.
press(1)),I("end","to the end",()=>this.#p(this.#n))],i={class:"cx-timeline",role:"group","aria-label":"timeline"};this.
element=l("div",i,...n,this.#o,this.#l,this.#a),this.element.addEventListener("keydown",o=>this.keys(o))}get#h(){return Number(
this.#a.value)}#f(t,e){let n=this.#d(t);n!==this.#e&&(this.#e=n,this.#i=!e,this.#t(n,e))}#d(t){return Math.max(0,Math.min(
this.#n,t))}#p(t){this.stop(),this.#f(t,!0)}press(t){this.#p(this.#e+t*this.#h)}#m(){this.#i&&(this.#i=!1,this.#t(this.#e,
!0))}#g(){if(this.#r!==void 0)return this.stop();this.#m(),this.#e>=this.#n&&this.#f(0,!1),this.#x("pause"),this.#r=setInterval(
()=>this.#y(),qt)}#y(){if(!this.#s()){if(this.#e>=this.#n)return this.stop();this.#f(this.#e+this.#h,!1)}}stop(){this.#m(),
this.#r!==void 0&&(clearInterval(this.#r),this.#r=void 0,this.#x("play"))}#x(t){this.#c.replaceChildren(dt(t)),this.#c.setAttribute(
"aria-label",t),this.#c.title=t}keys(t){let{target:e,key:n,altKey:i,ctrlKey:o,metaKey:a,repeat:r}=t;if(!(e instanceof Element)||
e.matches("input, select, textarea")||i||o||a)return;let h={ArrowRight:this.#h,ArrowLeft:-this.#h,Home:-this.#n,End:this.#n};
n in h&&(r||this.stop(),this.#f(this.#e+h[n],!1),t.preventDefault())}keyUp(){this.#r===void 0&&this.#m()}show({step:t,last:e},n){
this.#n=e,!n&&!this.#u.holds&&(this.#e=t),w(this.#o,"max",String(Math.max(e,1))),Number(this.#o.value)!==this.#e&&(this.#o.
value=String(this.#e)),this.#o.disabled=e===0,w(this.#o,"aria-valuetext",`step ${this.#e} of ${e}`);let i=`${this.#e} / ${e}`;
this.#l.textContent!==i&&(this.#l.textContent=i)}nearby(){return[this.#h,-this.#h].map(t=>this.#d(this.#e+t)).filter(t=>t!==
this.#e)}};var Jt=14,Y=s=>`${s/Jt}em`,W=class{#t;#s;#e;#n=null;headline=l("h3",{class:"cx-headline"});caption=l("p",{class:"cx-capt\
ion","aria-live":"polite"});formula=l("div",{class:"cx-formula",tabindex:"0",role:"region","aria-label":"formula with th\
e numbers of now"});controls=l("div",{class:"cx-controls"});#i=l("p",{class:"cx-said","aria-live":"polite"});#r=l("p",{class:"\
cx-status",role:"status"});#a=l("div",{class:"cx-presets",role:"group","aria-label":"presets"});#o=l("button",{type:"but\
ton",onclick:()=>this.#s.undo()},"Undo");#l=l("input",{type:"text",class:"cx-code","aria-label":"code of this state",spellcheck:"\
false"});#c;#u=null;timeline=null;#h;constructor(t,e,n,i){this.#t=t,this.#e=e,this.#s=n,this.#c=new B((o,a)=>n.report({kind:"\
edit",name:o,value:a})),t.tabs&&(this.#u=new _(this.#c.element),this.#c.element.style.height=Y(t.tabs)),t.timeline&&(this.
timeline=new H((o,a)=>this.#y("step",o,a),n.waits)),this.#h=new Map(t.controls.map(o=>[o.name,this.#g(o)])),this.controls.
append(...[...this.#h.values()].map(({element:o})=>o)),t.formula_below&&(this.formula.style.height=Y(t.formula_below)),t.
formula_height&&(this.formula.style.minHeight=Y(t.formula_height)),i&&this.#a.append(...t.presets.map(o=>this.#m(o))),this.
left=this.#f(),this.right=this.#d(),this.body=l("div",{class:"cx-body"},this.left,this.right),this.root=l("section",{class:"\
cx","aria-label":t.title},this.headline,this.body)}#f(){let{formula:t,formula_below:e,help:n}=this.#t,i=n?l("p",{class:"\
cx-help"},n):null,o=t&&e?this.formula:null;return l("div",{class:"cx-left"},this.#e,this.#i,this.timeline?.element,this.
caption,o,i)}#d(){let{formula:t,formula_below:e,tables:n}=this.#t,i=this.#a.children.length?this.#a:null,o=t&&!e?this.formula:
null,a=n?this.#c.element:null,r=[i,this.controls,o,this.#u?.element,a,this.#p(),this.#r];return l("div",{class:"cx-right"},
...r)}#p(){let t=this.#l;t.addEventListener("change",()=>{t.value.trim()&&this.#s.leave({kind:"restore",code:t.value.trim()})}),
t.addEventListener("focus",()=>t.select()),t.addEventListener("blur",()=>{this.#n&&(t.value=this.#n.code)});let e=l("but\
ton",{type:"button",onclick:()=>this.#s.leave({kind:"reset"})},"Reset"),n=l("label",{class:"cx-codelabel"},l("span",{},"\
code"),t);return l("div",{class:"cx-footer"},this.#o,e,n)}#m(t){return l("button",{type:"button","data-preset":t,onclick:()=>this.#s.
leave({kind:"preset",name:t})},t)}#g(t){let{name:e}=t;return at(t,(i,o)=>{this.#y(e,i,o),o&&this.#x(e)},()=>this.#s.report(
{kind:"edit",name:e,value:!0}))}#y(t,e,n){this.#s.report({kind:"control",name:t,value:e,final:n})}show(t){let e=this.#n;
this.#n=t,t.headline!==e?.headline&&(this.headline.innerHTML=t.headline),t.caption!==this.caption.textContent&&(this.caption.
textContent=t.caption),this.caption.classList.toggle("cx-problem",t.problem);for(let[i,{element:o}]of this.#h)this.#x(i),
o.hidden=t.hidden?.includes(i)??!1;t.formula!==e?.formula&&(this.formula.innerHTML=t.formula??"");let n=t.tables??[];this.#c.
show(n),this.#u?.show(n.map(({title:i})=>i)),t.timeline&&this.timeline?.show(t.timeline,this.#s.awaits("step")),this.#o.
disabled=!t.can_undo,O(this.#l)&&(this.#l.value=t.code);for(let i of this.#a.querySelectorAll("button"))w(i,"aria-presse\
d",String(i.dataset.preset===t.preset))}#x(t){let e=this.#n;!e||!(t in e.values)||this.#s.awaits(t)||this.#h.get(t)?.show(
e.values[t],e)}say(t){this.#i.textContent=(t??"").replace(/[_:]/g," ")}silent(t){this.#r.textContent=t?"Waiting for Pyth\
on. If nothing happens, run the cell again.":""}light(t){for(let e of this.root.querySelectorAll("[data-key]"))e.classList.
toggle("cx-hot",e.getAttribute("data-key")===t)}nearby(){let t=document.activeElement;for(let[e,{element:n,nearby:i}]of this.#h)
if(i&&n.contains(t))return i().map(o=>({name:e,value:o}));return!this.timeline||!this.root.contains(t)?[]:this.timeline.
nearby().map(e=>({name:"step",value:e}))}};function yt(s,t,e){let[n,i,o,a]=s.box,[r,h,c,f]=s.margin,u=n*t+r,d=o*t-c,m=i*e+h,p=a*e-f,[x,y]=s.xrange,[g,k]=s.yrange;if(s.
equal){let b=Math.min((d-u)/Math.abs(y-x),(p-m)/Math.abs(k-g)),[S,M]=[b*Math.abs(y-x),b*Math.abs(k-g)],[et,st]=[(u+d)/2,
(m+p)/2];[u,d,m,p]=[et-S/2,et+S/2,st-M/2,st+M/2]}return{x0:u,x1:d,y0:m,y1:p,px:b=>u+(b-x)/(y-x)*(d-u),py:b=>p-(b-g)/(k-g)*
(p-m),dx:b=>x+(b-u)/(d-u)*(y-x),dy:b=>g+(p-b)/(p-m)*(k-g)}}function T(s){return s.panels.flatMap(t=>t.items.flatMap(e=>[
...Vt(e,t)]))}function*Vt(s,t){if(s.kind==="points"&&s.handles)for(let[e,n]of s.handles.entries()){let[i,o]=[s.x[e],s.y[e]];
n&&i!==null&&o!==null&&(yield{handle:n,panel:t,x:i,y:o,snaps:s.snaps})}else s.kind==="arrow"&&s.handle?yield{handle:s.handle,
panel:t,x:s.x[1],y:s.y[1]}:s.kind==="bar"&&s.handle?yield{handle:s.handle,panel:t,x:pt(s.x),y:pt(s.y),bar:s}:s.kind==="l\
ine"&&s.handle&&(yield{handle:s.handle,panel:t,x:s.x[0]??0,y:null,snaps:s.snaps})}var pt=([s,t])=>(s+t)/2,z=class{#t;constructor(t,e,n){
this.scene=t,this.texts=n,this.#t=new Map(t.panels.map((i,o)=>[i.name,e[o]]))}area(t){return this.#t.get(t.name)}panelAt([
t,e]){return this.scene.panels.find(n=>{let i=this.area(n);return i&&t>=i.x0-12&&t<=i.x1+12&&e>=i.y0-12&&e<=i.y1+12})}handleAt(t,e){
let n=null,i=e;for(let o of T(this.scene)){let a=this.area(o.panel),r=a?Zt(o,a,t):1/0;r<i&&([i,n]=[r,o])}return n}keyAt(t){
let e=this.panelAt(t),n=e&&this.area(e);if(!n)return null;for(let i of[...e.items].reverse()){let o=this.#s(i,n,t);if(o)
return o}return null}#s(t,e,[n,i]){if(t.kind==="points"&&t.keys){let{keys:o,size:a}=t,r=(h,c)=>h!==null&&Math.hypot(e.px(
h)-n,e.py(t.y[c]??NaN)-i)<a;return o[t.x.findIndex(r)]}if(t.kind==="bar"&&t.key)return xt(t,e,[n,i])<=3?t.key:null;if(t.
kind==="text"&&t.key){let o=this.texts.get(t);return o&&Math.abs(o.y-i)<9&&Math.abs(o.x-n)<60?t.key:null}return null}};function Zt({
x:s,y:t,bar:e},n,[i,o]){return e?xt(e,n,[i,o]):t===null?o<n.y0||o>n.y1?1/0:Math.abs(n.px(s)-i):Math.hypot(n.px(s)-i,n.py(
t)-o)}function xt(s,t,[e,n]){let[i,o]=s.x.map(t.px),[a,r]=s.y.map(t.py);return Math.hypot(mt(e,i,o),mt(n,a,r))}var mt=(s,t,e)=>Math.
max(Math.min(t,e)-s,s-Math.max(t,e),0);var Xt="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",L=(s,t)=>`${t?"600 ":""}${s}px ${Xt}`,$=class{stroke=1;type=1;arrived=1;chosen=null;hotKey=null;colours={};buffers=[];#t=document.
createElement("canvas");constructor({shapes:t,map_strength:e}){this.shapes=t,this.mapStrength=e}colour(t){return this.colours[t]||
t}rgb(t){let e=this.colour(t);return[1,3,5].map(n=>Number.parseInt(e.slice(n,n+2),16))}shape(t){return this.shapes[t%this.
shapes.length]}hot(t){return t!==void 0&&t===this.hotKey}bytes(t){let e=this.buffers[t];return e instanceof ArrayBuffer?
new Uint8Array(e):new Uint8Array(e.buffer,e.byteOffset,e.byteLength)}scratch(t,e){return this.#t.width=t,this.#t.height=
e,this.#t}};function V(s,t){let e=Math.max(1,t*.9);return{x:[(s.x0+s.x1)/2,s.y1+44*e],y:[s.x0-40*e,(s.y0+s.y1)/2]}}function Z(s,t,e,{
size:n,width:i,align:o,valign:a}){let r=o==="center"?t-i/2:o==="right"?t-i:t,h=.73*n,c=a==="top"?e+.15*n:a==="bottom"?e-
h:e-h/2;return{words:s,left:r,top:c,right:r+i,bottom:c+h}}var wt=(s,t)=>Math.min(s.right,t.right)-Math.max(s.left,t.left)>=
4&&Math.min(s.bottom,t.bottom)-Math.max(s.top,t.top)>=.4*Math.min(s.bottom-s.top,t.bottom-t.top),J=(s,t,e)=>({...s,left:s.
left+t,right:s.right+t,top:s.top+e,bottom:s.bottom+e});function gt(s,t,e){return[bt(s.left,s.right,t),bt(s.top,s.bottom,
e)]}function bt(s,t,e){return s<2?2-s:t>e-2?Math.max(e-2-t,2-s):0}function Qt(s,t,e,n){let i=[],o=13*e,a=(r,h,c,f,u,d)=>{
let m=Z(h,c,f,{size:o,width:n(h,o),align:u,valign:d});h&&!i.some(p=>wt(m,p))&&i.push({...m,axis:r,x:c,y:f})};for(let[r,h]of s.
xticks){let c=t.px(r);c>=t.x0-1&&c<=t.x1+1&&a("x",h,c,t.y1+7,"center","top")}for(let[r,h]of s.yticks){let c=t.py(r);c>=t.
y0-1&&c<=t.y1+1&&a("y",h,t.x0-7,c,"right","middle")}return i}function te(s,t,e,n){let i=14*e,o=V(t,e),a=n(s.xlabel,i),r=Z(
s.xlabel,o.x[0],o.x[1],{size:i,width:a,align:"center",valign:"bottom"}),h=n(s.ylabel,i),[c,f]=o.y,[u,d]=[f-h/2,f+h/2],m={
words:s.ylabel,left:c-.73*i,right:c,top:u,bottom:d};return[r,m].filter(({words:p})=>p)}function vt(s,t,{width:e,height:n,
type:i,measure:o}){let a=s.panels.map((u,d)=>Qt(u,t[d],i,o)),r=s.panels.flatMap((u,d)=>te(u,t[d],i,o)),h=[...a.flat(),...r],
c=(u,d)=>{let m=u.size*i,[p,x]=[d.px(u.x)+(u.dx??0),d.py(u.y)+(u.dy??0)],{align:y,valign:g}=u,k=Z(u.words,p,x,{size:m,width:o(
u.words,m,u.bold),align:y,valign:g}),[b,S]=ee(k,h,e,n),M=J(k,b,S);return u.words.trim()&&h.push(M),{item:u,x:p+b,y:x+S,box:M}},
f=s.panels.map((u,d)=>u.items.filter(m=>m.kind==="text").map(m=>c(m,t[d])));return{ticks:a,axes:r,texts:f}}function ee(s,t,e,n){
let[i,o]=gt(s,e,n),a=J(s,i,o),r=a.bottom-a.top+2,h=a.right-a.left+2,c=([p,x])=>{let y=J(a,p,x);return gt(y,e,n).every(g=>g===
0)&&!t.some(g=>wt(y,g))};if(c([0,0]))return[i,o];let u=[-4,-3,-2,-1,0,1,2,3,4].flatMap(p=>[-1,0,1].map(x=>[x*h,p*r])).filter(
p=>Math.hypot(...p)<=50).sort((p,x)=>Math.hypot(...p)-Math.hypot(...x)),[d,m]=u.find(c)??[0,0];return[i+d,o+m]}var kt={square:[[-.88,-.88],[.88,-.88],[.88,.88],[-.88,.88]],triangle:[[0,-1.15],[1.05,.8],[-1.05,.8]],diamond:[[0,-1.25],
[1,0],[0,1.25],[-1,0]],inverted:[[0,1.15],[1.05,-.8],[-1.05,-.8]],hexagon:[0,1,2,3,4,5].map(s=>[1.1*Math.cos(s*Math.PI/3),
1.1*Math.sin(s*Math.PI/3)])};function ie(s,t,e,n,i){if(s.beginPath(),t in kt){for(let[o,a]of kt[t])s.lineTo(e+o*i,n+a*i);
s.closePath()}else s.arc(e,n,i,0,2*Math.PI)}function oe(s,t,e,n){s.strokeStyle=n.colour(e.role),s.lineWidth=e.width*n.stroke+
(n.hot(e.key)?2:0),s.setLineDash(e.dash?[7,6]:[]),s.lineJoin=s.lineCap="round",s.beginPath();let i=!1,o=0;for(let a=0;a<
e.x.length;a++){let[r,h]=[e.x[a],e.y[a]];if(r===null||h===null){i=!1;continue}i&&e.steps&&s.lineTo(t.px(r),o),o=t.py(h),
i?s.lineTo(t.px(r),o):s.moveTo(t.px(r),o),i=!0}s.stroke(),s.setLineDash([])}function re(s,t,e,n){let i=new Set(e.ring),o=new Set(
e.hollow),a=n.stroke>1?1.3:1;for(let r=0;r<e.x.length;r++){let[h,c,f]=[e.x[r],e.y[r],e.classes[r]];if(h===null||c===null)
continue;let[u,d,m]=[t.px(h),t.py(c),n.colour(`class${f%n.shapes.length}`)],p=e.size/2*a+(n.hot(e.keys?.[r])?3:0);ie(s,n.
shape(f),u,d,p),s.fillStyle=o.has(r)?n.colour("paper"):m,s.fill(),s.lineWidth=o.has(r)?2:1,s.strokeStyle=o.has(r)?m:n.colour(
"paper"),s.stroke();let x=!!e.handles?.[r]&&n.chosen===e.handles?.[r];i.has(r)?Et(s,u,d,p+6,n.colour("mark"),[],n):x&&Et(
s,u,d,p+6,n.colour("ink"),[3,3],n)}}function Et(s,t,e,n,i,o,a){s.beginPath(),s.arc(t,e,n,0,2*Math.PI),s.lineWidth=2.5*a.
stroke,s.strokeStyle=i,s.setLineDash(o),s.stroke(),s.setLineDash([])}function ae(s,t,e,n){if(!(e.x.length<3)){s.beginPath();
for(let[i,o]of e.x.entries())s.lineTo(t.px(o),t.py(e.y[i]));s.closePath(),s.globalAlpha=Math.min(1,e.alpha+(n.hot(e.key)?
.25:0)),s.fillStyle=n.colour(e.role),s.fill()}}function he(s,t,e,n){let[i,o]=e.x.map(t.px),[a,r]=e.y.map(t.py),h=[Math.min(
i,o),Math.min(a,r),Math.abs(i-o),Math.abs(a-r)];s.fillStyle=s.strokeStyle=n.colour(e.role),s.lineWidth=1.5*n.stroke,e.outline?
s.strokeRect(...h):s.fillRect(...h),(n.hot(e.key)||e.handle&&n.chosen===e.handle)&&(s.globalAlpha=1,s.strokeStyle=n.colour(
"ink"),s.lineWidth=2.5,s.strokeRect(...h))}function le(s,t){let[e,n,i]=[t.rgb(s.low),t.rgb("paper"),t.rgb(s.high)],o=new Uint32Array(
256);for(let a=0;a<256;a++){let r=a/255,h=Math.abs(2*r-1)*t.mapStrength,c=r>.5?i:e,[f,u,d]=n.map((m,p)=>Math.round(m*(1-
h)+c[p]*h));o[a]=255<<24|d<<16|u<<8|f}return o}function ce(s,t,e,n){let{rows:i,columns:o}=e,a=new ImageData(o,i),r=n.bytes(
e.buffer),h=le(e,n),c=new Uint32Array(a.data.buffer);for(let u=0;u<i;u++)for(let d=0;d<o;d++)c[(i-1-u)*o+d]=h[r[u*o+d]];
let f=n.scratch(o,i);f.getContext("2d")?.putImageData(a,0,0),s.imageSmoothingEnabled=!0,s.drawImage(f,t.x0,t.y0,t.x1-t.x0,
t.y1-t.y0)}function ue(s,t,e,n){let{glide:i}=e,[o,a]=[e.x[1],e.y[1]].map((x,y)=>i?i[y]+(x-i[y])*n.arrived:x),[r,h,c,f]=[
t.px(e.x[0]),t.py(e.y[0]),t.px(o),t.py(a)],u=Math.hypot(c-r,f-h);if(u<1)return;let d=Math.min(14,6+u/3)*(n.stroke>1?1.3:
1),[m,p]=[(c-r)/u,(f-h)/u];s.strokeStyle=s.fillStyle=n.colour(e.role),s.lineWidth=e.width*n.stroke+(n.hot(e.key)?2:0),s.
setLineDash(e.dash?[6,5]:[]),s.beginPath(),s.moveTo(r,h),s.lineTo(c-m*d*.8,f-p*d*.8),s.stroke(),s.setLineDash([]),s.beginPath(),
s.moveTo(c,f),s.lineTo(c-m*d-p*d*.45,f-p*d+m*d*.45),s.lineTo(c-m*d+p*d*.45,f-p*d-m*d*.45),s.closePath(),s.fill()}var fe={
top:"top",bottom:"alphabetic",middle:"middle"};function de(s,{item:t,x:e,y:n},i){s.font=L(t.size*i.type,t.bold||i.hot(t.
key)),s.textAlign=t.align,s.textBaseline=fe[t.valign],s.strokeStyle=i.colour("paper"),s.lineWidth=3.5,s.lineJoin="round",
s.strokeText(t.words,e,n),s.fillStyle=i.colour(t.role),s.fillText(t.words,e,n)}function pe(s,t,e,n,i){s.fillStyle=n.colour(
"soft"),t.frame&&me(s,t,e,n),s.font=L(13*n.type,!1);for(let{words:a,axis:r,x:h,y:c}of i)s.textAlign=r==="x"?"center":"ri\
ght",s.textBaseline=r==="x"?"top":"middle",s.fillText(a,h,c);let o=V(e,n.type);s.font=L(14*n.type,!1),s.textAlign="cente\
r",s.textBaseline="bottom",s.fillText(t.xlabel,o.x[0],o.x[1]),s.save(),s.translate(o.y[0],o.y[1]),s.rotate(-Math.PI/2),s.
fillText(t.ylabel,0,0),s.restore()}function me(s,t,e,n){s.strokeStyle=n.colour("faint"),s.lineWidth=1,s.beginPath(),s.moveTo(
e.x0,e.y0),s.lineTo(e.x0,e.y1),s.lineTo(e.x1,e.y1),s.stroke();for(let i of t.xticks.map(([o])=>e.px(o)))i>=e.x0-1&&i<=e.
x1+1&&s.fillRect(i-.5,e.y1,1,4);for(let i of t.yticks.map(([o])=>e.py(o)))i>=e.y0-1&&i<=e.y1+1&&s.fillRect(e.x0-4,i-.5,4,
1)}function ye(s,t,e,n,i){s.save(),e.kind!=="text"&&e.kind!=="arrow"&&e.kind!=="points"&&(s.beginPath(),s.rect(t.x0-1,t.
y0-1,t.x1-t.x0+2,t.y1-t.y0+2),s.clip()),"alpha"in e&&(s.globalAlpha=e.alpha??1),e.kind==="line"?oe(s,t,e,n):e.kind==="po\
ints"?re(s,t,e,n):e.kind==="area"?ae(s,t,e,n):e.kind==="bar"?he(s,t,e,n):e.kind==="map"?ce(s,t,e,n):e.kind==="arrow"?ue(
s,t,e,n):de(s,i.get(e),n),s.restore()}function St(s){let t=new Map;return(e,n,i)=>{let o=L(n,i),a=`${o} ${e}`,r=t.get(a);
return r===void 0&&(s.font=o,r=s.measureText(e).width,t.size>2e3&&t.clear(),t.set(a,r)),r}}function Mt(s,t,{width:e,height:n,
look:i,measure:o}){s.globalAlpha=1,s.fillStyle=i.colour("paper"),s.fillRect(0,0,e,n);let a=t.panels.map(f=>yt(f,e,n)),{ticks:r,
texts:h}=vt(t,a,{width:e,height:n,type:i.type,measure:o}),c=new Map(h.flat().map(f=>[f.item,f]));for(let[f,u]of t.panels.
entries()){pe(s,u,a[f],i,r[f]);for(let d of u.items)ye(s,a[f],d,i,c)}return new z(t,a,c)}var xe=220,K=class{#t;#s;#e;#n;#i;#r=window.matchMedia("(prefers-reduced-motion: reduce)");#a=null;#o=null;#l=new Map;#c=0;#u=0;#h=null;#f=null;#d=!1;constructor(t,e){
this.#t=t.width,this.#s=e,this.#e=new $(t);let{interactive:n}=t;this.canvas=l("canvas",{class:"cx-picture",tabindex:"0",
role:n?"application":"img","aria-roledescription":n&&"interactive picture"}),this.canvas.style.aspectRatio=`${t.width} /\
 ${t.height}`,this.#n=this.canvas.getContext("2d"),this.#i=St(this.#n)}get scene(){return this.#a}get layout(){return this.#o}show(t,e){
this.#u+=1,this.#a=t.scene,this.#e.buffers=e,w(this.canvas,"aria-label",t.alt);let n=t.timeline?t.timeline.step:null,i=this.#h!==
null&&n===this.#h+1;n!==this.#h&&(this.#f=i&&this.#p(t.scene)?"now":null),this.#h=n,this.repaint()}#p(t){return!this.#r.
matches&&t.panels.some(e=>e.items.some(n=>"glide"in n))}get chosen(){return this.#e.chosen}set chosen(t){this.#e.chosen=
t,this.repaint()}light(t){this.#e.hotKey=t,this.repaint()}colour(t){this.#e.colours=t,this.repaint()}repaint(){this.#d||
!this.#a||(this.#d=!0,requestAnimationFrame(t=>{this.#d=!1,this.canvas.clientWidth&&this.#m(t)}))}#m(t){if(!this.#a)return;
let e=this.#e;this.#f==="now"&&(this.#f=t),e.arrived=this.#f===null?1:Math.min(1,(t-this.#f)/xe);let n=getComputedStyle(
this.canvas);e.type=Number(n.getPropertyValue("--cx-type"))||1,e.stroke=Number(n.getPropertyValue("--cx-stroke"))||1;let i=this.#g(
n);this.#o=Mt(this.#n,this.#a,{...i,look:e,measure:this.#i});for(let o of this.#a.panels)this.#l.set(o.name,this.#o.area(
o));if(this.canvas.dataset.frame=String(this.#u),e.arrived<1)return this.repaint();this.#f=null,this.#s()}#g(t){let{canvas:e}=this,
n=this.#t*(Number(t.getPropertyValue("--cx-least"))||0),i=Math.max(e.clientWidth,n),o=e.clientHeight*i/e.clientWidth,a=e.
getBoundingClientRect().width/i||1,r=window.devicePixelRatio*a,[h,c]=[Math.round(i*r),Math.round(o*r)];return(e.width!==
h||e.height!==c)&&([e.width,e.height]=[h,c]),this.#n.setTransform(r,0,0,r,0,0),this.#c=i,{width:i,height:o}}area(t){return this.#l.
get(t.name)}get#y(){return this.canvas.getBoundingClientRect().width/this.#c||1}placeOf(t){let e=this.canvas.getBoundingClientRect();
return[(t.clientX-e.left)/this.#y,(t.clientY-e.top)/this.#y]}handles(){let t=this.#o;return t?T(t.scene).flatMap(({handle:e,
panel:n,x:i,y:o})=>{let a=t.area(n);if(!a)return[];let[r,h]=[a.px(i)*this.#y,a.py(o??n.yrange[0])*this.#y];return[{handle:e,
line:o===null,x:r,y:h}]}):[]}};var At=4,X={touch:26,mouse:14,pen:14},Q={near:.02,far:.1,farthest:.4},tt={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,1],
ArrowDown:[0,-1]},Tt=["Delete","Backspace","f","Enter"],Lt=/^[1-6]$/;function Pt(s,{chosen:t,clickable:e}){return t!==null&&
(s in tt||Tt.includes(s))?!0:e&&Lt.test(s)}var G=class{#t;#s;#e;#n;#i=null;#r=null;#a=null;constructor(t,e,n){this.#t=t,
this.#s=t.canvas,this.#n=e,this.#e=n;let i=this.#s.addEventListener.bind(this.#s);i("pointerdown",o=>this.#l(o)),i("poin\
termove",o=>this.#u(o)),i("pointerup",o=>this.#d(o)),i("pointercancel",()=>this.#p()),i("lostpointercapture",()=>this.#p()),
i("pointerleave",()=>{this.#i||n.point(null)}),i("keydown",o=>this.#m(o)),i("keyup",()=>this.#b()),i("blur",()=>this.#b())}#o(t,e,[
n,i],o){this.#e.report({kind:"pointer",action:t,panel:e.name,x:n,y:i,final:t!=="drag",...o})}#l(t){let e=this.#t.layout;
if(!e||t.button!==0||this.#i)return;let n=this.#t.placeOf(t),i=e.handleAt(n,X[t.pointerType]??X.mouse),o=i?i.panel:e.panelAt(
n);if(this.#s.setPointerCapture(t.pointerId),!o||!(i||this.#n))return;let a=i?this.#c(i,n):It();this.#i={pointer:t.pointerId,
panel:o,handle:i?.handle??null,from:n,offset:a,moved:null},i&&this.#e.choose(i.handle)}#c({panel:t,x:e,y:n,bar:i},o){let a=this.#t.
layout?.area(t);return i||!a?It():[a.px(e)-o[0],n===null?0:a.py(n)-o[1]]}#u(t){let{layout:e}=this.#t;if(!e)return;let n=this.#t.
placeOf(t),i=this.#i;if(!i||i.handle===null)return this.#h(n);t.pointerId===i.pointer&&(!i.moved&&Math.hypot(n[0]-i.from[0],
n[1]-i.from[1])<At||(i.moved=this.#f(i.panel,[n[0]+i.offset[0],n[1]+i.offset[1]])??i.moved,this.#s.style.cursor="grabbin\
g",i.moved&&this.#o("drag",i.panel,i.moved,{name:i.handle})))}#h(t){let{layout:e}=this.#t;if(!e)return;let n=this.#n&&e.
panelAt(t);this.#s.style.cursor=e.handleAt(t,X.mouse)?"grab":n?"crosshair":"default",this.#e.point(e.keyAt(t))}#f(t,[e,n]){
let i=this.#t.area(t);return i?[i.dx(e),i.dy(n)]:null}#d(t){let e=this.#i;if(!e||t.pointerId!==e.pointer)return;if(e.moved)
return this.#p();this.#i=null;let{panel:n,handle:i,from:o}=e,a=this.#t.placeOf(t),r=this.#f(n,a),h=t.shiftKey;r&&(i!==null?
this.#o("press",n,r,{name:i,shift:h}):Math.hypot(a[0]-o[0],a[1]-o[1])<At+2&&this.#o("click",n,r,{shift:h}))}#p(){let t=this.#i;
this.#i=null,t?.moved&&t.handle!==null&&this.#o("drop",t.panel,t.moved,{name:t.handle})}#m(t){!this.#t.scene||t.ctrlKey||
t.metaKey||(t.repeat||this.#b(),this.#g(t)&&t.preventDefault())}#g({key:t,altKey:e,shiftKey:n}){if(t==="[")return this.#w(
-1);if(t==="]")return this.#w(1);if(e)return!1;if(t==="Escape")this.#e.choose(null);else{if(t in tt)return this.#k(tt[t],
n?Q.far:Q.near);if(Tt.includes(t))return this.#E(t);if(this.#n&&Lt.test(t))return this.#S(t)}return!1}#y(){return this.#t.
scene?T(this.#t.scene):[]}#x(){return this.#y().find(({handle:t})=>t===this.#t.chosen)}#w(t){let e=this.#y(),n=e.findIndex(
({handle:o})=>o===this.#t.chosen);if(!e.length)return!1;let i=n<0?Math.min(t,0):n+t;return this.#e.choose(e.at(i%e.length).
handle),!0}#k(t,e){let n=this.#x();if(!n)return!1;this.#a=n.snaps?{from:n,way:t,part:e}:null;let i=this.#r?.handle===n.handle&&
this.#e.waits();return this.#v({...n,...i?this.#r:{}},t,e),!0}#v({handle:t,panel:e,x:n,y:i},[o,a],r){let[[h,c],[f,u]]=[e.
xrange,e.yrange];this.#r={handle:t,panel:e,x:n+o*r*(c-h),y:(i??0)+a*r*(u-f)},this.#o("drag",e,[this.#r.x,this.#r.y],{name:t})}answered(){
if(!this.#a||this.#e.waits())return;let{from:t,way:e,part:n}=this.#a,i=this.#x(),o=i?.handle===t.handle&&i.x===t.x&&i.y===
t.y;if(this.#a=o&&2*n<=Q.farthest?{from:t,way:e,part:2*n}:null,!this.#a)return;let a=this.#r!==null;this.#v(t,e,2*n),a||
this.#b()}#b(){let t=this.#r;this.#r=null,t&&this.#o("drop",t.panel,[t.x,t.y],{name:t.handle})}#E(t){let e=this.#x();return e&&
this.#o("key",e.panel,[e.x,e.y??0],{name:e.handle,key:t}),!!e}#S(t){let e=this.#t.scene?.panels[0];if(!e)return!1;let[[n,
i],[o,a]]=[e.xrange,e.yrange];return this.#o("key",e,[(n+i)/2,(o+a)/2],{name:"",key:t}),!0}},It=()=>[0,0];var ge=["data-jp-theme-light","data-jp-theme-name","data-theme","class"];function Nt(s,t,e){let n=window.matchMedia("(pr\
efers-color-scheme: dark)"),i=()=>{let{jpThemeLight:r,theme:h}=document.body.dataset;return r!==void 0?r==="false":n.matches&&
h!=="light"};function o(){let r=i()?"dark":"light";s.dataset.theme=r;for(let[h,c]of Object.entries(t[r]))s.style.setProperty(
`--cx-${h}`,c);e(t[r])}let a=new MutationObserver(o);return a.observe(document.body,{attributes:!0,attributeFilter:ge}),
n.addEventListener("change",o),o(),()=>{a.disconnect(),n.removeEventListener("change",o)}}var be="input:not([type=range], [type=checkbox], [type=radio]), textarea, select",we="input[type=text], input[type=numbe\
r], textarea",ve=/^(Arrow|Home|End|Page)/,U=class{#t;#s;#e;#n=null;#i=null;#r=null;#a=[];#o={frame:new Set,busy:new Set};constructor(t,e,n){
this.#t=t,this.#s=e,this.conversation=this.#l(),this.picture=new K(t,()=>{this.conversation.waits()||this.#u(!1)}),this.
page=this.#c(n),this.root=this.page.root,this.#e=new N(this.page,this.picture.canvas,t)}#l(){return new P({tell:t=>this.#s.
send(t),show:(t,e)=>this.#h(t,e),busy:()=>this.#u(!0),silent:t=>this.page.silent(t),nearby:()=>this.page.nearby(),hidden:()=>document.
hidden})}#c(t){let e={report:n=>this.conversation.report(n),leave:n=>this.leave(n),undo:()=>this.undo(),waits:()=>this.conversation.
waits(),awaits:n=>this.conversation.awaits(n)};return new W(this.#t,this.picture.canvas,e,t)}begin(){let{root:t,picture:e,
conversation:n}=this;this.#a.push(this.#s.listen((o,a)=>n.hear(o,a))),this.#a.push(Nt(t,this.#t.themes,o=>e.colour(o)));
let i=new ResizeObserver(()=>{this.#e.narrow(),e.repaint()});i.observe(t),this.#a.push(()=>i.disconnect()),this.#n=new G(
e,this.#t.clickable,{report:o=>n.report(o),choose:o=>this.#f(o),point:o=>this.#d(o),waits:()=>n.waits()}),this.#m(),this.#p(),
t.addEventListener("focusin",()=>n.rest()),n.report({kind:"hello"})}close(){for(let t of this.#a.splice(0))t();this.page.
timeline?.stop(),this.conversation.close();for(let t of Object.values(this.#o))t.clear()}leave(t){this.page.timeline?.stop(),
this.#f(null),this.conversation.report(t)}undo(){this.page.timeline?.stop(),this.conversation.report({kind:"undo"})}fitInto(t){
this.#i=t,this.#e.into(t)}on(t,e){let n=this.#o[t];return n.add(e),()=>{n.delete(e)}}#u(t){if(this.root.getAttribute("ar\
ia-busy")!==String(t)){this.root.setAttribute("aria-busy",String(t));for(let e of[...this.#o.busy])e(t)}}#h(t,e){this.page.
show(t),this.picture.show(t,e),this.#n?.answered(),this.#r!==null&&this.page.light(this.#r),this.#i&&this.#e.into(this.#i);
for(let n of[...this.#o.frame])n(t)}#f(t){this.picture.chosen=t,this.page.say(t)}#d(t){t!==this.#r&&(this.#r=t,this.page.
light(t),this.picture.light(t))}#p(){for(let t of[this.page.right,this.page.formula]){for(let e of["pointerover","focusi\
n"])t.addEventListener(e,({target:n})=>this.#d(ke(n)));for(let e of["pointerleave","focusout"])t.addEventListener(e,()=>this.#d(
null))}}#m(){let{timeline:t}=this.page;this.root.addEventListener("keydown",e=>{e.stopPropagation();let{target:n}=e;n instanceof
Element&&((e.ctrlKey||e.metaKey)&&e.key==="z"&&!n.matches(we)&&(this.undo(),e.preventDefault()),!e.defaultPrevented&&!n.
matches("[role=region]")&&t?.keys(e))});for(let e of["keyup","focusout"])this.root.addEventListener(e,()=>t?.keyUp())}keeps({
target:t,key:e}){if(!(t instanceof Element)||!this.root.contains(t))return!1;if(t.matches(be))return!0;let{canvas:n,chosen:i}=this.
picture;return t===n&&Pt(e,{chosen:i,clickable:this.#t.clickable})?!0:ve.test(e)&&(this.page.timeline!==null||t.matches(
"input, [role=tab], [role=region]"))}};function ke(s){return(s instanceof Element?s.closest("[data-key]"):null)?.getAttribute(
"data-key")??null}function Ee(s,{spec:t,channel:e,presets:n=!0}){let i=new U(t,e,n),{root:o,page:a,picture:r,conversation:h}=i;return s.append(
o),i.begin(),Object.assign(o,{explorer:{preset:f=>i.leave({kind:"preset",name:f}),undo:()=>i.undo(),reset:()=>i.leave({kind:"\
reset"}),restore:f=>i.leave({kind:"restore",code:f}),step(f){return a.timeline?.press(f),a.timeline!==null},lecture:(f,u=!1)=>h.
report({kind:"lecture",on:f,revealed:u}),reveal:(f=!0)=>h.report({kind:"lecture",on:!0,revealed:f}),fit:f=>i.fitInto(f),
keeps:f=>i.keeps(f),handles:()=>r.handles(),on:(f,u)=>i.on(f,u),close:()=>i.close()}}).explorer}function Se({model:s,el:t}){
let e={send:i=>s.send(i),listen(i){return s.on("msg:custom",i),()=>s.off("msg:custom",i)}},n=Ee(t,{spec:s.get("spec"),channel:e});
return()=>n.close()}var bs={render:Se};export{bs as default,Ee as mount};
