/**
 * The whole style of a report: light and dark as the reader's system has it, one column, for a phone and for paper too.
 */
export const reportStyle = `
:root{color-scheme:light dark;--bg:#fbfbfa;--panel:#fff;--sunken:#f4f4f2;--line:#d3d1cb;--text:#1c1b18;--muted:#57554f;--link:#2a5bd7;--fault:#c23416;--fault-soft:#fdeee9;--truth:#0a7457;--truth-soft:#e5f5ef;--quote:#fde9a9}
@media(prefers-color-scheme:dark){:root{--bg:#111110;--panel:#171716;--sunken:#222220;--line:#3b3a36;--text:#ecebe6;--muted:#b0aea6;--link:#8db0ff;--fault:#ff7453;--fault-soft:#251612;--truth:#3ccf9f;--truth-soft:#10281f;--quote:#5c4a12}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;background:var(--bg);color:var(--text);font:14px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.25;margin:.25rem 0}
h2{font-size:1.05rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}
h3{font-size:1rem;margin:1rem 0 .25rem}
a{color:var(--link)}
p,ul,ol,dl,pre,table{margin:.4rem 0}
ul,ol{padding-left:1.4rem}
dl{display:grid;grid-template-columns:minmax(6rem,auto) minmax(0,1fr);gap:.1rem .9rem}
dt{color:var(--muted)}dd{margin:0}
table{border-collapse:collapse;width:100%}
.wide{overflow-x:auto}
th,td{text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0;border-bottom:1px solid var(--line);font-weight:400}
thead th{color:var(--muted);font-size:.85rem}
pre,.words{white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate}
pre{font:12.5px/1.5 ui-monospace,monospace;margin:.3rem 0}
article{border-top:1px solid var(--line);padding:.6rem 0 .6rem .75rem;border-left:3px solid transparent}
article:target,mark:target{outline:2px solid var(--link);outline-offset:2px}
article header{display:flex;flex-wrap:wrap;gap:.1rem .6rem;align-items:baseline}
article h3{margin:0;font-size:.95rem}
.decisive{border-left-color:var(--fault);background:var(--fault-soft)}
.truth{border-left-color:var(--truth)}
.faint{color:var(--muted);font-size:.85rem}
.big{font-size:1.25rem;font-weight:600}
.fault{color:var(--fault)}
.tag{border:1px solid var(--line);border-radius:1rem;padding:0 .45rem;font-size:.8rem;white-space:nowrap}
.tag.fault{border-color:var(--fault)}.tag.truth-tag{border-color:var(--truth);color:var(--truth)}
mark{background:var(--quote);color:inherit}
s{color:var(--muted)}
details>summary{cursor:pointer}
.notice{border:1px solid var(--fault);padding:.5rem .75rem;border-radius:.4rem}
nav ul{list-style:none;padding:0;columns:2 16rem}
nav li{break-inside:avoid}
@media print{body{max-width:none;padding:0;font-size:10pt;background:#fff}article{break-inside:auto}h2,article header{break-after:avoid}details::details-content{content-visibility:visible;block-size:auto}}
`;
