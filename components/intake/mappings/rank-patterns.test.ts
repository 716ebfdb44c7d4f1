import { expect, it } from "vitest";
import { rankPatterns } from "./rank-patterns";

it("patterns whose speakers come back stand first, and those that a text has not are left out", () => {
  const text = "--- Pilot ---\nFour boats.\n--- Clerk ---\nNote: five.\n--- Pilot ---\nNo, four.\n";
  expect(rankPatterns(text)[0]).toEqual({ pattern: "--- {name} ---", turnCount: 3, speakerCount: 2 });
  expect(rankPatterns(text).some(({ pattern }) => pattern === "## {name}")).toBe(false);
  expect(rankPatterns("Nothing is said here")).toEqual([]);
});
