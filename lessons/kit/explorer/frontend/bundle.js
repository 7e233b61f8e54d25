// Made from the files beside it by `make derived`; not to be edited.
var it=({kind:s,action:t})=>s==="control"||s==="pointer"&&(t==="drag"||t==="drop"),ot=(s,t)=>!!s&&!s.final&&it(s)&&it(t)&&
s.kind===t.kind&&s.name===t.name&&s.panel===t.panel,E=({name:s,value:t})=>JSON.stringify([s,t]),Ot=(s,t)=>ot(s,t)&&t.final&&
t.kind==="control"&&E(s)===E(t),P=class{#t;#s=Math.random().toString(36).slice(2);#e=0;#n=!1;#i=[];#r=null;#a=null;#o=new Map;#l=null;#c;#u;constructor(t){
this.#t=t}report(t){if(this.#n)return;clearTimeout(this.#u);let e=this.#i.at(-1)??this.#a;if(Ot(e,t))return e.final=!0,this.#i.
length||this.#t.tell({kind:"done",view:this.#s}),this.rest();let n=t.kind==="control"&&!this.waits()&&this.#o.get(E(t));
this.#i.length&&ot(e,t)&&this.#i.pop(),this.#i.push({...t}),this.#t.busy(),this.#h(),n&&this.#t.show(...n)}rest(){clearTimeout(
this.#u),this.#n||(this.#u=setTimeout(()=>this.#m(),60))}waits(){return!!(this.#r||this.#i.length)}awaits(t){return[this.#r,
...this.#i].some(e=>e?.kind==="control"&&e.name===t)}close(){this.#n=!0,clearTimeout(this.#c),clearTimeout(this.#u)}hear(t,e=[]){
if(this.#n)return;if(t.kind==="ahead")return this.#d(t,e);if(t.kind!=="frame")return;let n=t.view===this.#s;n&&this.#t.silent(
!1),n&&t.ack===this.#e&&(this.#r=null,clearTimeout(this.#c)),this.#p(),this.#h(),this.#t.show(t,e),this.rest()}#h(){this.#r||
!this.#i.length||(this.#r=this.#a=this.#i.shift(),this.#e+=1,this.#t.tell({...this.#r,view:this.#s,seq:this.#e}),clearTimeout(
this.#c),this.#c=setTimeout(()=>this.#f(),8e3))}#f(){this.#t.silent(!0),this.#r=null,this.#p(),this.#h()}#p(){this.#o.clear(),
this.#l=null}#d(t,e){let{view:n,name:i,value:o}=t;this.#l===null||n!==this.#s||E({name:i,value:o})!==this.#l||(this.#o.set(
this.#l,"scene"in t?[t,e]:null),this.#l=null,this.#m())}#m(){if(this.waits()||this.#l||this.#t.hidden())return;let t=this.#t.
nearby().find(e=>!this.#o.has(E(e)));t&&(this.#l=E(t),this.#t.tell({kind:"ahead",...t,view:this.#s}))}};var q=[[.31,1],[.31,.88],[.36,.88],[.36,.78],[.41,.78],[.41,.7],[.46,.7],[.5,.7]],rt=".cx-table, .cx-formula",N=class{#t;#s;#e;#n=0;#i="";#r="";constructor(t,e,{
width:n,height:i}){this.#t=t,this.#s=e,this.#e=n/i}narrow(){let{root:t}=this.#t;t.classList.toggle("cx-narrow",t.clientWidth<
820)}into(t){let{root:e}=this.#t;e.classList.add("cx-fitted"),e.classList.toggle("cx-wall",t.wall>0),!(!this.#s.offsetHeight||
this.#a(t)===this.#r)&&(this.#o(t),this.#r=this.#a(t))}#a({width:t,height:e,wall:n}){let{root:i,left:o,body:a,right:r}=this.#t,
h=n?[...r.querySelectorAll(rt)].map(f=>f.scrollWidth):[],l=[o.offsetHeight-this.#s.offsetHeight,a.offsetTop-i.offsetTop];
return String([t,e,n,...l,r.scrollHeight,r.children.length,...h])}#o({width:t,height:e,wall:n}){let{root:i,left:o,body:a}=this.#t,
r=this.#s,h=n||1;i.style.zoom=n?String(n):"",this.#h(n>0);let[l,f]=[(e-6)/h,(t-20)/h],u=a.offsetTop-i.offsetTop,p=o.offsetHeight-
r.offsetHeight+u+10,m=d=>Math.max(n?380:520,Math.min((l-p)*this.#e,f*(1-d)-18));n?this.#c(m,l-u-4):this.#l(m(.36),e)}#l(t,e){
let{root:n}=this.#t;if(n.style.maxWidth=`${t+640}px`,n.style.setProperty("--picture",`${t}px`),this.narrow(),n.classList.
contains("cx-narrow"))return;let i=n.offsetHeight-e;i>0&&(n.style.zoom=String(Math.max(.85,1-i/n.offsetHeight)))}#c(t,e){
let{root:n}=this.#t,i=`${window.innerWidth} ${window.innerHeight}`;for(i!==this.#i&&([this.#n,this.#i]=[0,i]),n.style.maxWidth=
"none";;this.#n+=1){let[o,a]=q[this.#n];if(n.style.setProperty("--picture",`${t(o)}px`),n.style.setProperty("--panel",String(
a)),n.classList.toggle("cx-wide-panel",o>q[0][0]),n.style.setProperty("--room",`${e/a}px`),this.#n===q.length-1||!this.#u())
return}}#u(){let{right:t}=this.#t;return t.scrollHeight>t.clientHeight+1?!0:[...t.querySelectorAll(rt)].some(e=>e.scrollWidth>
e.clientWidth+1)}#h(t){let{formula:e,left:n,controls:i,caption:o}=this.#t;t&&n.contains(e)?(e.dataset.below="",i.after(e)):
!t&&"below"in e.dataset&&(delete e.dataset.below,o.after(e))}};function c(s,t={},...e){let n=document.createElement(s);for(let[i,o]of Object.entries(t))o==null||o===!1||(typeof o=="fu\
nction"?n.addEventListener(i.slice(2),o):n.setAttribute(i,o===!0?"":String(o)));return n.append(...e.filter(i=>i!=null)),
n}function w(s,t,e){s.getAttribute(t)!==e&&s.setAttribute(t,e)}var A=s=>`cx-${s}-${Math.random().toString(36).slice(2)}`,
O=s=>s!==document.activeElement&&!s.matches(":focus");var Dt=/^(Arrow|Page|Home|End)/,v=class{#t;#s=null;#e=null;constructor(t,e){this.#t=e,t.addEventListener("keydown",n=>{n.
repeat||!Dt.test(n.key)||(this.#n(),this.#s="key")}),t.addEventListener("keyup",this.#n),t.addEventListener("focusout",n=>{
(!(n.relatedTarget instanceof Node)||!t.contains(n.relatedTarget))&&this.#n()}),t.addEventListener("pointerdown",()=>{this.#s=
"pointer";for(let n of["pointerup","pointercancel"])window.addEventListener(n,this.#n,!0)})}#n=()=>{this.#s=null;for(let e of[
"pointerup","pointercancel"])window.removeEventListener(e,this.#n,!0);let t=this.#e;this.#e=null,t&&this.#t(t.value,!0)};get holds(){
return this.#s!==null}moves(t){this.#e={value:t},this.#t(t,!1)}changed(){this.#s!=="key"&&this.#n()}picks(t){this.#s==="\
key"?this.moves(t):this.#t(t,!0)}};function D(s,{told:t,shown:e}){let n=!1;return s.addEventListener("input",()=>{n=!0}),
s.addEventListener("change",()=>{n=!1,t()||(s.value=e())}),()=>{!n&&s.value!==e()&&(s.value=e())}}function R(s,{min:t,max:e,
whole:n}){let i=n?Math.round(Number(s.value)):Number(s.value);return s.value.trim()===""||!Number.isFinite(i)?null:Math.
min(e??1/0,Math.max(t??-1/0,i))}function C(s,t){if(Number.isInteger(s))return String(s);if(t!=null)return String(Number(
s.toFixed(t)));let e=Math.floor(Math.log10(Math.abs(s)))+1;return String(Number(s.toPrecision(Math.max(3,e))))}function at(s,t){let{label:e,stops:n,decimals:i,unit:o=""}=s,a=A(s.name),r=c("input",{type:"range",id:a,"aria-label":e,...Rt(
s)}),{min:h,max:l}=s,f=c("input",{type:"number","aria-label":`${e}, as a number`,min:h,max:l,step:n?"any":s.step}),u=new v(
r,t),p=h,m=(y=r)=>n?n[Number(y.value)]:Number(y.value),d=y=>w(r,"aria-valuetext",C(y,i)+o),x=D(f,{shown:()=>C(p,i),told(){
let y=R(f,s);return y!==null&&t(y,!0),y!==null}});return r.addEventListener("input",()=>{let y=m();f.value=C(y,i),d(y),u.
moves(y)}),r.addEventListener("change",()=>u.changed()),{element:c("div",{class:"cx-control cx-slider"},c("label",{for:a},
e),r,f),show(y){if(u.holds)return;p=y;let g=String(n?Ct(n,y):y);r.value!==g&&(r.value=g),x(),d(y)},nearby:()=>[1,-1].map(
y=>m(Bt(r,y))).filter(y=>y!==m())}}var Rt=({stops:s,min:t,max:e,step:n})=>s?{min:0,max:s.length-1,step:1}:{min:t,max:e,step:n};
function Ct(s,t){let e=s.map(n=>Math.abs(n-t));return e.indexOf(Math.min(...e))}function Bt(s,t){let e=s.cloneNode();return e.
value=s.value,e.stepUp(t),e}function ht(s,t,e){return s.type==="slider"?at(s,t):s.type==="choice"?_t(s,t):s.type==="ticks"?Wt(s,t):s.type==="text"?$t(
s,t):s.type==="toggle"?Ht(s,t):zt(s,e)}function _t(s,t){let e=A(s.name),n=c("fieldset",{class:"cx-control cx-choice"},c(
"legend",{},s.label)),i=new v(n,t),o=s.options.map(([r])=>r),a=s.options.map(([r,h])=>{let l=c("input",{type:"radio",name:e,
onchange:()=>i.picks(r)});return n.append(c("label",{},l,c("span",{},h))),l});return{element:n,show(r){if(!i.holds)for(let[
h,l]of a.entries())l.checked=o[h]===r},nearby(){let r=a.findIndex(l=>l.checked);if(r<0)return[];let h=[o[(r+1)%o.length],
o.at(r-1)];return[...new Set(h)].filter(l=>l!==o[r])}}}function Ht(s,t){let e=c("input",{type:"checkbox",onchange:()=>t(
e.checked,!0)});return{element:c("div",{class:"cx-control cx-toggle"},c("label",{},e,c("span",{},s.label))),show(n){e.checked=
n},nearby:()=>[!e.checked]}}function Wt(s,t){let e=c("div",{class:"cx-words"}),n=[],i=new Map,o=a=>{let r=c("input",{type:"\
checkbox"});return r.addEventListener("change",()=>{n=r.checked?[...n,a]:n.filter(h=>h!==a),t(n,!0)}),e.append(c("label",
{"data-key":`word:${a}`},r,c("span",{},a))),r};return{element:c("fieldset",{class:"cx-control cx-ticks"},c("legend",{},s.
label),e),show(a,{options:r}){n=a;let h=r?.[s.name]??s.options;JSON.stringify(h)!==JSON.stringify([...i.keys()])&&(e.replaceChildren(),
i=new Map(h.map(l=>[l,o(l)])));for(let[l,f]of i)f.checked=n.includes(l)}}}function $t(s,t){let e=A(s.name),{rows:n}=s,i=n?
c("textarea",{id:e,rows:n,spellcheck:"false"}):c("input",{id:e,type:"text",spellcheck:"false"});return i.addEventListener(
"input",()=>t(i.value,!1)),i.addEventListener("change",()=>t(i.value,!0)),{element:c("div",{class:"cx-control cx-text"},
c("label",{for:e},s.label),i),show(o){O(i)&&(i.value=o)}}}function zt(s,t){return{element:c("div",{class:"cx-control"},c(
"button",{type:"button",onclick:t},s.label)),show(){}}}function j(s,t){return s.edit===void 0?Kt(s):Gt(s,s.edit,t)}function Kt(s){let t=c(s.header?"th":"td",{scope:s.header&&"\
row"}),e={},n=i=>i.edit!==void 0||i.header!==s.header?!1:(Ut(t,i,e),e=i,!0);return n(s),{element:t,show:n}}function Ut(s,t,e){
let{html:n,text:i=""}=t;n!==void 0?n!==e.html&&(s.innerHTML=n):(e.html!==void 0||s.textContent!==String(i))&&(s.textContent=
String(i));let o=ct(t)??"";s.className!==o&&(s.className=o),t.key!==e.key&&(t.key===void 0?s.removeAttribute("data-key"):
s.dataset.key=t.key)}function Gt(s,t,e){let{input:n,show:i}=Ft[s.type??"text"](s,h=>e(t,h));n.dataset.edit=t,w(n,"aria-l\
abel",s.label??""),i(s.text??"");let o=c("td",{"data-key":s.key,class:ct(s)},n),a=({text:h,...l})=>JSON.stringify(l),r=a(
s);return{element:o,show(h){return a(h)!==r?!1:(i(h.text??""),!0)}}}function ct({role:s,strong:t,align:e}){return[s&&`cx\
-${s}`,t&&"cx-strong",e&&`cx-${e}`].filter(Boolean).join(" ")||void 0}var Ft={select({options:s=[]},t){let e=s.map(([i,o])=>c(
"option",{value:i},o)),n=c("select",{onchange:()=>t(n.value)},...e);return{input:n,show(i){n.value=i}}},tick(s,t){let e=c(
"input",{type:"checkbox",onchange:()=>t(e.checked)});return{input:e,show(n){e.checked=!!n}}},button(s,t){let e=c("button",
{type:"button",onclick:()=>t(!0)});return{input:e,show(n){e.textContent=n}}},text(s,t){return lt(c("input",{type:"text",
spellcheck:"false"}),e=>(t(e.value),!0))},number(s,t){let e=c("input",{type:"number",min:s.min,max:s.max,step:s.step??"a\
ny"});return lt(e,()=>{let n=R(e,s);return n!==null&&t(n),n!==null})}};function lt(s,t){let e="",n=D(s,{told:()=>t(s),shown:()=>e});
return{input:s,show(i){e=String(i),n()}}}var Y=class{#t;#s;#e;constructor(t,e){this.#t=e,this.#s=ut(t),this.#e=t.rows.map(f=>f.map(u=>j(u,e)));let n=ft(t),i=t.columns.
map((f,u)=>c("th",{scope:"col",class:n[u]&&"cx-left-align"},f)),o=this.#e.map(f=>c("tr",{},...f.map(u=>u.element)));this.
element=c("div",{class:"cx-table",tabindex:"0",role:"region","aria-label":t.title});let[a,r]=[c("thead",{},c("tr",{},...i)),
c("tbody",{},...o)];this.element.append(c("table",{},c("caption",{},t.title),a,r));let{add:h}=t,l=()=>h&&e(h.edit,!0);h&&
this.element.append(c("button",{type:"button","data-edit":h.edit,onclick:l},h.label))}show(t){if(ut(t)!==this.#s)return!1;
for(let[e,n]of t.rows.entries())for(let[i,o]of n.entries()){let a=this.#e[e][i];if(a.show(o))continue;let r=j(o,this.#t);
pt(a.element,r.element,()=>a.element.replaceWith(r.element)),this.#e[e][i]=r}return!0}};function ut(s){let{title:t,columns:e,
rows:n,add:i}=s;return JSON.stringify([t,e,n.map(o=>o.length),i,ft(s)])}function ft({columns:s,rows:t}){return s.map((e,n)=>t.
some(i=>i[n]&&(i[n].header||i[n].align==="left-align")))}function pt(s,t,e){let n=document.activeElement,i=n instanceof HTMLElement&&
s.contains(n)?n.dataset.edit:void 0;if(e(),i===void 0)return;let o=t.querySelectorAll("[data-edit]");for(let a of o)a.dataset.
edit===i&&a.focus()}var B=class{element=c("div",{class:"cx-tables"});#t;#s=[];constructor(t){this.#t=t}show(t){let e=this.#s;
if(e.length===t.length&&t.every((i,o)=>e[o].show(i)))return;this.#s=t.map(i=>new Y(i,this.#t));let n=this.#s.map(i=>i.element);
pt(this.element,this.element,()=>this.element.replaceChildren(...n))}},_=class{element=c("div",{class:"cx-tabs",role:"ta\
blist","aria-label":"tables"});#t;#s=0;#e=[];#n="";constructor(t){this.#t=t,this.element.addEventListener("keydown",e=>{
let n={ArrowRight:1,ArrowLeft:-1}[e.key];n&&(this.#i(this.#s+n),this.#e[this.#s].focus(),e.preventDefault())})}#i(t){this.#s=
(t+this.#e.length)%this.#e.length;for(let[n,i]of this.#e.entries())i.setAttribute("aria-selected",String(n===this.#s)),i.
tabIndex=n===this.#s?0:-1;let e=[...this.#t.children];for(let[n,i]of e.entries())i.hidden=n!==this.#s}show(t){let e=JSON.
stringify(t);if(e!==this.#n){this.#n=e;let n=(i,o)=>c("button",{type:"button",role:"tab",onclick:()=>this.#i(o)},i);this.#e=
t.map(n),this.element.replaceChildren(...this.#e)}t.length&&this.#i(Math.min(this.#s,t.length-1))}};var qt=450,jt=[1,5,10,25],Yt={start:"M3 3h2v10H3zM13 3v10L6 8z",back:"M11 3v10L4 8z",play:"M4 2.5v11l9-5.5z",pause:"M4 3\
h3v10H4zM9 3h3v10H9z",forward:"M3 3v10l7-5zM11 3h2v10h-2z",end:"M3 3v10l5-5zM8 3v10l5-5zM13 3h1.5v10H13z"};function dt(s){
let t=document.createElementNS("http://www.w3.org/2000/svg","svg");t.setAttribute("viewBox","0 0 16 16"),t.setAttribute(
"aria-hidden","true");let e=document.createElementNS("http://www.w3.org/2000/svg","path");return e.setAttribute("d",Yt[s]),
t.append(e),t}function I(s,t,e){let n=c("button",{type:"button",title:t,"aria-label":t,onclick:e});return n.append(dt(s)),
n}var H=class{#t;#s;#e=0;#n=0;#i=!1;#r;#a=c("select",{"aria-label":"steps at a time"},...jt.map(t=>c("option",{value:t},
`${t}`)));#o=c("input",{type:"range",min:0,max:1,step:1,"aria-label":"step"});#l=c("span",{class:"cx-step"});#c=I("play",
"play",()=>this.#g());#u;constructor(t,e){this.#t=t,this.#s=e,this.#u=new v(this.#o,(o,a)=>{this.#e=o,t(o,a)}),this.#o.addEventListener(
"input",()=>{this.stop(),this.#u.moves(Number(this.#o.value))}),this.#o.addEventListener("change",()=>this.#u.changed());
let n=[I("start","to the start",()=>this.#d(0)),I("back","back",()=>this.press(-1)),this.#c,I("forward","forward",()=>this.
press(1)),I("end","to the end",()=>this.#d(this.#n))],i={class:"cx-timeline",role:"group","aria-label":"timeline"};this.
element=c("div",i,...n,this.#o,this.#l,this.#a),this.element.addEventListener("keydown",o=>this.keys(o))}get#h(){return Number(
this.#a.value)}#f(t,e){let n=this.#p(t);n!==this.#e&&(this.#e=n,this.#i=!e,this.#t(n,e))}#p(t){return Math.max(0,Math.min(
this.#n,t))}#d(t){this.stop(),this.#f(t,!0)}press(t){this.#d(this.#e+t*this.#h)}#m(){this.#i&&(this.#i=!1,this.#t(this.#e,
!0))}#g(){if(this.#r!==void 0)return this.stop();this.#m(),this.#e>=this.#n&&this.#f(0,!1),this.#x("pause"),this.#r=setInterval(
()=>this.#y(),qt)}#y(){if(!this.#s()){if(this.#e>=this.#n)return this.stop();this.#f(this.#e+this.#h,!1)}}stop(){this.#m(),
this.#r!==void 0&&(clearInterval(this.#r),this.#r=void 0,this.#x("play"))}#x(t){this.#c.replaceChildren(dt(t)),this.#c.setAttribute(
"aria-label",t),this.#c.title=t}keys(t){let{target:e,key:n,altKey:i,ctrlKey:o,metaKey:a,repeat:r}=t;if(!(e instanceof Element)||
e.matches("input, select, textarea")||i||o||a)return;let h={ArrowRight:this.#h,ArrowLeft:-this.#h,Home:-this.#n,End:this.#n};
n in h&&(r||this.stop(),this.#f(this.#e+h[n],!1),t.preventDefault())}keyUp(){this.#r===void 0&&this.#m()}show({step:t,last:e},n){
this.#n=e,!n&&!this.#u.holds&&(this.#e=t),w(this.#o,"max",String(Math.max(e,1))),Number(this.#o.value)!==this.#e&&(this.#o.
value=String(this.#e)),this.#o.disabled=e===0,w(this.#o,"aria-valuetext",`step ${this.#e} of ${e}`);let i=`${this.#e} / ${e}`;
this.#l.textContent!==i&&(this.#l.textContent=i)}nearby(){return[this.#h,-this.#h].map(t=>this.#p(this.#e+t)).filter(t=>t!==
this.#e)}};var Jt=14,J=s=>`${s/Jt}em`,W=class{#t;#s;#e;#n=null;headline=c("h3",{class:"cx-headline"});caption=c("p",{class:"cx-capt\
ion","aria-live":"polite"});formula=c("div",{class:"cx-formula",tabindex:"0",role:"region","aria-label":"formula with th\
e numbers of now"});controls=c("div",{class:"cx-controls"});#i=c("p",{class:"cx-said","aria-live":"polite"});#r=c("p",{class:"\
cx-status",role:"status"});#a=c("div",{class:"cx-presets",role:"group","aria-label":"presets"});#o=c("button",{type:"but\
ton",onclick:()=>this.#s.undo()},"Undo");#l=c("input",{type:"text",class:"cx-code","aria-label":"code of this state",spellcheck:"\
false"});#c;#u=null;timeline=null;#h;constructor(t,e,n,i){this.#t=t,this.#e=e,this.#s=n,this.#c=new B((o,a)=>n.report({kind:"\
edit",name:o,value:a})),t.tabs&&(this.#u=new _(this.#c.element),this.#c.element.style.height=J(t.tabs)),t.timeline&&(this.
timeline=new H((o,a)=>this.#y("step",o,a),n.waits)),this.#h=new Map(t.controls.map(o=>[o.name,this.#g(o)])),this.controls.
append(...[...this.#h.values()].map(({element:o})=>o)),t.formula_below&&(this.formula.style.height=J(t.formula_below)),t.
formula_height&&(this.formula.style.minHeight=J(t.formula_height)),i&&this.#a.append(...t.presets.map(o=>this.#m(o))),this.
left=this.#f(),this.right=this.#p(),this.body=c("div",{class:"cx-body"},this.left,this.right),this.root=c("section",{class:"\
cx","aria-label":t.title},this.headline,this.body)}#f(){let{formula:t,formula_below:e,help:n}=this.#t,i=n?c("p",{class:"\
cx-help"},n):null,o=t&&e?this.formula:null;return c("div",{class:"cx-left"},this.#e,this.#i,this.timeline?.element,this.
caption,o,i)}#p(){let{formula:t,formula_below:e,tables:n}=this.#t,i=this.#a.children.length?this.#a:null,o=t&&!e?this.formula:
null,a=n?this.#c.element:null,r=[i,this.controls,o,this.#u?.element,a,this.#d(),this.#r];return c("div",{class:"cx-right"},
...r)}#d(){let t=this.#l;t.addEventListener("change",()=>{t.value.trim()&&this.#s.leave({kind:"restore",code:t.value.trim()})}),
t.addEventListener("focus",()=>t.select()),t.addEventListener("blur",()=>{this.#n&&(t.value=this.#n.code)});let e=c("but\
ton",{type:"button",onclick:()=>this.#s.leave({kind:"reset"})},"Reset"),n=c("label",{class:"cx-codelabel"},c("span",{},"\
code"),t);return c("div",{class:"cx-footer"},this.#o,e,n)}#m(t){return c("button",{type:"button","data-preset":t,onclick:()=>this.#s.
leave({kind:"preset",name:t})},t)}#g(t){let{name:e}=t;return ht(t,(i,o)=>{this.#y(e,i,o),o&&this.#x(e)},()=>this.#s.report(
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
nearby().map(e=>({name:"step",value:e}))}};function yt(s,t,e){let[n,i,o,a]=s.box,[r,h,l,f]=s.margin,u=n*t+r,p=o*t-l,m=i*e+h,d=a*e-f,[x,y]=s.xrange,[g,k]=s.yrange;if(s.
equal){let b=Math.min((p-u)/Math.abs(y-x),(d-m)/Math.abs(k-g)),[S,M]=[b*Math.abs(y-x),b*Math.abs(k-g)],[st,nt]=[(u+p)/2,
(m+d)/2];[u,p,m,d]=[st-S/2,st+S/2,nt-M/2,nt+M/2]}return{x0:u,x1:p,y0:m,y1:d,px:b=>u+(b-x)/(y-x)*(p-u),py:b=>d-(b-g)/(k-g)*
(d-m),dx:b=>x+(b-u)/(p-u)*(y-x),dy:b=>g+(d-b)/(d-m)*(k-g)}}function T(s){return s.panels.flatMap(t=>t.items.flatMap(e=>[
...Vt(e,t)]))}function*Vt(s,t){if(s.kind==="points"&&s.handles)for(let[e,n]of s.handles.entries()){let[i,o]=[s.x[e],s.y[e]];
n&&i!==null&&o!==null&&(yield{handle:n,panel:t,x:i,y:o,snaps:s.snaps})}else s.kind==="arrow"&&s.handle?yield{handle:s.handle,
panel:t,x:s.x[1],y:s.y[1]}:s.kind==="bar"&&s.handle?yield{handle:s.handle,panel:t,x:mt(s.x),y:mt(s.y),bar:s}:s.kind==="l\
ine"&&s.handle&&(yield{handle:s.handle,panel:t,x:s.x[0]??0,y:null,snaps:s.snaps})}var mt=([s,t])=>(s+t)/2,$=class{#t;constructor(t,e,n){
this.scene=t,this.texts=n,this.#t=new Map(t.panels.map((i,o)=>[i.name,e[o]]))}area(t){return this.#t.get(t.name)}panelAt([
t,e]){return this.scene.panels.find(n=>{let i=this.area(n);return i&&t>=i.x0-12&&t<=i.x1+12&&e>=i.y0-12&&e<=i.y1+12})}handleAt(t,e){
let n=null,i=e;for(let o of T(this.scene)){let a=this.area(o.panel),r=a?Xt(o,a,t):1/0;r<i&&([i,n]=[r,o])}return n}keyAt(t){
let e=this.panelAt(t),n=e&&this.area(e);if(!n)return null;for(let i of[...e.items].reverse()){let o=this.#s(i,n,t);if(o)
return o}return null}#s(t,e,[n,i]){if(t.kind==="points")return Zt(t,e,[n,i]);if(t.kind==="bar"&&t.key)return xt(t,e,[n,i])<=
3?t.key:null;if(t.kind==="text"&&t.key){let o=this.texts.get(t)?.box;return(o?Math.max(z(n,o.left,o.right),z(i,o.top,o.bottom)):
1/0)<=3?t.key:null}return null}};function Zt({x:s,y:t,keys:e=[],size:n},i,[o,a]){for(let r=s.length-1;r>=0;r--){let[h,l]=[
s[r],t[r]];if(!(!e[r]||h===null||l===null)&&Math.hypot(i.px(h)-o,i.py(l)-a)<n)return e[r]}return null}function Xt({x:s,y:t,
bar:e},n,[i,o]){return e?xt(e,n,[i,o]):t===null?o<n.y0||o>n.y1?1/0:Math.abs(n.px(s)-i):Math.hypot(n.px(s)-i,n.py(t)-o)}function xt(s,t,[
e,n]){let[i,o]=s.x.map(t.px),[a,r]=s.y.map(t.py);return Math.hypot(z(e,i,o),z(n,a,r))}var z=(s,t,e)=>Math.max(Math.min(t,
e)-s,s-Math.max(t,e),0);var Qt="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",L=(s,t)=>`${t?"600 ":""}${s}px ${Qt}`,K=class{stroke=1;type=1;arrived=1;chosen=null;hotKey=null;colours={};buffers=[];#t=document.
createElement("canvas");constructor({shapes:t,map_strength:e}){this.shapes=t,this.mapStrength=e}colour(t){return this.colours[t]||
t}rgb(t){let e=this.colour(t);return[1,3,5].map(n=>Number.parseInt(e.slice(n,n+2),16))}shape(t){return this.shapes[t%this.
shapes.length]}hot(t){return t!==void 0&&t===this.hotKey}bytes(t){let e=this.buffers[t];return e instanceof ArrayBuffer?
new Uint8Array(e):new Uint8Array(e.buffer,e.byteOffset,e.byteLength)}scratch(t,e){return this.#t.width=t,this.#t.height=
e,this.#t}};function Z(s,t){let e=Math.max(1,t*.9);return{x:[(s.x0+s.x1)/2,s.y1+44*e],y:[s.x0-40*e,(s.y0+s.y1)/2]}}function X(s,t,e,{
size:n,width:i,align:o,valign:a}){let r=o==="center"?t-i/2:o==="right"?t-i:t,h=.73*n,l=a==="top"?e+.15*n:a==="bottom"?e-
h:e-h/2;return{words:s,left:r,top:l,right:r+i,bottom:l+h}}var wt=(s,t)=>Math.min(s.right,t.right)-Math.max(s.left,t.left)>=
4&&Math.min(s.bottom,t.bottom)-Math.max(s.top,t.top)>=.4*Math.min(s.bottom-s.top,t.bottom-t.top),V=(s,t,e)=>({...s,left:s.
left+t,right:s.right+t,top:s.top+e,bottom:s.bottom+e});function gt(s,t,e){return[bt(s.left,s.right,t),bt(s.top,s.bottom,
e)]}function bt(s,t,e){return s<2?2-s:t>e-2?Math.max(e-2-t,2-s):0}function te(s,t,e,n){let i=[],o=13*e,a=(r,h,l,f,u,p)=>{
let m=X(h,l,f,{size:o,width:n(h,o),align:u,valign:p});h&&!i.some(d=>wt(m,d))&&i.push({...m,axis:r,x:l,y:f})};for(let[r,h]of s.
xticks){let l=t.px(r);l>=t.x0-1&&l<=t.x1+1&&a("x",h,l,t.y1+7,"center","top")}for(let[r,h]of s.yticks){let l=t.py(r);l>=t.
y0-1&&l<=t.y1+1&&a("y",h,t.x0-7,l,"right","middle")}return i}function ee(s,t,e,n){let i=14*e,o=Z(t,e),a=n(s.xlabel,i),r=X(
s.xlabel,o.x[0],o.x[1],{size:i,width:a,align:"center",valign:"bottom"}),h=n(s.ylabel,i),[l,f]=o.y,[u,p]=[f-h/2,f+h/2],m={
words:s.ylabel,left:l-.73*i,right:l,top:u,bottom:p};return[r,m].filter(({words:d})=>d)}function vt(s,t,{width:e,height:n,
type:i,measure:o}){let a=s.panels.map((u,p)=>te(u,t[p],i,o)),r=s.panels.flatMap((u,p)=>ee(u,t[p],i,o)),h=[...a.flat(),...r],
l=(u,p)=>{let m=u.size*i,[d,x]=[p.px(u.x)+(u.dx??0),p.py(u.y)+(u.dy??0)],{align:y,valign:g}=u,k=X(u.words,d,x,{size:m,width:o(
u.words,m,u.bold),align:y,valign:g}),[b,S]=se(k,h,e,n),M=V(k,b,S);return u.words.trim()&&h.push(M),{item:u,x:d+b,y:x+S,box:M}},
f=s.panels.map((u,p)=>u.items.filter(m=>m.kind==="text").map(m=>l(m,t[p])));return{ticks:a,axes:r,texts:f}}function se(s,t,e,n){
let[i,o]=gt(s,e,n),a=V(s,i,o),r=a.bottom-a.top+2,h=a.right-a.left+2,l=([d,x])=>{let y=V(a,d,x);return gt(y,e,n).every(g=>g===
0)&&!t.some(g=>wt(y,g))};if(l([0,0]))return[i,o];let u=[-4,-3,-2,-1,0,1,2,3,4].flatMap(d=>[-1,0,1].map(x=>[x*h,d*r])).filter(
d=>Math.hypot(...d)<=50).sort((d,x)=>Math.hypot(...d)-Math.hypot(...x)),[p,m]=u.find(l)??[0,0];return[i+p,o+m]}var kt={square:[[-.88,-.88],[.88,-.88],[.88,.88],[-.88,.88]],triangle:[[0,-1.15],[1.05,.8],[-1.05,.8]],diamond:[[0,-1.25],
[1,0],[0,1.25],[-1,0]],inverted:[[0,1.15],[1.05,-.8],[-1.05,-.8]],hexagon:[0,1,2,3,4,5].map(s=>[1.1*Math.cos(s*Math.PI/3),
1.1*Math.sin(s*Math.PI/3)])};function oe(s,t,e,n,i){if(s.beginPath(),t in kt){for(let[o,a]of kt[t])s.lineTo(e+o*i,n+a*i);
s.closePath()}else s.arc(e,n,i,0,2*Math.PI)}function re(s,t,e,n){s.strokeStyle=n.colour(e.role),s.lineWidth=e.width*n.stroke+
(n.hot(e.key)?2:0),s.setLineDash(e.dash?[7,6]:[]),s.lineJoin=s.lineCap="round",s.beginPath();let i=!1,o=0;for(let a=0;a<
e.x.length;a++){let[r,h]=[e.x[a],e.y[a]];if(r===null||h===null){i=!1;continue}i&&e.steps&&s.lineTo(t.px(r),o),o=t.py(h),
i?s.lineTo(t.px(r),o):s.moveTo(t.px(r),o),i=!0}s.stroke(),s.setLineDash([])}function ae(s,t,e,n){let i=new Set(e.ring),o=new Set(
e.hollow),a=n.stroke>1?1.3:1;for(let r=0;r<e.x.length;r++){let[h,l,f]=[e.x[r],e.y[r],e.classes[r]];if(h===null||l===null)
continue;let[u,p,m]=[t.px(h),t.py(l),n.colour(`class${f%n.shapes.length}`)],d=e.size/2*a+(n.hot(e.keys?.[r])?3:0);oe(s,n.
shape(f),u,p,d),s.fillStyle=o.has(r)?n.colour("paper"):m,s.fill(),s.lineWidth=o.has(r)?2:1,s.strokeStyle=o.has(r)?m:n.colour(
"paper"),s.stroke();let x=!!e.handles?.[r]&&n.chosen===e.handles?.[r];i.has(r)?Et(s,u,p,d+6,n.colour("mark"),[],n):x&&Et(
s,u,p,d+6,n.colour("ink"),[3,3],n)}}function Et(s,t,e,n,i,o,a){s.beginPath(),s.arc(t,e,n,0,2*Math.PI),s.lineWidth=2.5*a.
stroke,s.strokeStyle=i,s.setLineDash(o),s.stroke(),s.setLineDash([])}function he(s,t,e,n){if(!(e.x.length<3)){s.beginPath();
for(let[i,o]of e.x.entries())s.lineTo(t.px(o),t.py(e.y[i]));s.closePath(),s.globalAlpha=Math.min(1,e.alpha+(n.hot(e.key)?
.25:0)),s.fillStyle=n.colour(e.role),s.fill()}}function le(s,t,e,n){let[i,o]=e.x.map(t.px),[a,r]=e.y.map(t.py),h=[Math.min(
i,o),Math.min(a,r),Math.abs(i-o),Math.abs(a-r)];s.fillStyle=s.strokeStyle=n.colour(e.role),s.lineWidth=1.5*n.stroke,e.outline?
s.strokeRect(...h):s.fillRect(...h),(n.hot(e.key)||e.handle&&n.chosen===e.handle)&&(s.globalAlpha=1,s.strokeStyle=n.colour(
"ink"),s.lineWidth=2.5,s.strokeRect(...h))}function ce(s,t){let[e,n,i]=[t.rgb(s.low),t.rgb("paper"),t.rgb(s.high)],o=new Uint32Array(
256);for(let a=0;a<256;a++){let r=a/255,h=Math.abs(2*r-1)*t.mapStrength,l=r>.5?i:e,[f,u,p]=n.map((m,d)=>Math.round(m*(1-
h)+l[d]*h));o[a]=255<<24|p<<16|u<<8|f}return o}function ue(s,t,e,n){let{rows:i,columns:o}=e,a=new ImageData(o,i),r=n.bytes(
e.buffer),h=ce(e,n),l=new Uint32Array(a.data.buffer);for(let u=0;u<i;u++)for(let p=0;p<o;p++)l[(i-1-u)*o+p]=h[r[u*o+p]];
let f=n.scratch(o,i);f.getContext("2d")?.putImageData(a,0,0),s.imageSmoothingEnabled=!0,s.drawImage(f,t.x0,t.y0,t.x1-t.x0,
t.y1-t.y0)}function fe(s,t,e,n){let{glide:i}=e,[o,a]=[e.x[1],e.y[1]].map((x,y)=>i?i[y]+(x-i[y])*n.arrived:x),[r,h,l,f]=[
t.px(e.x[0]),t.py(e.y[0]),t.px(o),t.py(a)],u=Math.hypot(l-r,f-h);if(u<1)return;let p=Math.min(14,6+u/3)*(n.stroke>1?1.3:
1),[m,d]=[(l-r)/u,(f-h)/u];s.strokeStyle=s.fillStyle=n.colour(e.role),s.lineWidth=e.width*n.stroke+(n.hot(e.key)?2:0),s.
setLineDash(e.dash?[6,5]:[]),s.beginPath(),s.moveTo(r,h),s.lineTo(l-m*p*.8,f-d*p*.8),s.stroke(),s.setLineDash([]),s.beginPath(),
s.moveTo(l,f),s.lineTo(l-m*p-d*p*.45,f-d*p+m*p*.45),s.lineTo(l-m*p+d*p*.45,f-d*p-m*p*.45),s.closePath(),s.fill()}var pe={
top:"top",bottom:"alphabetic",middle:"middle"};function de(s,{item:t,x:e,y:n},i){s.font=L(t.size*i.type,t.bold||i.hot(t.
key)),s.textAlign=t.align,s.textBaseline=pe[t.valign],s.strokeStyle=i.colour("paper"),s.lineWidth=3.5,s.lineJoin="round",
s.strokeText(t.words,e,n),s.fillStyle=i.colour(t.role),s.fillText(t.words,e,n)}function me(s,t,e,n,i){s.fillStyle=n.colour(
"soft"),t.frame&&ye(s,t,e,n),s.font=L(13*n.type,!1);for(let{words:a,axis:r,x:h,y:l}of i)s.textAlign=r==="x"?"center":"ri\
ght",s.textBaseline=r==="x"?"top":"middle",s.fillText(a,h,l);let o=Z(e,n.type);s.font=L(14*n.type,!1),s.textAlign="cente\
r",s.textBaseline="bottom",s.fillText(t.xlabel,o.x[0],o.x[1]),s.save(),s.translate(o.y[0],o.y[1]),s.rotate(-Math.PI/2),s.
fillText(t.ylabel,0,0),s.restore()}function ye(s,t,e,n){s.strokeStyle=n.colour("faint"),s.lineWidth=1,s.beginPath(),s.moveTo(
e.x0,e.y0),s.lineTo(e.x0,e.y1),s.lineTo(e.x1,e.y1),s.stroke();for(let i of t.xticks.map(([o])=>e.px(o)))i>=e.x0-1&&i<=e.
x1+1&&s.fillRect(i-.5,e.y1,1,4);for(let i of t.yticks.map(([o])=>e.py(o)))i>=e.y0-1&&i<=e.y1+1&&s.fillRect(e.x0-4,i-.5,4,
1)}function xe(s,t,e,n,i){s.save(),e.kind!=="text"&&e.kind!=="arrow"&&e.kind!=="points"&&(s.beginPath(),s.rect(t.x0-1,t.
y0-1,t.x1-t.x0+2,t.y1-t.y0+2),s.clip()),"alpha"in e&&(s.globalAlpha=e.alpha??1),e.kind==="line"?re(s,t,e,n):e.kind==="po\
ints"?ae(s,t,e,n):e.kind==="area"?he(s,t,e,n):e.kind==="bar"?le(s,t,e,n):e.kind==="map"?ue(s,t,e,n):e.kind==="arrow"?fe(
s,t,e,n):de(s,i.get(e),n),s.restore()}function St(s){let t=new Map;return(e,n,i)=>{let o=L(n,i),a=`${o} ${e}`,r=t.get(a);
return r===void 0&&(s.font=o,r=s.measureText(e).width,t.size>2e3&&t.clear(),t.set(a,r)),r}}function Mt(s,t,{width:e,height:n,
look:i,measure:o}){s.globalAlpha=1,s.fillStyle=i.colour("paper"),s.fillRect(0,0,e,n);let a=t.panels.map(f=>yt(f,e,n)),{ticks:r,
texts:h}=vt(t,a,{width:e,height:n,type:i.type,measure:o}),l=new Map(h.flat().map(f=>[f.item,f]));for(let[f,u]of t.panels.
entries()){me(s,u,a[f],i,r[f]);for(let p of u.items)xe(s,a[f],p,i,l)}return new $(t,a,l)}var ge=220,U=class{#t;#s;#e;#n;#i;#r=window.matchMedia("(prefers-reduced-motion: reduce)");#a=null;#o=null;#l=new Map;#c=0;#u=0;#h=null;#f=null;#p=!1;constructor(t,e){
this.#t=t.width,this.#s=e,this.#e=new K(t);let{interactive:n}=t;this.canvas=c("canvas",{class:"cx-picture",tabindex:"0",
role:n?"application":"img","aria-roledescription":n&&"interactive picture"}),this.canvas.style.aspectRatio=`${t.width} /\
 ${t.height}`,this.#n=this.canvas.getContext("2d"),this.#i=St(this.#n)}get scene(){return this.#a}get layout(){return this.#o}show(t,e){
