const aboutFiles = /^(readme|licen[cs]e|copying|notice|changelog|contributing|authors)(\.(md|txt|rst))?$/i;
const leavings = /^(thumbs\.db|desktop\.ini)$|\.headers\.json$|-(wal|shm|journal)$|^sessions-index\.json$/i;

/** Hidden files that hold data all the same: Aider keeps its chats beside the project. */
const keptHidden = /^\.aider\.chat\.history(?:\.\w+)*\.md$/i;

/** Whether an entry of a folder is hidden, and nothing that is looked for. */
export const isHidden = (name: string): boolean => name.startsWith(".") && !keptHidden.test(name);

/**
 * Whether a file of a folder or archive says nothing of a run: hidden, a system's leavings, headers of a stored
 * request, an index of sessions, a text about the files.
 */
export function isLeftOut(path: string): boolean {
  const parts = path.split("/").filter((part) => part !== "" && part !== "." && part !== "..");
  const name = parts.at(-1) ?? "";
  return parts.some((part) => isHidden(part) || part === "__MACOSX") || aboutFiles.test(name) || leavings.test(name);
}
