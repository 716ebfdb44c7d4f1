import { expect, it } from "vitest";
import { isLedger, keyValues } from "./key-values";

const said = (value: unknown) => keyValues(value).map(({ key, value: words }) => `${key} ${words}`);

it("says a ledger by its answers", () => {
  const ledger = {
    is_request_satisfied: { reason: "Nothing is known yet.", answer: false },
    is_progress_being_made: { reason: "A page is open.", answer: true },
    next_speaker: { reason: "It can browse.", answer: "WebSurfer" },
  };
  expect(isLedger(ledger)).toBe(true);
  expect(isLedger({ answer: 1 })).toBe(false);
  expect(said(ledger)).toEqual(["done no", "progress yes", "next WebSurfer"]);
});

it("says lists by what they hold, and how much more there is", () => {
  expect(said({ plan: ["match", "price", "review", "pay", "file"], open: [], rows: [{ a: 1 }] })).toEqual([
    "plan match · price · review · pay · 1 more",
    "open none",
    "rows 1 entry",
  ]);
});

it("keeps values on one line, and names what is empty", () => {
  expect(
    said({ is_order_open: "PO\n 12", note: " ", rate: 0.0871, due: null, buyer: { name: "N", city: "T" } }),
  ).toEqual(["order open PO 12", "note empty", "rate 0.0871", "due none", "buyer 2 fields"]);
});

it("says nothing of what is no object", () => {
  expect(keyValues([1, 2])).toEqual([]);
  expect(keyValues("text")).toEqual([]);
  expect(keyValues(null)).toEqual([]);
});
