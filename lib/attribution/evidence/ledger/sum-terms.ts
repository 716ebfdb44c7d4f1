import { type Entry, type LedgerStep } from "./ledger";
import { type Value } from "./read-values";

/** The units that terms of a written sum have by its result: in (120 + 80) / 2 = 100 EUR all are amounts in EUR. */
export function unitsOfTerms({ step, entries }: LedgerStep): Map<Entry, NonNullable<Value["unit"]>> {
  const units = new Map<Entry, NonNullable<Value["unit"]>>();
  if (!step.content.includes("=") || !step.content.includes("+")) return units;
  const own = entries.filter(({ isInContent, kind }) => isInContent && kind === "number");
  let [terms, lastTo]: [Entry[], number] = [[], 0];
  for (const entry of own) {
    const gap = step.content.slice(lastTo, entry.from);
    lastTo = entry.to;
    if (gap.includes("\n")) terms = [];
    if (gap.includes("=")) {
      if (entry.unit) for (const term of terms) units.set(term, entry.unit);
      terms = [];
    }
    const isAdded = /\+\s*$/u.test(gap) || /^\s*\+/u.test(step.content.slice(entry.to, entry.to + 4));
    if (isAdded && !entry.unit) terms.push(entry);
  }
  return units;
}
