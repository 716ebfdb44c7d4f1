import { type Step, type Trace } from "@/lib/traces/trace";
import { actReader } from "../acts";
import { type AnsweredCall, answeredCalls, argumentsText, argumentValues, isProgram } from "../calls";
import { type KindOfEvidence, stepsPerTurn } from "../evidence-kind";
import { type Failure, readFailure } from "../outcomes";
import { excerpt } from "../passages";
import { claimOf, otherNamesIn, purposeOf, type Purpose } from "../purpose";
import { reactionTo } from "../reaction";
import { type Ranked, strongest } from "../strongest";

/** A failed answer, what it was called for, and the step that goes on as if it had been good. */
interface IgnoredFailure {
  answered: AnsweredCall;
  failure: Failure;
  purpose: Purpose;
  step: Step;
}

export const failureIgnored: KindOfEvidence = {
  name: "failure-ignored",
  weight: 3.2,
  summary: "A call fails or returns nothing, and an agent continues as if it had succeeded.",
  *find(trace) {
    return strongest((yield* ignoredFailures(trace)).map(toFinding));
  },
};

/** Each failed answer with the first step that ignores it. */
function* ignoredFailures({ steps }: Trace): Generator<void, IgnoredFailure[], void> {
  const found: IgnoredFailure[] = [];
  const said = new Set<string>();
  const readAct = actReader();
  let otherNames: ReturnType<typeof otherNamesIn> | null = null;
  const calls = answeredCalls(steps);
  for (const [at, answered] of calls.entries()) {
    if (at % stepsPerTurn === 0) yield;
    const failure = readFailure(answered.answer, answered.name);
    if (!failure) continue;
    const purpose = purposeOf(answered, (otherNames ??= otherNamesIn(steps)));
    const step = reactionTo(steps, answered, failure, purpose, readAct);
    const key = `${step?.index}\n${answered.name}`;
    if (!step || said.has(key) || isReplaced(answered, calls.slice(at + 1, at + 1 + maxNext), step)) continue;
    said.add(key);
    found.push({ answered, failure, purpose, step });
  }
  return found;
}

const maxNext = 10;

/** Whether another program of the same tool went well before a step: what failed was one way to find out. */
function isReplaced({ call, name }: AnsweredCall, next: readonly AnsweredCall[], step: Step): boolean {
  if (!call || !isProgram(argumentValues(call.tool?.arguments).join("\n"))) return false;
  return next.some(
    (other) => other.name === name && other.answer.index < step.index && !readFailure(other.answer, other.name),
  );
}

function toFinding({ answered, failure, purpose, step }: IgnoredFailure): Ranked {
  const { answer, name } = answered;
  const isCall = step.kind === "tool-call";
  const claim = claimOf(isCall ? argumentsText(step) : step.content, purpose);
  const span = isCall ? spanIn(step.content, claim.text) : { from: claim.from, to: claim.to };
  const does = isCall
    ? `calls ${excerpt(step.tool?.name ?? "a tool")} without mentioning a failure`
    : `says “${excerpt(claim.text)}”`;
  return {
    found: {
      stepIndex: step.index,
      agent: step.agent,
      party: "agent",
      words: `Step ${step.index} ${does}, but ${excerpt(name)} ${failedWords(failure, answer.index)}.`,
      span: span && span.to > span.from ? span : null,
      against: [
        {
          stepIndex: answer.index,
          span: failure.to > failure.from ? { from: failure.from, to: failure.to } : null,
          text: answer.content.slice(failure.from, failure.to),
        },
      ],
    },
    strength: (failure.how === "stated" ? 3 : 1) + (claim.isAbout ? 2 : 0),
  };
}

/** How a call went: `failed in step 8 (“503 Service Unavailable”)`. */
function failedWords({ how, text }: Failure, stepIndex: number): string {
  if (how === "empty") return `returned nothing in step ${stepIndex}`;
  if (how === "worded") return `returned “${excerpt(text)}” in step ${stepIndex}`;
  return `failed in step ${stepIndex}${text === "" ? "" : ` (“${excerpt(text)}”)`}`;
}

function spanIn(content: string, text: string): { from: number; to: number } | null {
  const from = content.indexOf(text);
  return from < 0 ? null : { from, to: from + text.length };
}
