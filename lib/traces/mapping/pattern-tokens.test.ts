import { expect, it } from "vitest";
import { tokensOf } from "./pattern-tokens";

it("a pattern is places and what stands between them: blanks, runs of one sign, other text", () => {
  expect(tokensOf(" ---  {name} (x){other}")).toMatchObject([
    { type: "mark", parts: [{ type: "run", sign: "-" }, { type: "space" }] },
    { type: "place", name: "name", isOpen: true, isFree: false },
    { type: "mark", parts: [{ type: "space" }, { type: "text", text: "(x){other}" }] },
  ]);
});

it("a place behind = takes a value, and times, levels and numbers end by themselves", () => {
  expect(tokensOf("agent={name} {any} {time}").filter(({ type }) => type === "place")).toEqual([
    { type: "place", name: "name", isValue: true, isOpen: false, isFree: false },
    { type: "place", name: "any", isValue: false, isOpen: true, isFree: true },
    { type: "place", name: "time", isValue: false, isOpen: false, isFree: false },
  ]);
});
