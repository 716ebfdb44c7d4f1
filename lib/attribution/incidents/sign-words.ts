import { partsOfSign, type Sign, type SignKind } from "./sign";

const words: Record<SignKind, (detail: string) => string> = {
  follows: (detail) => (detail === "nothing" ? "comes first" : `comes right after ${detail}`),
  again: (detail) => `happens ${detail} times`,
  length: () => "is of an unusual length",
  repeats: (detail) =>
    detail.endsWith("own") || detail === "its last" ? `repeats ${detail}` : `repeats what ${detail} said`,
  quotes: (detail) => `says nothing but words of ${detail}`,
  values: (detail) => valueWords[detail] ?? "brings in new values",
  change: (detail) =>
    detail === "other" ? "brings in a new value" : `brings in a value that is ${changeWords(detail)}`,
  takes: (detail) => `takes ${detail}`,
  instead: (detail) => `has ${detail} in place of one that it was given`,
  keeps: (detail) => `keeps ${detail}`,
  item: (detail) =>
    detail.startsWith("a") ? `gives an item ${detail}` : `gives an item a value that is ${changeWords(detail)}`,
  code: () => "runs unusual code",
  nothing: () => "brings nothing",
};

const valueWords: Record<string, string> = {
  "no values": "names no values",
  "all known": "brings in no new value",
  "one new": "brings in a value that was not there before",
};

const differently: Record<string, string> = {
  "power-of-ten": "off by a power of ten",
  "factor-60": "off by a factor of time",
  "one-digit": "wrong in one digit",
  "other-number": "another number",
  "other-words": "in other words",
  "other-notation": "in another notation",
  "round-number": "a round number",
  other: "another",
};
const changeWords = (detail: string): string => differently[detail] ?? detail.replaceAll("-", " ");

/** What happens by a sign, without who does it. */
export function signDeed(sign: Sign): string {
  const { kind, detail } = partsOfSign(sign);
  return words[kind](detail);
}

/** A sign that runs which went well hardly have, as a clause: "planner handoff to coder takes none of …". */
export function signWords(sign: Sign): string {
  return `${partsOfSign(sign).does} ${signDeed(sign)}`;
}
