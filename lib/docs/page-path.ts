/** Pages that are neither below docs/ nor a read-me: by their files. */
const others: Readonly<Record<string, string>> = {
  "README.md": "",
  "CONTRIBUTING.md": "contributing",
  "CHANGELOG.md": "changelog",
};

/** Where a file of the repository stands on the site, as `methods/rules`; the first page is at the empty path. */
export const pagePath = (file: string): string =>
  others[file] ??
  file
    .replace(/^docs\//, "")
    .replace(/\.md$/, "")
    .replace(/\/(README|SKILL)$/, "");

/** Whether a file of this repository can be a page: a document, an example, or a skill. */
export const isPageFile = (file: string): boolean =>
  file in others || /^docs\/.+\.(md|py|ts|ya?ml|json)$/.test(file) || /^skills\/.+\.md$/.test(file);
