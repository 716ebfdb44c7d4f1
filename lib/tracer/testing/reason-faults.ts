import { hasCode } from "@/lib/attribution/rules/first-code";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";

const mostWords = 60;
/** What a reason may put before its first sentence. */
const openings = /^(?:If this run failed: |This run passed, so no step decided a failure\. )/u;

/** What is wrong with a key-free reason, read against its trace by other means than those that wrote it. */
export function reasonFaults(trace: Trace, { reason, stepIndex, quotes, evidence = [] }: Attribution): string[] {
  const faults: string[] = [];
  const check = (isSo: boolean, fault: string): void => void (isSo || faults.push(`${fault}: ${reason}`));
  const said = reason.replace(openings, "");
  check(said.split(/\s+/u).length <= mostWords, "too long");
  check(!/of the form|“(?:A{2,}|9{2,}|a{2,})[A9a.,:/-]*”/u.test(reason), "a form in place of a value");
  for (const { stepIndex: at, text } of quotes)
    check(trace.steps[at]?.content.includes(text) === true, `step ${at} does not say “${text}”`);
  for (const { words, span, stepIndex: at } of evidence.filter((finding) => finding.stepIndex === stepIndex)) {
    if (span === null || !reason.includes(words)) continue;
    const value = trace.steps[at]?.content.slice(span.from, span.to).trim() ?? "";
    if (words.startsWith(`Step ${at} calls `)) continue; // the call itself is what is spoken of
    check(value !== "" && holdsValue(words, value), `the quote “${value}” is not what is spoken of`);
  }
  // What is said of another step is not held against this one.
  const own = evidence
    .filter((finding) => finding.stepIndex !== stepIndex)
    .reduce((text, { words }) => text.replace(words, ""), reason);
  faults.push(...signFaults(trace, stepIndex, own));
  return faults;
}

/** Whether a sentence speaks of a value: holds it, its beginning where it is long, or a figure of it. */
function holdsValue(words: string, value: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[\s*_`“”"'…]+/gu, " ");
  if (plain(words).includes(plain(value).trim()) || plain(words).includes(plain(value).trim().slice(0, 16)))
    return true;
  const figures = value.match(/[\p{L}\p{N}]+/gu) ?? [];
  return figures.some((figure) => figure.length > 1 && words.toLowerCase().includes(figure.toLowerCase()));
}

/** What a step says, with the arguments of its call. */
const textOf = (step: Trace["steps"][number] | undefined): string =>
  `${step?.content ?? ""} ${JSON.stringify(step?.tool?.arguments) ?? ""}`;

function signFaults(trace: Trace, stepIndex: number, reason: string): string[] {
  const step = trace.steps[stepIndex];
  if (step === undefined) return [`no step ${stepIndex}`];
  const before = (at: number): string =>
    [trace.question, ...trace.steps.slice(0, at).map(({ content }) => content)].join("\n");
  const faults: string[] = [];
  const check = (isSo: boolean, fault: string): void => void (isSo || faults.push(`${fault}: ${reason}`));
  if (reason.includes("writes the first code of the run"))
    check(hasCode(step) && !trace.steps.slice(0, stepIndex).some(hasCode), "not the first code");
  for (const [, own = stepIndex, first = "", second = ""] of reason.matchAll(
    /(?:step (\d+) )?introduces (\S+?)(?: and \d+ more| and (\S+?))?, which appears? nowhere earlier/giu,
  ))
    for (const value of [first, second].filter(Boolean)) {
      check(textOf(trace.steps[Number(own)]).includes(value), `step ${own} does not hold ${value}`);
      check(!before(Number(own)).includes(value), `${value} stands before`);
    }
  for (const [, at = ""] of reason.matchAll(/led to a failure at step (\d+)/gu))
    check(trace.steps[Number(at)]?.isError === true, `step ${at} is no failure`);
  for (const [, text = ""] of reason.matchAll(/the first to say “([^”]+)”, which is in the final answer/gu)) {
    check(trace.finalAnswer?.toLowerCase().includes(text.toLowerCase()) === true, "not in the final answer");
    check(step.content.includes(text), `step ${stepIndex} does not say “${text}”`);
  }
  for (const [, text = ""] of reason.matchAll(/“([^”]+)” is in the final answer/gu))
    check(trace.finalAnswer?.includes(text) === true, "not in the final answer");
  return faults;
}
