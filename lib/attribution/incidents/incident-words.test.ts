import { expect, it } from "vitest";
import { incidentWords } from "./incident-words";

const open = {
  title: "Loses the price",
  isSuggested: true,
  state: "OPEN",
  fixed: null,
  ignoreReason: null,
  owner: null,
} as const;

it("says what people said of an incident, and nothing that was suggested", () => {
  expect(incidentWords(open)).toBe("State: open\nOwner: none");
  const fixed = { version: "1.4", at: "2026-11-20T10:00:00.000Z" };
  const owner = { id: "1", name: "Ada" };
  expect(incidentWords({ ...open, isSuggested: false, state: "FIXED", fixed, owner })).toBe(
    "Title: Loses the price\nState: fixed\nFixed in: 1.4\nOwner: Ada",
  );
  expect(incidentWords({ ...open, state: "FIXED", fixed: { ...fixed, version: null } })).toContain("no version named");
  expect(incidentWords({ ...open, state: "IGNORED", ignoreReason: "Old." })).toContain("Reason: Old.");
});
