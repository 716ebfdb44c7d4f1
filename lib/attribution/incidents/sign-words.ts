import { partsOfSign, type Sign, type SignKind } from "./step-signs";

const words: Record<SignKind, (detail: string) => string> = {
  follows: (detail) => (detail === "nothing" ? "comes first" : `comes right after ${detail}`),
  again: (detail) => `happens ${detail} times`,
  length: () => "is of an unusual length",
  repeats: (detail) =>
    detail.endsWith("own") || detail === "its last" ? `repeats ${detail}` : `repeats what ${detail} said`,
  values: (detail) => valueWords[detail] ?? "brings in new values",
  change: (detail) =>
    detail === "other" ? "brings in a new value" : `brings in a value that is ${detail.replaceAll("-", " ")}`,
  takes: (detail) => `takes ${detail}`,
  code: () => "runs unusual code",
  nothing: () => "brings nothing",
};

const valueWords: Record<string, string> = {
  "no values": "names no values",
  "all known": "brings in no new value",
  "one new": "brings in a value that was not there before",
};

/** What happens by a sign, without who does it. */
export function signDeed(sign: Sign): string {
  const { kind, detail } = partsOfSign(sign);
  return words[kind](detail);
}

/** A sign that runs which went well hardly have, as a clause: "planner handoff to coder takes none of …". */
export function signWords(sign: Sign): string {
  return `${partsOfSign(sign).does} ${signDeed(sign)}`;
}
