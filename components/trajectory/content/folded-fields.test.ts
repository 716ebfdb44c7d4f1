import { expect, it } from "vitest";
import { foldedFields } from "./folded-fields";

const ledger = {
  is_request_satisfied: { reason: "No.", answer: false },
  next_speaker: { reason: "", answer: "Surfer" },
};

it("reads a ledger as key and value, with the words before it", () => {
  expect(foldedFields(`Updated Ledger:\n${JSON.stringify(ledger)}`)).toEqual({
    lead: "Updated Ledger:",
    fields: [
      { key: "done", value: "no" },
      { key: "next", value: "Surfer" },
    ],
  });
});

it("reads a long object of plain values so, and leaves short ones, code and nested objects as they are", () => {
  const order = { order: "PO-12522", vendor: "Nadir", note: "x".repeat(400) };
  expect(foldedFields(JSON.stringify(order))?.fields).toHaveLength(3);
  expect(foldedFields(JSON.stringify({ order: "PO-12522", vendor: "Nadir Optics", open: 1 }))).toBeNull();
  expect(foldedFields(JSON.stringify({ ...order, code: "import csv\nprint(1)" }))).toBeNull();
  expect(foldedFields(JSON.stringify({ a: { x: "y".repeat(300) }, b: { x: "y".repeat(300) }, c: 1 }))).toBeNull();
  expect(foldedFields(`[${JSON.stringify(order)}]`)).toBeNull();
  expect(foldedFields("No JSON at all, only words that are long enough to be looked at.")).toBeNull();
});
