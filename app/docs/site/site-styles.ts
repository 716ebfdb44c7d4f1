/** What the product's own reset and fonts do for the pages there. */
const around = `@font-face { font-family: "Geist"; src: url("Geist-Variable.woff2") format("woff2"); font-weight: 100 900; font-display: swap }
@font-face { font-family: "Geist Mono"; src: url("GeistMono-Variable.woff2") format("woff2"); font-weight: 100 900; font-display: swap }
:root { --font-mono: "Geist Mono", ui-monospace, monospace }
*, ::before, ::after { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font-family: "Geist", ui-sans-serif, system-ui, sans-serif; font-feature-settings: "tnum", "cv11" }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px }
summary { cursor: pointer }
`;

const blockOf = (styles: string, selector: RegExp): string => {
  const body = new RegExp(`^${selector.source} \\{\\n([^}]*)\\}`, "m").exec(styles)?.[1];
  if (body === undefined) throw new Error(`app/globals.css has no ${selector.source}`);
  return body;
};

/**
 * The styles of the files: the product's colors, light and dark as the system has it, and the styles of the pages.
 * `globals` is app/globals.css.
 */
export function siteStyles(globals: string, docs: string): string {
  const light = blockOf(globals, /:root,\n\.paper/);
  const dark = blockOf(globals, /\.dark/);
  return `:root {\n${light}}\n@media (prefers-color-scheme: dark) {\n:root {\n${dark}}\n.docs-dark { display: block !important }\n.docs-light { display: none !important }\n}\n${around}\n${docs}`;
}
