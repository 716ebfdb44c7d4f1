/**
 * Those that are chosen once `name` was switched on or off, in the order of `all`; null for all of them, as
 * before anything was switched off.
 */
export function toggleChoice<T extends string>(
  all: readonly T[],
  chosen: readonly T[] | null,
  { name, isOn }: { name: T; isOn: boolean },
): readonly T[] | null {
  const before = new Set(chosen ?? all);
  if (isOn) before.add(name);
  else before.delete(name);
  const after = all.filter((one) => before.has(one));
  return after.length === all.length ? null : after;
}

/** What was chosen of them, in a few words. */
export const choiceWords = (all: readonly string[], chosen: readonly string[] | null): string =>
  chosen === null ? `all ${all.length}` : `${chosen.length} of ${all.length}`;
