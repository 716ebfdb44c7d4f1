import { parseArgs } from "node:util";
import { allAtOnce } from "@/lib/attribution/methods/all-at-once";
import { search } from "@/lib/attribution/methods/search";
import { type ListedMethod } from "@/lib/attribution/method";
import { createSearchingJudge, type Planted } from "@/lib/attribution/testing/searching-judge";
import { createScriptedJudge, runMethod, type ScriptedJudge } from "@/lib/attribution/testing/scripted-judge";
import { wilsonFigure } from "@/lib/tracer/share-figure";
import { estimateTokens } from "@/lib/attribution/token-estimate";
import { type Trace } from "@/lib/traces/trace";
import { makeLongFailures } from "./long-search/long-failure";
import { interval, say, sayTable } from "./tracer/say";

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { count: { type: "string", default: "240" }, seed: { type: "string", default: "1" } },
});
const parts = [2, 5, 10] as const;
const asked = 5;

interface Outcome {
  isFound: boolean;
  calls: number;
  /** Sent and received, over those of one reading of the whole trace. */
  share: number;
}

/** Prompts and replies of all calls, by estimate. */
const tokensOf = (judge: ScriptedJudge, replies: readonly string[]): number =>
  [...judge.asked.map(({ prompt }) => prompt), ...replies].reduce((sum, text) => sum + estimateTokens(text), 0);

/** Keeps what a judge replies, beside what it was asked. */
async function runWith(method: ListedMethod, trace: Trace, answer: (prompt: string) => object, contextTokens: number) {
  const replies: string[] = [];
  const judge = createScriptedJudge(({ prompt }) => {
    const reply = JSON.stringify(answer(prompt));
    replies.push(reply);
    return reply;
  }, contextTokens);
  const { attribution } = await runMethod(method, trace, judge);
  return { attribution, calls: judge.asked.length, tokens: tokensOf(judge, replies) };
}

/** What the judge of a search would say to a prompt that shows the trace shortened. */
const answerWhole =
  ({ agent, stepIndex, words }: Planted) =>
  (prompt: string): object => {
    const step = prompt.includes(words) ? stepIndex : 0;
    return { reasoning: "So.", quotes: [], suspects: [], agent, step, confidence: 0.9, failure_mode: null };
  };

async function measure(trace: Trace, planted: Planted, part: number, reading: number) {
  const contextTokens = Math.floor(reading / part);
  const { answer } = createSearchingJudge(planted, contextTokens);
  const outcomeOf = ({ attribution, calls, tokens }: Awaited<ReturnType<typeof runWith>>): Outcome => ({
    isFound: attribution.stepIndex === planted.stepIndex,
    calls,
    share: tokens / reading,
  });
  const searched = outcomeOf(await runWith(search, trace, answer, contextTokens));
  const shortened = await runWith(allAtOnce, trace, answerWhole(planted), contextTokens).then(outcomeOf, () => null);
  return { searched, shortened };
}

const mean = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0) / figures.length;
const shareOf = (outcomes: readonly (Outcome | null)[]): number =>
  mean(outcomes.map((outcome) => Number(outcome?.isFound ?? false)));

const results = new Map<number, Awaited<ReturnType<typeof measure>>[]>(parts.map((part) => [part, []]));
const lengths: number[] = [];
const stepCounts: number[] = [];
for await (const { trace, planted } of makeLongFailures(Number(values.count), Number(values.seed))) {
  const whole = await runWith(allAtOnce, trace, answerWhole(planted), 100_000_000);
  lengths.push(whole.tokens);
  stepCounts.push(trace.steps.length);
  for (const part of parts) results.get(part)?.push(await measure(trace, planted, part, whole.tokens));
}

say("## A judge that knows the planted step by its words\n");
say(
  `${lengths.length} failures of the sandbox within sessions of ${Math.min(...stepCounts)} to ${Math.max(...stepCounts)} steps and ${Math.min(...lengths)} to ${Math.max(...lengths)} tokens (mean ${Math.round(mean(lengths))}), seed ${values.seed}. The judge answers where the words of the planted step are in the prompt; else it asks for what evidence points to, then for the rest from the first step on. Tokens are those of all prompts and replies, by estimate, over those of one reading of the whole trace. A trace that does not fit even when shortened counts as not found there. 95% Wilson intervals.\n`,
);
sayTable(
  ["Window", "Search finds", "Tokens, mean", "Tokens, most", "Calls, mean", "Found at once", "Shortened, it finds"],
  parts.map((part) => {
    const outcomes = results.get(part) ?? [];
    const searched = outcomes.map((one) => one.searched);
    const figure = (share: number): string => interval(wilsonFigure(share, outcomes.length));
    return [
      `1/${part} of the trace`,
      figure(shareOf(searched)),
      mean(searched.map(({ share }) => share)).toFixed(2),
      Math.max(...searched.map(({ share }) => share)).toFixed(2),
      mean(searched.map(({ calls }) => calls)).toFixed(1),
      figure(mean(searched.map(({ calls, isFound }) => Number(isFound && calls === 1)))),
      figure(shareOf(outcomes.map(({ shortened }) => shortened))),
    ];
  }),
);
const fifth = results.get(asked) ?? [];
const searched = fifth.map((one) => one.searched);
const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
say(
  `search: window of 1/${asked}, found ${percent(shareOf(searched))} of ${fifth.length}, tokens of one reading: mean ${mean(searched.map(({ share }) => share)).toFixed(2)}, most ${Math.max(...searched.map(({ share }) => share)).toFixed(2)}; shortened ${percent(shareOf(fifth.map(({ shortened }) => shortened)))}`,
);
