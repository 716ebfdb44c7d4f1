const sequence = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]{0,1000}(?:\u0007|\u001B\\))/;

/** Whether a text has the codes by which a terminal is told colors, places and titles. */
export const hasTerminalCodes = (content: string): boolean => sequence.test(content);

/** The text without them. */
export const withoutTerminalCodes = (content: string): string =>
  content.includes("\u001B") ? content.replace(new RegExp(sequence, "g"), "") : content;
