/**
 * Which of many tests could come out at all: a test of counts whose smallest possible p-value is too large even where
 * all is against it does not take from what the others are granted (Tarone 1990, Biometrics 46:515). `least` is that
 * p-value of each test. Holm's correction over those that are left holds `rate` over all of them, since the totals that
 * `least` follows from say nothing of how they fell.
 */
export function testable(least: readonly number[], rate: number): boolean[] {
  const able = (tests: number): boolean[] => least.map((p) => p <= rate / tests);
  for (let tests = 1; tests <= least.length; tests += 1) {
    const found = able(tests);
    if (found.filter(Boolean).length <= tests) return found;
  }
  return least.map(() => false);
}
