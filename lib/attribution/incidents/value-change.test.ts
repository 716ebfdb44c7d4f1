import { expect, test } from "vitest";
import { valueChange } from "./value-change";

test.each([
  ["549", "549", "same"],
  ["", "12", "missing"],
  ["12", "", "added"],
  ["550", "549", "one-off"],
  ["46.8", "468", "power-of-ten"],
  ["90 min", "1.5 min", "factor-60"],
  ["41", "14", "digits-swapped"],
  ["1845", "1848", "one-digit"],
  ["16361", "16361.3", "rounded"],
  ["1870", "1872", "rounded"],
  ["110", "113", "rounded"],
  ["10", "9.956", "rounded"],
  ["2000", "1872", "round-number"],
  ["7", "5", "round-number"],
  ["20000.0", "16441.0", "round-number"],
  ["3817", "16441", "other-number"],
  ["1.234,5", "1,234.5", "other-notation"],
  ["Oak Hall", "Market Hall", "other-words"],
])("%s for %s is %s", (said, source, change) => {
  expect(valueChange(said, source)).toBe(change);
});
