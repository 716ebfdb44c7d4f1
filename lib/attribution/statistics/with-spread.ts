import { type Estimate } from "./estimate";
import { wilson } from "./wilson";

/**
 * A mean of paired differences in −1 to 1 that was drawn over question groups. Where the differences of all questions
 * are alike, drawing them again shows no spread. Then as many of other questions may differ from them as Wilson's
 * interval leaves, and as far as a difference can, 1 either way: that of ten that are all 0 is no certain 0. Null, of
 * no differences, is 0 with all that can be.
 */
export function withSpread(drawn: Estimate | null, questionCount: number): Estimate {
  if (drawn === null) return { value: 0, low: -1, high: 1 };
  const { value, low, high } = drawn;
  if (high - low > 1e-12) return drawn;
  const alike = wilson(questionCount, questionCount).low;
  return { value, low: alike * value - (1 - alike), high: alike * value + (1 - alike) };
}