this.#u+=1,this.#a=t.scene,this.#e.buffers=e,w(this.canvas,"aria-label",t.alt);let n=t.timeline?t.timeline.step:null,i=this.#h!==
null&&n===this.#h+1;n!==this.#h&&(this.#f=i&&this.#d(t.scene)?"now":null),this.#h=n,this.repaint()}#d(t){return!this.#r.
matches&&t.panels.some(e=>e.items.some(n=>"glide"in n))}get chosen(){return this.#e.chosen}set chosen(t){this.#e.chosen=
t,this.repaint()}light(t){this.#e.hotKey=t,this.repaint()}colour(t){this.#e.colours=t,this.repaint()}repaint(){this.#p||
!this.#a||(this.#p=!0,requestAnimationFrame(t=>{this.#p=!1,this.canvas.clientWidth&&this.#m(t)}))}#m(t){if(!this.#a)return;
let e=this.#e;this.#f==="now"&&(this.#f=t),e.arrived=this.#f===null?1:Math.min(1,(t-this.#f)/ge);let n=getComputedStyle(
this.canvas);e.type=Number(n.getPropertyValue("--cx-type"))||1,e.stroke=Number(n.getPropertyValue("--cx-stroke"))||1;let i=this.#g(
n);this.#o=Mt(this.#n,this.#a,{...i,look:e,measure:this.#i});for(let o of this.#a.panels)this.#l.set(o.name,this.#o.area(
o));if(this.canvas.dataset.frame=String(this.#u),e.arrived<1)return this.repaint();this.#f=null,this.#s()}#g(t){let{canvas:e}=this,
n=this.#t*(Number(t.getPropertyValue("--cx-least"))||0),i=Math.max(e.clientWidth,n),o=e.clientHeight*i/e.clientWidth,a=e.
getBoundingClientRect().width/i||1,r=window.devicePixelRatio*a,[h,l]=[Math.round(i*r),Math.round(o*r)];return(e.width!==
h||e.height!==l)&&([e.width,e.height]=[h,l]),this.#n.setTransform(r,0,0,r,0,0),this.#c=i,{width:i,height:o}}area(t){return this.#l.
get(t.name)}get#y(){return this.canvas.getBoundingClientRect().width/this.#c||1}placeOf(t){let e=this.canvas.getBoundingClientRect();
return[(t.clientX-e.left)/this.#y,(t.clientY-e.top)/this.#y]}handles(){let t=this.#o;return t?T(t.scene).flatMap(({handle:e,
panel:n,x:i,y:o})=>{let a=t.area(n);if(!a)return[];let[r,h]=[a.px(i)*this.#y,a.py(o??n.yrange[0])*this.#y];return[{handle:e,
line:o===null,x:r,y:h}]}):[]}};var At=4,Q={touch:26,mouse:14,pen:14},tt={near:.02,far:.1,farthest:.4},et={ArrowLeft:[-1,0],ArrowRight:[1,0],ArrowUp:[0,
1],ArrowDown:[0,-1]},Tt=["Delete","Backspace","f","Enter"],Lt=/^[1-6]$/;function Pt(s,{chosen:t,clickable:e}){return t!==
null&&(s in et||Tt.includes(s))?!0:e&&Lt.test(s)}var G=class{#t;#s;#e;#n;#i=null;#r=null;#a=null;constructor(t,e,n){this.#t=
t,this.#s=t.canvas,this.#n=e,this.#e=n;let i=this.#s.addEventListener.bind(this.#s);i("pointerdown",o=>this.#l(o)),i("po\
intermove",o=>this.#u(o)),i("pointerup",o=>this.#p(o));for(let o of["pointercancel","lostpointercapture"])i(o,({pointerId:a})=>{
a===this.#i?.pointer&&this.#d()});i("pointerleave",()=>{this.#i||n.point(null)}),i("keydown",o=>this.#m(o)),i("keyup",()=>this.#b()),
i("blur",()=>this.#b())}#o(t,e,[n,i],o){this.#e.report({kind:"pointer",action:t,panel:e.name,x:n,y:i,final:t!=="drag",...o})}#l(t){
let e=this.#t.layout;if(!e||t.button!==0||this.#i)return;let n=this.#t.placeOf(t),i=e.handleAt(n,Q[t.pointerType]??Q.mouse),
o=i?i.panel:e.panelAt(n);if(this.#s.setPointerCapture(t.pointerId),!o||!(i||this.#n))return;let a=i?this.#c(i,n):It();this.#i=
{pointer:t.pointerId,panel:o,handle:i?.handle??null,from:n,offset:a,moved:null},i&&this.#e.choose(i.handle)}#c({panel:t,
x:e,y:n,bar:i},o){let a=this.#t.layout?.area(t);return i||!a?It():[a.px(e)-o[0],n===null?0:a.py(n)-o[1]]}#u(t){let{layout:e}=this.#t;
if(!e)return;let n=this.#t.placeOf(t),i=this.#i;if(!i||i.handle===null)return this.#h(n);t.pointerId===i.pointer&&(!i.moved&&
Math.hypot(n[0]-i.from[0],n[1]-i.from[1])<At||(i.moved=this.#f(i.panel,[n[0]+i.offset[0],n[1]+i.offset[1]])??i.moved,this.#s.
style.cursor="grabbing",i.moved&&this.#o("drag",i.panel,i.moved,{name:i.handle})))}#h(t){let{layout:e}=this.#t;if(!e)return;
let n=this.#n&&e.panelAt(t);this.#s.style.cursor=e.handleAt(t,Q.mouse)?"grab":n?"crosshair":"default",this.#e.point(e.keyAt(
t))}#f(t,[e,n]){let i=this.#t.area(t);return i?[i.dx(e),i.dy(n)]:null}#p(t){let e=this.#i;if(!e||t.pointerId!==e.pointer)
return;if(e.moved)return this.#d();this.#i=null;let{panel:n,handle:i,from:o}=e,a=this.#t.placeOf(t),r=this.#f(n,a),h=t.shiftKey;
r&&(i!==null?this.#o("press",n,r,{name:i,shift:h}):Math.hypot(a[0]-o[0],a[1]-o[1])<At+2&&this.#o("click",n,r,{shift:h}))}#d(){
let t=this.#i;this.#i=null,t?.moved&&t.handle!==null&&this.#o("drop",t.panel,t.moved,{name:t.handle})}#m(t){!this.#t.scene||
t.ctrlKey||t.metaKey||(t.repeat||this.#b(),this.#g(t)&&t.preventDefault())}#g({key:t,altKey:e,shiftKey:n}){if(t==="[")return this.#w(
-1);if(t==="]")return this.#w(1);if(e)return!1;if(t==="Escape")this.#e.choose(null);else{if(t in et)return this.#k(et[t],
n?tt.far:tt.near);if(Tt.includes(t))return this.#E(t);if(this.#n&&Lt.test(t))return this.#S(t)}return!1}#y(){return this.#t.
scene?T(this.#t.scene):[]}#x(){return this.#y().find(({handle:t})=>t===this.#t.chosen)}#w(t){let e=this.#y(),n=e.findIndex(
({handle:o})=>o===this.#t.chosen);if(!e.length)return!1;let i=n<0?Math.min(t,0):n+t;return this.#e.choose(e.at(i%e.length).
handle),!0}#k(t,e){let n=this.#x();if(!n)return!1;this.#a=n.snaps?{from:n,way:t,part:e}:null;let i=this.#r?.handle===n.handle&&
this.#e.waits();return this.#v({...n,...i?this.#r:{}},t,e),!0}#v({handle:t,panel:e,x:n,y:i},[o,a],r){let[[h,l],[f,u]]=[e.
xrange,e.yrange];this.#r={handle:t,panel:e,x:n+o*r*(l-h),y:(i??0)+a*r*(u-f)},this.#o("drag",e,[this.#r.x,this.#r.y],{name:t})}answered(){
if(!this.#a||this.#e.waits())return;let{from:t,way:e,part:n}=this.#a,i=this.#x(),o=i?.handle===t.handle&&i.x===t.x&&i.y===
t.y;if(this.#a=o&&2*n<=tt.farthest?{from:t,way:e,part:2*n}:null,!this.#a)return;let a=this.#r!==null;this.#v(t,e,2*n),a||
this.#b()}#b(){let t=this.#r;this.#r=null,t&&this.#o("drop",t.panel,[t.x,t.y],{name:t.handle})}#E(t){let e=this.#x();return e&&
this.#o("key",e.panel,[e.x,e.y??0],{name:e.handle,key:t}),!!e}#S(t){let e=this.#t.scene?.panels[0];if(!e)return!1;let[[n,
i],[o,a]]=[e.xrange,e.yrange];return this.#o("key",e,[(n+i)/2,(o+a)/2],{name:"",key:t}),!0}},It=()=>[0,0];var be=["data-jp-theme-light","data-jp-theme-name","data-theme","class"];function Nt(s,t,e){let n=window.matchMedia("(pr\
efers-color-scheme: dark)"),i=()=>{let{jpThemeLight:r,theme:h}=document.body.dataset;return r!==void 0?r==="false":n.matches&&
h!=="light"};function o(){let r=i()?"dark":"light";s.dataset.theme=r;for(let[h,l]of Object.entries(t[r]))s.style.setProperty(
`--cx-${h}`,l);e(t[r])}let a=new MutationObserver(o);return a.observe(document.body,{attributes:!0,attributeFilter:be}),
n.addEventListener("change",o),o(),()=>{a.disconnect(),n.removeEventListener("change",o)}}var we="input:not([type=range], [type=checkbox], [type=radio]), textarea, select",ve="input[type=text], input[type=numbe\
r], textarea",ke=/^(Arrow|Home|End|Page)/,F=class{#t;#s;#e;#n=null;#i=null;#r=null;#a=[];#o={frame:new Set,busy:new Set};constructor(t,e,n){
this.#t=t,this.#s=e,this.conversation=this.#l(),this.picture=new U(t,()=>{this.conversation.waits()||this.#u(!1)}),this.
page=this.#c(n),this.root=this.page.root,this.#e=new N(this.page,this.picture.canvas,t)}#l(){return new P({tell:t=>this.#s.
send(t),show:(t,e)=>this.#h(t,e),busy:()=>this.#u(!0),silent:t=>this.page.silent(t),nearby:()=>this.page.nearby(),hidden:()=>document.
hidden})}#c(t){let e={report:n=>this.conversation.report(n),leave:n=>this.leave(n),undo:()=>this.undo(),waits:()=>this.conversation.
waits(),awaits:n=>this.conversation.awaits(n)};return new W(this.#t,this.picture.canvas,e,t)}begin(){let{root:t,picture:e,
conversation:n}=this;this.#a.push(this.#s.listen((o,a)=>n.hear(o,a))),this.#a.push(Nt(t,this.#t.themes,o=>e.colour(o)));
let i=new ResizeObserver(()=>{this.#e.narrow(),e.repaint()});i.observe(t),this.#a.push(()=>i.disconnect()),this.#n=new G(
e,this.#t.clickable,{report:o=>n.report(o),choose:o=>this.#f(o),point:o=>this.#p(o),waits:()=>n.waits()}),this.#m(),this.#d(),
t.addEventListener("focusin",()=>n.rest()),n.report({kind:"hello"})}close(){for(let t of this.#a.splice(0))t();this.page.
timeline?.stop(),this.conversation.close();for(let t of Object.values(this.#o))t.clear()}leave(t){this.page.timeline?.stop(),
this.#f(null),this.conversation.report(t)}undo(){this.page.timeline?.stop(),this.conversation.report({kind:"undo"})}fitInto(t){
this.#i=t,this.#e.into(t)}on(t,e){let n=this.#o[t];return n.add(e),()=>{n.delete(e)}}#u(t){if(this.root.getAttribute("ar\
ia-busy")!==String(t)){this.root.setAttribute("aria-busy",String(t));for(let e of[...this.#o.busy])e(t)}}#h(t,e){this.page.
show(t),this.picture.show(t,e),this.#n?.answered(),this.#r!==null&&this.page.light(this.#r),this.#i&&this.#e.into(this.#i);
for(let n of[...this.#o.frame])n(t)}#f(t){this.picture.chosen=t,this.page.say(t)}#p(t){t!==this.#r&&(this.#r=t,this.page.
light(t),this.picture.light(t))}#d(){for(let t of[this.page.right,this.page.formula]){for(let e of["pointerover","focusi\
n"])t.addEventListener(e,({target:n})=>this.#p(Ee(n)));for(let e of["pointerleave","focusout"])t.addEventListener(e,()=>this.#p(
null))}}#m(){let{timeline:t}=this.page;this.root.addEventListener("keydown",e=>{e.stopPropagation();let{target:n}=e;n instanceof
Element&&((e.ctrlKey||e.metaKey)&&e.key==="z"&&!n.matches(ve)&&(this.undo(),e.preventDefault()),!e.defaultPrevented&&!n.
matches("[role=region]")&&t?.keys(e))});for(let e of["keyup","focusout"])this.root.addEventListener(e,()=>t?.keyUp())}keeps({
target:t,key:e}){if(!(t instanceof Element)||!this.root.contains(t))return!1;if(t.matches(we))return!0;let{canvas:n,chosen:i}=this.
picture;return t===n&&Pt(e,{chosen:i,clickable:this.#t.clickable})?!0:ke.test(e)&&(this.page.timeline!==null||t.matches(
"input, [role=tab], [role=region]"))}};function Ee(s){return(s instanceof Element?s.closest("[data-key]"):null)?.getAttribute(
"data-key")??null}function Se(s,{spec:t,channel:e,presets:n=!0}){let i=new F(t,e,n),{root:o,page:a,picture:r,conversation:h}=i;return s.append(
o),i.begin(),Object.assign(o,{explorer:{preset:f=>i.leave({kind:"preset",name:f}),undo:()=>i.undo(),reset:()=>i.leave({kind:"\
reset"}),restore:f=>i.leave({kind:"restore",code:f}),step(f){return a.timeline?.press(f),a.timeline!==null},lecture:(f,u=!1)=>h.
report({kind:"lecture",on:f,revealed:u}),reveal:(f=!0)=>h.report({kind:"lecture",on:!0,revealed:f}),fit:f=>i.fitInto(f),
keeps:f=>i.keeps(f),handles:()=>r.handles(),on:(f,u)=>i.on(f,u),close:()=>i.close()}}).explorer}function Me({model:s,el:t}){
let e={send:i=>s.send(i),listen(i){return s.on("msg:custom",i),()=>s.off("msg:custom",i)}},n=Se(t,{spec:s.get("spec"),channel:e});
return()=>n.close()}var ws={render:Me};export{ws as default,Se as mount};
