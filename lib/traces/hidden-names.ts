/** Hidden files that hold data all the same: Aider keeps its chats beside the project. */
const keptHidden = /^\.aider\.chat\.history(?:\.\w+)*\.md$/i;

/** Packages, bytecode and resource forks, which may lie beside traces and hold none. */
const leftOut = new Set(["node_modules", "__pycache__", "__MACOSX"]);

/** Whether an entry of a folder is hidden or made by a program for itself, and nothing that is looked for. */
export const isHidden = (name: string): boolean =>
  leftOut.has(name) || (name.startsWith(".") && !keptHidden.test(name));
