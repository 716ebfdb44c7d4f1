import { pagePath } from "./page-path";
import { siteOutline } from "./site-outline";

/** A text of the site and where it comes from. */
export interface DocSource {
  /** Of the repository; of a page that is made, where it would stand. */
  file: string;
  source: string;
}

/** A page in the sidebar. */
export interface DocEntry extends DocSource {
  path: string;
  title: string;
}

export interface DocGroup {
  title: string;
  entries: readonly DocEntry[];
}

const languages: Readonly<Record<string, string>> = {
  py: "python",
  ts: "ts",
  yml: "yaml",
  yaml: "yaml",
  json: "json",
};

/** A document as it is; any other file as a document that shows it. */
function asDocument({ file, source }: DocSource): string {
  const ending = file.split(".").at(-1) ?? "";
  if (ending === "md") return source.replace(/^---\n.*?\n---\n/s, "");
  return `# ${file.split("/").at(-1)}\n\n\`\`\`\`${languages[ending] ?? ""}\n${source.trimEnd()}\n\`\`\`\`\n`;
}

const titleOf = (source: string, file: string): string =>
  file.endsWith("/SKILL.md")
    ? "The skill file"
    : (/^# (.+)$/m.exec(source)?.[1] ?? file.split("/").at(-1) ?? file).replace(/[`*]/g, "").trim();

/** Files that the sidebar has no place for, and those that it has twice. */
export function outlineFaults(files: readonly string[]): string[] {
  const placed = siteOutline(files).flatMap((group) => group.files);
  return [
    ...files.filter((file) => !placed.includes(file)).map((file) => `${file} is in no part of the sidebar`),
    ...placed.filter((file, at) => placed.indexOf(file) !== at).map((file) => `${file} is in the sidebar twice`),
  ];
}

/** The pages of these texts by the parts of the sidebar. */
export function docSite(sources: readonly DocSource[]): DocGroup[] {
  const known = new Map(sources.map((one) => [one.file, one]));
  return siteOutline([...known.keys()]).map(({ title, files }) => ({
    title,
    entries: files.flatMap((file) => {
      const one = known.get(file);
      if (!one) return [];
      const source = asDocument(one);
      return [{ file, source, path: pagePath(file), title: titleOf(source, file) }];
    }),
  }));
}
