import { expect, test } from "vitest";
import { parseTrace } from "./parse-trace";

const issuesOf = (...contents: string[]) =>
  parseTrace(JSON.stringify({ question: "?", history: contents.map((content) => ({ name: "A", content })) })).traces[0]
    ?.issues;

test("text that a database cannot hold is named once, at the first step that has it", () => {
  expect(issuesOf("plain", "NUL \u0000", "half \ud800")).toEqual([
    expect.objectContaining({ severity: "info", code: "text-escaped", pointer: "/history/1" }),
  ]);
  expect(issuesOf("NUL \u0000")?.[0]?.message).toMatch(/^Step 0 holds/);
  expect(issuesOf("plain 😀")).toEqual([]);
});
