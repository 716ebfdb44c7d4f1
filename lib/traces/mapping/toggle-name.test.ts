import { expect, it } from "vitest";
import { TextSplit } from "./text-split";
import { toggleName } from "./toggle-name";

const split = (names?: string[]) => TextSplit.parse({ kind: "text", pattern: "{name}:", names });

it("a name is left out and taken again, and all names are no list", () => {
  const without = toggleName(split(), ["Ann", "Ben"], "Ben");
  expect(without).toEqual(split(["Ann"]));
  expect(toggleName(split(["Ann"]), ["Ann", "Ben"], "Ben")).toEqual(split());
  expect(toggleName(split(["Ann", "Zoe"]), ["Ann", "Ben"], "Ann")).toEqual(split(["Zoe"]));
});

it("more names than a split may list are refused", () => {
  const all = Array.from({ length: 502 }, (_, at) => `Agent ${at}`);
  expect(toggleName(split(), all, "Agent 1")).toBeNull();
  expect(toggleName(split(all.slice(0, 500)), all, "Agent 501")).toBeNull();
  expect(toggleName(split(all.slice(0, 500)), all, "Agent 1")?.names).toHaveLength(499);
  const two = toggleName(split(), all.slice(0, 501), "Agent 1");
  expect(two?.names).toHaveLength(500);
  expect(TextSplit.safeParse(two).success).toBe(true);
});
