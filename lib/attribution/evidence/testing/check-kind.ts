import fc from "fast-check";
import { runThrough } from "@/lib/traces/run-through";
import { type StepKind, type Trace } from "@/lib/traces/trace";
import { makeTrace } from "../../testing/make-trace";
import { foundBy, type KindOfEvidence } from "../evidence-kind";
import { type Found } from "../strongest";

/** A step of a made trace: `Agent: words`; `tool> words` is what a tool answers, `Agent! words` a call. */
export function traceOf(question: string, lines: readonly string[], finalAnswer?: string): Trace {
  const steps = lines.map((line): [string, string, StepKind] => {
    const [, agent = "Agent", sign = ":", content = line] = /^([\p{L}\d]+)([:!>]) ([\s\S]*)$/u.exec(line) ?? [];
    return [agent, content, sign === "!" ? "tool-call" : sign === ">" ? "tool-result" : "message"];
  });
  const trace = makeTrace(
    steps.map(([agent, content]): [string, string] => [agent, content]),
    finalAnswer === undefined ? { question } : { question, finalAnswer },
  );
  for (const [at, [, , kind]] of steps.entries()) Object.assign(trace.steps[at] ?? {}, { kind });
  return trace;
}

/** What a kind finds. */
export const allOf = (kind: KindOfEvidence, trace: Trace): Found[] => runThrough(foundBy(kind, trace));

/** What a kind says of a trace, sentence by sentence. */
export const saidOf = (kind: KindOfEvidence, ...trace: Parameters<typeof traceOf>): string[] =>
  allOf(kind, traceOf(...trace)).map(({ words }) => words);

/** What texts are made of that are tried at random. */
export const piecesOfText: readonly string[] =
  '12.5 kg|1.250|1,250.00 USD|PO-4471|PO-4417|2031/04/09|9.4.2031|= 12|+|×|%|١٢٫٥|3万円|(|)|\n|```|{"kg":|},|14:00 UTC|local time|a,b\n1,2|公元前 5|5 BC'.split(
    "|",
  );

/** What is wrong with what a kind says of a trace: another sentence the second time, a long one, a span elsewhere. */
export function faultsOf(kind: KindOfEvidence, question: string, lines: readonly string[]): string[] {
  const trace = traceOf(question, lines);
  const found = allOf(kind, trace);
  const again = allOf(kind, traceOf(question, lines));
  const faults = JSON.stringify(found) === JSON.stringify(again) ? [] : ["says another thing the second time"];
  for (const { stepIndex, span, words, against } of found) {
    const content = trace.steps[stepIndex]?.content ?? "";
    if (words.split(/\s+/u).length > 35) faults.push(`too long: ${words}`);
    if (span && !/\p{N}/u.test(content.slice(span.from, span.to))) faults.push(`no value in the span of: ${words}`);
    for (const other of against) {
      const text = other.stepIndex === null ? question : (trace.steps[other.stepIndex]?.content ?? "");
      if (other.span && other.span.to > text.length) faults.push(`a span out of its text: ${words}`);
      if ((other.stepIndex ?? -1) > stepIndex) faults.push(`against what comes later: ${words}`);
    }
  }
  return faults;
}

/** Any question and lines of a trace, of random text and of these pieces. */
export const anyLines = (
  pieces: readonly string[] = piecesOfText,
): fc.Arbitrary<[question: string, lines: string[]]> => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 30 })), { maxLength: 12 })
    .map((parts) => parts.join(" "));
  const line = fc.tuple(fc.constantFrom("A: ", "B: ", "B! ", "tool> "), text).map((parts) => parts.join(""));
  return fc.tuple(text, fc.array(line, { minLength: 1, maxLength: 6 }));
};
