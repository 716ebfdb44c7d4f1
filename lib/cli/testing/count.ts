/** What a part of the tests came to. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, each in a line or a few. */
  failures: readonly string[];
  /** What failed once and passed when it was tried again, each in a line; counted among `passed`. */
  retried: readonly string[];
}

export const nothing: Count = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] };
export const onePassed: Count = { ...nothing, passed: 1 };
/** A part that fails as a whole counts as one failure. */
export const oneFailed = (what: string): Count => ({ ...nothing, failed: 1, failures: [what] });

export const addCounts = (left: Count, right: Count): Count => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
  failures: [...left.failures, ...right.failures],
  retried: [...left.retried, ...right.retried],
});

/**
 * The end of a run: what passed only when it was tried again, by name and number, what failed, then what was skipped,
 * so that the last line is `N passed, N failed` and nothing else.
 */
export const formatTotal = (total: Count): string =>
  [
    ...total.retried.map((test) => `↻ ${test} (passed when it was tried again)`),
    ...(total.retried.length > 0 ? [`${total.retried.length} passed only when they were tried again`] : []),
    ...total.failures.map((failure) => `✗ ${failure}`),
    `${total.skipped} skipped`,
    `${total.passed} passed, ${total.failed} failed`,
  ].join("\n");
