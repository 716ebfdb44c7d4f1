import fc from "fast-check";
import { expect, it } from "vitest";
import { recompute } from "./recompute";

it("works out assignments and what is printed, in JavaScript and Python", () => {
  expect(recompute("const a = 196;\nconst b = a * 7;\nconsole.log((b * (1 - 5 / 100)).toFixed(1));")).toBe("1303.4");
  expect(recompute("a = 7 // 2\nprint(a ** 2 % 5)")).toBe("4");
  expect(recompute("round(2 / 3, 2)")).toBe("0.67");
  expect(recompute("Math.abs(3 - 10) + -2")).toBe("5");
});

it("leaves all other programs alone", () => {
  const others = [
    "",
    "SELECT 1",
    "list.map((n) => n)",
    "f(2)",
    "2 +",
    "(1",
    "x + 1",
    "print(1)\nprint(2)",
    "1 / 0",
    "let a = [1];",
  ];
  expect(others.map(recompute)).toEqual(others.map(() => null));
});

it("agrees with JavaScript on sums of numbers", () => {
  const sum = fc.array(fc.tuple(fc.constantFrom("+", "-", "*"), fc.nat(999)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.nat(999), sum, (first, more) => {
      const text = `${first} ${more.map(([sign, value]) => `${sign} ${value}`).join(" ")}`;
      // oxlint-disable-next-line no-new-func -- the text is made of numbers and signs here
      expect(recompute(text)).toBe(String(new Function(`return ${text}`)()));
    }),
  );
});
