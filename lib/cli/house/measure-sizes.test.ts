import { expect, test } from "vitest";
import { findLarge, measureSizes } from "./measure-sizes";

test("files and lines are counted by part of the house, tests apart, the largest part first", () => {
  expect(
    measureSizes([
      { path: "lib/env.ts", text: "a\n" },
      { path: "lib/traces/a.ts", text: "a\nb\n" },
      { path: "lib/traces/a.test.ts", text: "a\nb\nc\n" },
      { path: "e2e/a.spec.ts", text: "a\n" },
    ]),
  ).toEqual([
    { room: "lib/traces", fileCount: 1, lineCount: 2, testFileCount: 1, testLineCount: 3 },
    { room: "lib", fileCount: 1, lineCount: 1, testFileCount: 0, testLineCount: 0 },
    { room: "e2e", fileCount: 0, lineCount: 0, testFileCount: 1, testLineCount: 1 },
  ]);
});

const faultsIn = (path: string, text: string): string[] => findLarge([{ path, text }]).map(({ place }) => place);
const functionOf = (lines: string, count: number): string => `export function f() {\n${lines.repeat(count)}}\n`;

test("blank lines and comments are no lines of code", () => {
  expect(faultsIn("lib/a.ts", functionOf("  f();\n\n  // why\n  /* and\n     how */\n", 78))).toEqual([]);
  expect(faultsIn("lib/a.ts", functionOf("  f();\n\n  // why\n", 79))).toEqual(["lib/a.ts:1"]);
});

test("a component may have 120 lines, and a test as many as it wants", () => {
  expect(faultsIn("lib/a.tsx", functionOf("  f();\n", 118))).toEqual([]);
  expect(faultsIn("lib/a.tsx", functionOf("  f();\n", 119))).toEqual(["lib/a.tsx:1"]);
  expect(faultsIn("lib/a.test.ts", functionOf("  f();\n", 400))).toEqual([]);
});
