import { type Trace } from "@/lib/traces/trace";
import { type KindOfEvidence, stepsPerTurn } from "../evidence-kind";
import { DerivedValues } from "../ledger/derived-values";
import { type Entry, type Ledger, type LedgerStep, ledgerOf } from "../ledger/ledger";
import { numberKey, readValues } from "../ledger/read-values";
import { createSearch } from "../ledger/search-texts";
import { findingAt, short } from "../ledger/sentence";
import { type Ranked, strongest } from "../strongest";

export const unsourced: KindOfEvidence = {
  name: "unsourced",
  weight: 0,
  summary:
    "A specific value that appears nowhere before its step, does not follow from anything before, and reaches the answer.",
  *find(trace) {
    const ledger = ledgerOf(trace);
    const answered = answeredKeys(trace, ledger);
    if (answered.size === 0) return [];
    const known = new Set<string>();
    const derived = new DerivedValues();
    const texts = createSearch([trace.question, ...trace.agents.map(({ systemPrompt }) => systemPrompt ?? "")]);
    const learn = (entry: Entry): void => {
      known.add(entry.key);
      if (entry.other !== null) known.add(numberKey(entry.other));
      derived.add(entry.number);
    };
    for (const entry of [...ledger.question, ...ledger.prompts]) learn(entry);
    const ranked: Ranked[] = [];
    let hasSources = false;
    for (const one of ledger.steps) {
      if (one.step.index % stepsPerTurn === 0) yield;
      for (const entry of hasSources && isSaid(one) ? one.entries : []) {
        if (known.has(entry.key) || !answered.has(entry.key) || !isSpecific(entry)) continue;
        known.add(entry.key);
        const own = one.entries.map(({ number }) => number);
        if (derived.has(entry.number, entry.decimals, own) || texts.has(entry.text)) continue;
        ranked.push({ found: findingAt(one, entry, [], sentence(one, entry)), strength: 1 });
      }
      for (const entry of one.entries) learn(entry);
      texts.add(one.step.content);
      if (one.step.kind === "tool-result" && one.entries.length > 0) hasSources = true;
    }
    return strongest(ranked);
  },
};

/** The values of the final answer; where there is none, those of the last message. */
function answeredKeys({ finalAnswer = "", steps }: Trace, { isCommaDecimal }: Ledger): Set<string> {
  const answer =
    finalAnswer.trim() === "" ? (steps.findLast(({ kind }) => kind === "message")?.content ?? "") : finalAnswer;
  return new Set(readValues(answer, isCommaDecimal).map(({ key }) => key));
}

/** What an agent says in its own words: no program, nothing worked out beside it, and no page that it read out. */
const isSaid = ({ isActing, step: { kind, content } }: LedgerStep): boolean =>
  isActing && kind === "message" && !/```|[=≈]/u.test(content) && content.length < 4_000;

const isSpecific = ({ kind, text, decimals, number }: Entry): boolean =>
  kind === "code"
    ? text.length >= 4 && /\d\D*\d/u.test(text)
    : kind === "number" && !isYear(text) && (decimals > 0 || String(Math.abs(number)).length >= 3);

const isYear = (text: string): boolean => /^(?:1[5-9]|20)\d\d$/u.test(text);

const sentence = ({ step }: LedgerStep, entry: Entry): string =>
  `Step ${step.index} introduces ${short(entry.shown)}, which appears nowhere earlier, and the answer rests on it.`;
