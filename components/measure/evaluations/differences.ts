import { type PairedTest } from "@/lib/attribution/evaluation/evaluation-report";

/**
 * The tests of one measure, of one entry where `entryId` is given (which then stands first in each),
 * the least likely by chance first.
 */
export function shownTests(
  tests: readonly PairedTest[],
  { of, entryId }: { of: PairedTest["of"]; entryId: string | null },
): PairedTest[] {
  return tests
    .filter((test) => test.of === of && (entryId === null || test.a === entryId || test.b === entryId))
    .map((test) => (test.b === entryId ? turnedAround(test) : test))
    .toSorted(
      (one, other) =>
        one.holmP - other.holmP ||
        one.permutationP - other.permutationP ||
        Math.abs(other.difference.value) - Math.abs(one.difference.value),
    );
}

/** The same test, said of the other entry. */
export function turnedAround(test: PairedTest): PairedTest {
  const { a, b, difference, mcnemar } = test;
  return {
    ...test,
    a: b,
    b: a,
    difference: { value: -difference.value, low: -difference.high, high: -difference.low },
    mcnemar: mcnemar && { ...mcnemar, onlyA: mcnemar.onlyB, onlyB: mcnemar.onlyA },
  };
}
