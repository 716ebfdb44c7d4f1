import { type KindOfEvidence } from "../evidence-kind";
import { type LedgerStep, ledgerOf } from "../ledger/ledger";
import { type ListTotal, wrongTotals } from "../ledger/list-totals";
import { readSums, type WrittenSum } from "../ledger/read-sums";
import { findingAt, short } from "../ledger/sentence";
import { correctionOf } from "../ledger/work-out";
import { type Ranked, strongest } from "../strongest";

export const arithmetic: KindOfEvidence = {
  name: "arithmetic",
  weight: 0.7,
  summary: "A sum, difference, product, quotient, or percentage that is written out and does not hold.",
  find: (trace) => {
    const { steps, isCommaDecimal } = ledgerOf(trace);
    const told = new Set<string>();
    const ranked: Ranked[] = [];
    for (const one of steps) {
      if (!one.isActing || isProgram(one)) continue;
      for (const total of wrongTotals(one)) ranked.push({ found: totalFinding(one, total), strength: 1 });
      for (const sum of readSums(one.step.content, isCommaDecimal)) {
        const correction = correctionOf(sum);
        const written = one.step.content.slice(sum.start, sum.to);
        if (correction === null || told.has(written)) continue;
        told.add(written);
        ranked.push({ found: findingOf(one, sum, correction), strength: 1 });
      }
    }
    return strongest(ranked);
  },
};

/** A call that holds no JSON holds a program. */
const isProgram = ({ step: { kind, content } }: LedgerStep): boolean =>
  kind === "tool-call" && !/^\s*[[{]/u.test(content);

function findingOf({ step }: LedgerStep, { start, from, to, result }: WrittenSum, correction: number): Ranked["found"] {
  const terms = step.content.slice(start, from).replace(/[=≈≃~*\s]+$/u, "");
  const own = step.content.slice(from, to);
  const sign = result.isPercent ? "%" : "";
  return {
    stepIndex: step.index,
    agent: step.agent,
    party: "agent",
    words: `Step ${step.index} says ${short(own)}${sign} for ${short(terms)}; that is ${written(correction, result.decimals)}${sign}.`,
    span: { from, to },
    against: [{ stepIndex: step.index, span: { from: start, to: from }, text: short(terms) }],
  };
}

function totalFinding(one: LedgerStep, { terms, total, sum }: ListTotal): Ranked["found"] {
  const { index } = one.step;
  const words = `Step ${index} gives ${short(total.shown)} as the total of ${terms.length} amounts; they add up to ${written(sum, total.decimals)}.`;
  return findingAt(one, total, terms, words);
}

/** A number with the digits that the wrong one has, two at least where it is no whole one. */
function written(value: number, decimals: number): string {
  const digits = Number.isInteger(Number(value.toFixed(6))) ? decimals : Math.max(decimals, 2);
  return Math.abs(value) < 1e15
    ? value.toLocaleString("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: digits })
    : String(value);
}
