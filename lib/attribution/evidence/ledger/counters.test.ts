import { expect, test } from "vitest";
import { makeTrace } from "../../testing/make-trace";
import { Counters } from "./counters";
import { type Entry, ledgerOf } from "./ledger";

const entriesOf = (...texts: string[]): Entry[] =>
  ledgerOf(makeTrace(texts.map((text) => ["Reader", text] as const))).steps.flatMap(({ entries }) => [...entries]);

const isNext = (...texts: string[]): boolean => {
  const counters = new Counters();
  const entries = entriesOf(...texts);
  const last = entries.pop();
  for (const entry of entries) counters.add(entry);
  return last !== undefined && counters.isNext(last);
};

test("a number that comes after two others under the same words counts on", () => {
  expect(isNext("Page 1008", "Page 1009", "Page 1010")).toBe(true);
  expect(isNext("See ENTRY-1008", "See ENTRY-1009", "ENTRY-1010")).toBe(true);
});

test("one that leaves some out, comes after one alone, or stands under other words does not", () => {
  expect(isNext("Page 1001", "Page 1002", "Page 1010")).toBe(false);
  expect(isNext("Page 1009", "Page 1010")).toBe(false);
  expect(isNext("Page 1008", "Page 1009", "Price 1010")).toBe(false);
});
