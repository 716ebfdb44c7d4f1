import { type Attribution } from "@/lib/traces/attribution";
import { isDenial } from "../denial";
import { type JudgeRequest, type Shown } from "../judge";
import { isWithoutAnswer, JudgeError } from "../judge-error";
import { type MethodInput, type MethodRun } from "../method";
import { readAttributionText } from "../read-text-answers";
import { AttributionReply, type DetailedAttributionReply } from "../reply-schemas";
import { shorteningRule } from "../shorten";
import { likeliestPrompt } from "../prompts/likeliest-prompt";
import { findAnswerFault, nameAnswer, toAttribution } from "./attribution-answer";
import { beginReading } from "./begin-reading";
import { assertNotCancelled } from "./method-steps";

/** What follows where a judge names no step: one more call, for the likeliest one, or none. */
export type WhenDenied = "ask" | "abstain";

/** An `attribution` call about the whole trace; the fields asked for are those of `schema`. */
interface AttributionRequest {
  messages: JudgeRequest<AttributionReply>["messages"];
  shown: Shown;
  schema?: typeof AttributionReply | typeof DetailedAttributionReply;
  whenDenied: WhenDenied;
}

/** Asks for an attribution, checks it against the whole trace and says what to know of it. Throws JudgeError. */
export async function* askAttribution(
  input: MethodInput,
  { messages, shown, schema = AttributionReply, whenDenied }: AttributionRequest,
): MethodRun {
  const { judge, trace, taxonomy } = input;
  const { steps } = trace;
  const range = { first: 0, last: steps.length - 1 };
  if (shown.unseen.length > 0) yield { type: "coverage", unseen: [...shown.unseen], rule: shorteningRule };
  yield { type: "asking", call: "attribution", ...range };
  const { value, raw } = await judge.ask<AttributionReply>({
    name: "attribution",
    schema,
    messages,
    steps: range,
    shown,
    findFault: (reply) => findAnswerFault(reply, steps),
    readText: readAttributionText,
  });
  if (isDenial(value)) return yield* answerDenied(input, value.reasoning, whenDenied);
  const named = nameAnswer(value, steps);
  if (!named)
    throw new JudgeError(
      "unreadable",
      "The judge named no step of this trace. Try again or choose another model.",
      raw,
    );
  const { attribution, notes } = toAttribution(value, named, { steps, taxonomy });
  for (const message of [...notes, ...noteOnCoverage(named.stepIndex, shown)]) yield { type: "note", message };
  return attribution;
}

export const deniedNote =
  "The judge found no step that decided the run, so it was asked once more, for the likeliest one.";

/** Where reading begins, with what a judge said that named no step. */
export function deniedAnswer({ trace }: MethodInput, words: string): Attribution {
  const answer = beginReading(trace);
  const reason = `The judge found no step that decided this run. Start reading at step ${answer.stepIndex} of ${answer.agent}.`;
  return { ...answer, reason, denial: words };
}

/**
 * Follows a denial. A run that failed has a step that decided it, so a judge is asked once more which one is the
 * likeliest; of a run that passed, the denial stands. `otherwise` is the answer where that names none either, `ask` how
 * the likeliest one is asked for.
 */
export async function* answerDenied(
  input: MethodInput,
  said: string,
  whenDenied: WhenDenied,
  otherwise?: Attribution,
  ask: () => MethodRun = () => askAttribution(input, { ...likeliestPrompt(input), whenDenied: "abstain" }),
): MethodRun {
  const denial = said || "It gave no reason.";
  const answer = otherwise ? { ...otherwise, denial } : deniedAnswer(input, denial);
  if (whenDenied === "abstain" || input.trace.outcome === "passed") {
    yield { type: "note", message: "The judge named no step: it found none that decided the run." };
    return answer;
  }
  assertNotCancelled(input.signal);
  yield { type: "found", attribution: answer };
  yield { type: "note", message: deniedNote };
  try {
    const likeliest = yield* ask();
    return likeliest.denial === undefined ? { ...likeliest, denial } : answer;
  } catch (error) {
    if (!isWithoutAnswer(error)) throw error;
    yield { type: "note", message: `The second question brought no answer. ${error.message}` };
    return answer;
  }
}

/** Said where the judge was not shown all of the step that it names. */
export function noteOnCoverage(stepIndex: number, { ranges, unseen }: Shown): string[] {
  const isInView = ranges.some(({ first, last }) => first <= stepIndex && stepIndex <= last);
  if (!isInView) return [`The judge names step ${stepIndex}, which it was not shown.`];
  return unseen.some((step) => step.stepIndex === stepIndex)
    ? [`The judge names step ${stepIndex}, of which it was not shown everything: the trace is longer than the context.`]
    : [];
}
