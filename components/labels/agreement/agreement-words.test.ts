import { expect, it } from "vitest";
import { coefficientWords, noneWords, whyNoneWords } from "./agreement-words";

it("writes a coefficient with two digits, and no end of an interval looks like a dash", () => {
  expect(coefficientWords({ value: 0.4234, low: 0.18, high: 0.63 })).toBe("0.42 [0.18–0.63]");
  expect(coefficientWords({ value: 0.1, low: -0.2, high: 0.4 })).toBe("0.10 [−0.20 to 0.40]");
  expect(coefficientWords({ value: -0.001, low: -0.3, high: -0.1 })).toBe("0.00 [−0.30 to −0.10]");
});

it("says in the place of a coefficient why there is none", () => {
  expect(noneWords({ because: "few", count: 4 })).toBe("n = 4: too few");
  expect(noneWords({ because: "chance", expected: 0.934, count: 40 })).toBe("chance 93%");
  expect(noneWords({ because: "chance", expected: 0.9996, count: 40 })).toBe("chance over 99%");
  expect(noneWords({ because: "chance", expected: 1, count: 40 })).toBe("chance 100%");
});

it("says each kind of reason once, with the number of traces where that is one number", () => {
  const few = (count: number) => ({ because: "few", count }) as const;
  expect(whyNoneWords([few(4), few(4)])).toEqual(["Too few traces for a coefficient: n = 4, from 20 on."]);
  expect(whyNoneWords([few(4), few(5), { because: "chance", expected: 1, count: 20 }])).toHaveLength(2);
  expect(whyNoneWords([{ because: "labels" }])).toEqual([]);
});
