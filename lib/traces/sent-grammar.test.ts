import { describe, expect, it } from "vitest";
import { emptyFilter, formatTraceFilter, parseTraceFilter } from "./filter-grammar";

const read = (text: string) => {
  const { filter, issues } = parseTraceFilter(text);
  return { filter, messages: issues.map(({ message }) => message) };
};

describe("the terms of what traces sent along", () => {
  it.each([
    ["tokens:>20000", { tokens: { min: 20_000, isAbove: true } }],
    ["tokens:1k..5k", { tokens: { min: 1_000, max: 5_000 } }],
    ["cost:<=$0.25", { cost: { max: 0.25 } }],
    ["cost:>0.1 cost:<2", { cost: { min: 0.1, isAbove: true, max: 2, isBelow: true } }],
    ["duration:>30", { duration: { min: 30_000, isAbove: true } }],
    ["duration:1.5m..2h", { duration: { min: 90_000, max: 7_200_000 } }],
    ['session:"a b" session:none', { sessions: ["a b", "none"] }],
    ["llm:gpt-5", { llms: ["gpt-5"] }],
    ["user:u-1 environment:prod", { users: ["u-1"], environments: ["prod"] }],
    ["Metadata.customer.name:acme", { metadata: [{ key: "customer.name", value: "acme" }] }],
    ['metadata."a key: b":"c d"', { metadata: [{ key: "a key: b", value: "c d" }] }],
    [
      "metadata.seats:12 metadata.trial:none",
      {
        metadata: [
          ["seats", "12"],
          ["trial", "none"],
        ].map(([key, value]) => ({ key, value })),
      },
    ],
  ])("reads %s, several ranges narrowing each other", (text, terms) => {
    expect(read(text)).toEqual({ messages: [], filter: { ...emptyFilter(), ...terms } });
  });

  it.each([
    ["tokens:2500..", "tokens:>=2500"],
    ["cost:0.50", "cost:0.5"],
    ["duration:120s..90m", "duration:2m..90m"],
    ["duration:<0.25s", "duration:<250ms"],
    ["duration:0..1h", "duration:0s..1h"],
  ])("writes %s as %s", (text, written) => expect(formatTraceFilter(read(text).filter)).toBe(written));

  it.each(["tokens:many", "metadata.customer:", "tokens:5kb", "cost:>", "cost:1,5", "duration:5d", "duration:-1"])(
    "never widens a list for %s",
    (text) => {
      const { filter, messages } = read(text);
      expect(messages).toHaveLength(1);
      expect(filter).toEqual({ ...emptyFilter(), words: [text] });
    },
  );
});
