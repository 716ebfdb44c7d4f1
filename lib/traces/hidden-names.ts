/** Hidden files that hold data all the same: Aider keeps its chats beside the project. */
const keptHidden = /^\.aider\.chat\.history(?:\.\w+)*\.md$/i;

/** Whether an entry of a folder is hidden, and nothing that is looked for. */
export const isHidden = (name: string): boolean => name.startsWith(".") && !keptHidden.test(name);
