/**
 * Keys as controls write them: `j`, `G`, `?`, `Enter`, `gg` (two in a row), `mod+k` (⌘ on a
 * Mac, Ctrl elsewhere), `mod+Enter`.
 * Shift is part of the character: `G` is Shift and g.
 */
export interface Pressed {
  key: string;
  isMod: boolean;
  isAlt: boolean;
}

/** Longest pause between the two presses of `gg`, in milliseconds. */
export const sequenceTimeoutMs = 800;

const named = new Set([
  "Enter",
  "Escape",
  "Space",
  "Tab",
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Home",
  "End",
]);

/** A combination that holds a modifier works in text fields too; a plain one stands down there. */
export const isModified = (combination: string): boolean => combination.startsWith("mod+");

const ofBrowser = new Set(["mod+f", "mod+g"]);

/**
 * Keys that every browser has a use for of its own: they are taken over on the page itself, and not
 * while something floats over it.
 */
export const isOfBrowser = (combination: string): boolean => ofBrowser.has(combination);

/**
 * Keys that a select takes while it is shut: letters begin the name of an option, arrows and Enter open it. Digits and
 * Escape stay those of the form that it stands in.
 */
export const isOfSelect = (combination: string): boolean =>
  !isModified(combination) && !/^(\d|Escape)$/.test(combination);

/** The presses that a combination wants, in order: `gg` is two, all others one. */
const pressesOf = (combination: string): string[] => {
  if (isModified(combination) || named.has(combination)) return [combination];
  return [...combination];
};

/** Whether it is two presses in a row. */
export const isPair = (combination: string): boolean => pressesOf(combination).length > 1;

const nameOf = (pressed: Pressed): string => {
  const key = pressed.key === " " ? "Space" : pressed.key;
  return pressed.isMod ? `mod+${key.length === 1 ? key.toLowerCase() : key}` : key;
};

export type Match = "full" | "partial" | "none";

/** Whether what was just pressed, after `before`, completes, begins or misses the combination. */
export const matchCombination = (combination: string, before: readonly string[], pressed: Pressed): Match => {
  if (pressed.isAlt) return "none";
  const wanted = pressesOf(combination);
  const name = nameOf(pressed);
  const had = [...before, name].slice(-wanted.length);
  if (had.length === wanted.length && had.every((press, at) => press === wanted[at])) return "full";
  return wanted.length > 1 && wanted[0] === name ? "partial" : "none";
};

/** What is shown on a key cap. */
export const capsOf = (combination: string, isMac: boolean): string[] =>
  isModified(combination)
    ? [
        isMac ? "⌘" : "Ctrl",
        ...capsOf(combination.slice("mod+".length), isMac).map((cap) => (cap.length === 1 ? cap.toUpperCase() : cap)),
      ]
    : pressesOf(combination).map((press) => (press === "Escape" ? "Esc" : press));
