import { expect, test } from "vitest";
import { openedPanels } from "./open-panels";

const rail = { kind: "rail" } as const;
const run = { kind: "run" } as const;
const details = { kind: "details" } as const;

test("a dialog opens over the sheet that it was asked for from, and leaves it open", () => {
  const open = openedPanels([rail], run);
  expect(open).toEqual([rail, run]);
  expect(openedPanels(open, null)).toEqual([rail]);
  expect(openedPanels([rail], null)).toEqual([]);
});

test("one dialog takes the place of another", () => {
  expect(openedPanels([details], run)).toEqual([run]);
  expect(openedPanels([rail, details], run)).toEqual([rail, run]);
});

test("a sheet takes the place of all that is open", () => {
  expect(openedPanels([rail, run], { kind: "outline" })).toEqual([{ kind: "outline" }]);
  expect(openedPanels([run], rail)).toEqual([rail]);
});
