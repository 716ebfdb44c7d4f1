/** What a part of the tests came to. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Count = { passed: 0, failed: 0, skipped: 0 };
export const onePassed: Count = { ...nothing, passed: 1 };
/** A part that fails as a whole counts as one failure. */
export const oneFailed: Count = { ...nothing, failed: 1 };

export const addCounts = (left: Count, right: Count): Count => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
});

/** The end of a run: skipped tests first, so that the last line is `N passed, N failed` and nothing else. */
export const formatTotal = (total: Count): string =>
  `${total.skipped} skipped\n${total.passed} passed, ${total.failed} failed`;
