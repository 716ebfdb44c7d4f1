import { type Markup, markup } from "./markup";

const title = "Who broke the run, when and why";

/** A report around its parts: one page for screens, phones and paper, light and dark. */
export const page = (parts: readonly Markup[]): Markup => markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
:root { color-scheme: light dark; --bg: #fbfbfa; --panel: #fff; --line: #e6e5e1; --text: #1c1b18; --muted: #66645d; --fault: #cf3a1b; --soft: #fdeee9; --quote: #fde9a9 }
@media (prefers-color-scheme: dark) { :root { --bg: #111110; --panel: #171716; --line: #2a2a27; --text: #ecebe6; --muted: #a6a49c; --fault: #ff7453; --soft: #251612; --quote: #5c4a12 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.55 ui-sans-serif, system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 4rem; overflow-wrap: anywhere }
h1 { font-size: 1.25rem; margin: 0 0 2rem }
h2 { font-size: 1rem; margin: 0 0 .75rem }
h3 { font-size: .875rem; margin: 1.5rem 0 .5rem }
section { border-top: 1px solid var(--line); padding: 1.5rem 0 2rem }
.muted, dt, figcaption { color: var(--muted); font-weight: 400 }
.fault, .who { color: var(--fault) }
.who { font-weight: 600 }
.unsure { background: var(--soft); border-radius: 6px; padding: .5rem .75rem }
dl { display: grid; grid-template-columns: 4rem minmax(0, 1fr); gap: .25rem .5rem; margin: 1rem 0 }
dd { margin: 0; white-space: pre-line }
p[dir] { white-space: pre-line }
figure { margin: 1rem 0 }
blockquote { margin: .25rem 0 0; border-left: 3px solid var(--quote); padding: .125rem .75rem; white-space: pre-wrap }
details { border: 1px solid var(--line); border-radius: 6px; background: var(--panel); margin: .25rem 0 }
details.named { border-color: var(--fault) }
summary { cursor: pointer; padding: .375rem .75rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.begin { color: var(--muted); font-size: .8125rem }
details[open] .begin { display: none }
.number { display: inline-block; min-width: 2rem; color: var(--muted); font-variant-numeric: tabular-nums }
details p { padding: 0 .75rem }
pre { margin: 0; padding: .5rem .75rem .75rem; border-top: 1px solid var(--line); font: .8125rem/1.5 ui-monospace, monospace; white-space: pre-wrap }
mark { background: var(--quote); color: inherit }
footer { border-top: 1px solid var(--line); padding-top: 1rem; font-size: .875rem }
@media print { details:not([open]) { display: none } body { background: none } }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${parts}
<footer class="muted">Read by Faultline's tracer, without a model. First guesses of every method are often wrong: check the quotes.</footer>
</main>
</body>
</html>
`;
