import { expect, it } from "vitest";
import { choiceWords } from "./choice-words";
import { readDashboard } from "./dashboard-choice";

it("says of which days and traces a picture is", () => {
  const of = (text: Parameters<typeof readDashboard>[0]) => choiceWords(readDashboard(text, "2026-11-23"));
  expect(of({ range: "all" })).toBe("All days");
  expect(of({ range: "7d", system: "crew,none", mode: "1.1", method: "tracer@2", basis: "run" })).toBe(
    "2026-11-17 to 2026-11-23 · system crew, none · failure mode 1.1 · method tracer@2 · by unchecked runs only",
  );
});
