import { expect, it } from "vitest";
import { coefficientWords, shareWords } from "./agreement-words";

it("writes a share in whole percent with its interval", () => {
  expect(shareWords({ value: 0.614, low: 0.48, high: 0.726 })).toBe("61 % [48–73]");
});

it("writes a coefficient with two digits, and no end of an interval looks like a dash", () => {
  expect(coefficientWords({ value: 0.4234, low: 0.18, high: 0.63 })).toBe("0.42 [0.18–0.63]");
  expect(coefficientWords({ value: 0.1, low: -0.2, high: 0.4 })).toBe("0.10 [−0.20 to 0.40]");
  expect(coefficientWords({ value: -0.001, low: -0.3, high: -0.1 })).toBe("0.00 [−0.30 to −0.10]");
});
