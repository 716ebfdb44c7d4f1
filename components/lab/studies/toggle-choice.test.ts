import fc from "fast-check";
import { expect, it } from "vitest";
import { choiceWords, toggleChoice } from "./toggle-choice";

const all = ["a", "b", "c"] as const;

it("is all until something is switched off, and all again once everything is back", () => {
  const two = toggleChoice(all, null, { name: "b", isOn: false });
  expect(two).toEqual(["a", "c"]);
  expect(toggleChoice(all, two, { name: "b", isOn: true })).toBeNull();
  expect([choiceWords(all, null), choiceWords(all, two)]).toEqual(["all 3", "2 of 3"]);
});

it("can be none, which is not all", () => {
  expect(toggleChoice(all, ["c"], { name: "c", isOn: false })).toEqual([]);
});

it("chooses what was switched on last, in the order of all, whatever came before", () => {
  const press = fc.record({ name: fc.constantFrom(...all), isOn: fc.boolean() });
  fc.assert(
    fc.property(fc.array(press), (presses) => {
      const chosen = presses.reduce<readonly ("a" | "b" | "c")[] | null>(
        (before, one) => toggleChoice(all, before, one),
        null,
      );
      const isOn = (name: string) => presses.findLast((one) => one.name === name)?.isOn ?? true;
      expect(chosen ?? all).toEqual(all.filter(isOn));
    }),
  );
});
