import { type Quote } from "@/lib/traces/attribution";
import { type Finding } from "@/lib/traces/evidence";
import { type Outcome, type Trace } from "@/lib/traces/trace";
import { type RankedStep, type Ranking, type Sign } from "../tracer";

/** A second finding is said where both fit into a reason. */
const mostWords = 54;
const mostSigns = 2;
/** Signs are left out where a reason would be longer. */
const mostWordsOfAll = 60;
const mostQuoteLength = 60;

/** What stands before the reason: it also reaches readers who are told nothing else of the run's outcome. */
const opened: Record<Outcome, (reason: string) => string> = {
  failed: (reason) => reason,
  unknown: (reason) => `If this run failed: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  passed: (reason) => `This run passed, so no step decided a failure. ${reason}`,
};

/**
 * Why a step is named, in at most some 60 words: first what the trace shows to be wrong there and whether it reached
 * the final answer, else what was learned to look for, said with the very things; and the words that it rests on.
 */
export function tracerReason(
  trace: Trace,
  { evidence }: Ranking,
  step: RankedStep,
): { reason: string; quotes: Quote[] } {
  const open = opened[trace.outcome];
  const own = saidOf(evidence.filter(({ stepIndex }) => stepIndex === step.stepIndex));
  if (own.length > 0)
    return {
      reason: open([...own.map(({ words }) => words), ...reachingAnswer(trace, own)].join(" ")),
      quotes: eachOnce(own.flatMap((finding) => quotesOfFinding(trace, finding))),
    };
  let told = (step.signs ?? []).filter(({ weight }) => weight > 0).slice(0, mostSigns);
  const elsewhere = evidence.slice(0, 1);
  const found = elsewhere[0]?.words ?? "No contradiction was found in this trace.";
  const name = `step ${step.stepIndex} of ${step.agent}`;
  const advice = elsewhere[0] ? `${name} is more likely` : `start reading at ${name}`;
  const by = (signs: readonly Sign[]): string => {
    const saw = signs.length === 0 ? "" : `: it ${signs.map(sayWithQuote).join("; it ")}`;
    return `${found} Judging from other runs, ${advice}${saw}.`;
  };
  while (told.length > 0 && by(told).split(/\s+/u).length > mostWordsOfAll) told = told.slice(0, -1);
  return {
    reason: open(by(told)),
    quotes: eachOnce([
      ...elsewhere.flatMap((finding) => quotesOfFinding(trace, finding)),
      ...told.flatMap(({ quote }) => quote ?? []),
    ]),
  };
}

/** The first finding, and the second where there is room for it. */
function saidOf([first, second]: readonly Finding[]): Finding[] {
  if (!first) return [];
  return second && `${first.words} ${second.words}`.split(" ").length <= mostWords ? [first, second] : [first];
}

/** A sentence where the passage of a finding stands in the final answer, which another step gives. */
function reachingAnswer({ steps, finalAnswer = "" }: Trace, findings: readonly Finding[]): string[] {
  const texts = findings.flatMap(({ stepIndex, span }) =>
    span && !steps[stepIndex]?.content.includes(finalAnswer)
      ? [steps[stepIndex]?.content.slice(span.from, span.to).trim() ?? ""]
      : [],
  );
  const text = texts.find((one) => one.length > 1 && finalAnswer.includes(one));
  if (text === undefined) return [];
  return [text.length <= mostQuoteLength ? `“${text}” is in the final answer.` : "It is in the final answer."];
}

function quotesOfFinding({ steps }: Trace, { stepIndex, span, against }: Finding): Quote[] {
  return [{ stepIndex, span }, ...against].flatMap((place) => {
    if (place.stepIndex === null || place.span === null) return [];
    const text = steps[place.stepIndex]?.content.slice(place.span.from, place.span.to) ?? "";
    return text.trim() === "" ? [] : [{ stepIndex: place.stepIndex, text }];
  });
}

/** What speaks for a suspect, in a sentence: a finding at its step, else its strongest sign; null for neither. */
export function suspectWords(evidence: readonly Finding[], { stepIndex, signs = [] }: RankedStep): string | null {
  const finding = evidence.find((one) => one.stepIndex === stepIndex);
  if (finding) return finding.words;
  const sign = signs.find(({ weight }) => weight > 0);
  return sign ? `It ${sayWithQuote(sign)}.` : null;
}

function sayWithQuote({ words, quote }: Sign): string {
  const line = quote?.text.replace(/\s+/gu, " ").trim() ?? "";
  if (line === "" || words.includes(line)) return words;
  return `${words} (“${line.length <= mostQuoteLength ? line : `${line.slice(0, mostQuoteLength).toWellFormed()}…`}”)`;
}

const eachOnce = (quotes: readonly Quote[]): Quote[] =>
  quotes.filter(
    ({ stepIndex, text }, at) =>
      quotes.findIndex((other) => other.stepIndex === stepIndex && other.text === text) === at,
  );
