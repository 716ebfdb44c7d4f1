import { isHidden } from "../hidden-names";

const aboutFiles = /^(readme|licen[cs]e|copying|notice|changelog|contributing|authors)(\.(md|txt|rst))?$/i;
const leavings = /^(thumbs\.db|desktop\.ini)$|\.headers\.json$|-(wal|shm|journal)$|^sessions-index\.json$/i;

/**
 * Whether a file of a folder or archive says nothing of a run: hidden, a system's leavings, headers of a stored
 * request, an index of sessions, a text about the files.
 */
export function isLeftOut(path: string): boolean {
  const parts = path.split("/").filter((part) => part !== "" && part !== "." && part !== "..");
  const name = parts.at(-1) ?? "";
  return parts.some(isHidden) || aboutFiles.test(name) || leavings.test(name);
}
