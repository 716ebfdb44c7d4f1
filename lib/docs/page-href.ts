/** Where the pages of the site are: on a server, or as files beside each other. */
export interface DocsPlace {
  /** Without a slash at its end. */
  root: string;
  ending: "" | ".html";
}

/** How the pages refer to each other: from the page at `path` in files that open from disk. */
export const placeInFiles = (path: string): DocsPlace => ({
  root: path.includes("/")
    ? path
        .replace(/[^/]+$/, "")
        .replace(/[^/]+\//g, "../")
        .slice(0, -1)
    : ".",
  ending: ".html",
});

/** The address of the page at `path`, at one of its headings where `anchor` names it. */
export function pageHref({ root, ending }: DocsPlace, path: string, anchor = ""): string {
  const page = ending === "" ? [root, path].filter(Boolean).join("/") : `${root}/${path || "index"}${ending}`;
  return anchor === "" ? page : `${page}#${anchor}`;
}
