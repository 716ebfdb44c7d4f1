import { type FailureMode } from "./taxonomy";

/** What a taxonomy says, a line for each mode, so that two can be read beside each other. */
export const taxonomyWords = ({ title, modes }: { title: string; modes: readonly FailureMode[] }): string =>
  [title.trim(), ...modes.map((mode) => [`${mode.id} ${mode.title}`, ...filled(mode)].join(" · "))].join("\n");

const filled = ({ category, definition }: FailureMode): string[] =>
  [category, definition].filter((text) => text !== "");
