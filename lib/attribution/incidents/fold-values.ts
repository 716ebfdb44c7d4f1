/** What two failures of one kind never have in common stands as a sign for its kind. */
const signs = { value: "#", quote: "“…”", name: "@" } as const;

/** Of a longer text the beginning is read. */
const maxReadLength = 2_000;
/** Longer words are ids or secrets more often than words. */
const maxWordLength = 20;

const address = /\b(?:https?|ftp|file|data):\S{3,300}|\S{1,80}@\S{1,80}|(?:\/[\w.-]{1,60}){2,12}/gu;
const quoted = /["“«„][^"“”«»„\n]{0,300}["”»“]|(?<![\p{L}\p{N}])['‘][^'‘’\n]{1,120}['’](?![\p{L}\p{N}])/gu;
const withDigit = /[\p{L}\p{M}_]*\p{N}[\p{L}\p{M}\p{N}]*(?:[.,:/_#+-][\p{L}\p{M}\p{N}]+)*/gu;
/** A capital within a sentence: a name of a person, place or thing. */
const name = /(?<=[\p{L}\p{N},;:#…”"')]\s{1,3})\p{Lu}[\p{L}\p{M}'’-]*(?:\s\p{Lu}[\p{L}\p{M}'’-]*){0,4}/gu;

/**
 * A text with its values, quoted passages and names folded, in lower case and on one line: equal for two failures that
 * differ in nothing else. Nothing of what was folded can be read from it.
 */
export const foldValues = (text: string): string =>
  text
    .slice(0, maxReadLength)
    .normalize("NFKC")
    .replace(address, signs.quote)
    .replace(quoted, signs.quote)
    .replace(withDigit, signs.value)
    .replace(name, signs.name)
    .toLowerCase()
    .replace(/#(?:[\s,.;:%/x*+-]{0,3}#)+/gu, signs.value)
    .replace(/@(?:,? (?:and )?@)+/gu, signs.name)
    .split(/\s+/u)
    .filter((word) => word !== "" && word.length <= maxWordLength)
    .join(" ");

/** The plain words of a text in lower case, each once, without values, quoted passages and names. */
export const plainWords = (text: string): string[] => [
  ...new Set(foldValues(text).match(/\p{L}[\p{L}\p{M}]+/gu) ?? []),
];
