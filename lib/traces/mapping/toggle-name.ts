import { mostNames, type TextSplit } from "./text-split";

/** A split with one more name that speaks, or one less; null where these are too many to be listed. */
export function toggleName({ names, ...split }: TextSplit, all: readonly string[], name: string): TextSplit | null {
  const before = names ?? all;
  const next = before.includes(name) ? before.filter((each) => each !== name) : [...before, name];
  if (all.every((each) => next.includes(each))) return split;
  return next.length > mostNames ? null : { ...split, names: next };
}
