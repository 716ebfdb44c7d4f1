import { posix } from "node:path";
import { isPageFile, pagePath } from "./page-path";

/** Where a link of a document leads. */
export type DocLink =
  | { kind: "page"; path: string; anchor: string }
  | { kind: "web"; href: string }
  /** A file of the repository that the site does not show. */
  | { kind: "file"; file: string };

/** What a link in `file` means by `address`; a folder is meant by its read-me. */
export function resolveLink(file: string, address: string): DocLink {
  if (/^(https?:\/\/|mailto:)/i.test(address)) return { kind: "web", href: address };
  const [name = "", anchor = ""] = address.split("#", 2);
  const target = name === "" ? file : posix.join(posix.dirname(file), decodeURIComponent(name));
  const whole = target.endsWith("/") ? `${target}README.md` : target;
  if (!isPageFile(whole)) return { kind: "file", file: whole };
  return { kind: "page", path: pagePath(whole), anchor: decodeURIComponent(anchor) };
}
