import { type Attribution, type Suspect } from "@/lib/traces/attribution";
import { type Step } from "@/lib/traces/trace";
import { type TokenProbability } from "../judge";
import { JudgeError } from "../judge-error";
import { type MethodInput, type MethodRun } from "../method";
import { type ParameterField } from "../method-parameters";
import { sampleInput } from "../prompts/sample-trace";
import { createStepPrompts, type StepPrompt, windowRule } from "../prompts/step-prompts";
import { readJudgementText } from "../read-text-answers";
import { findJudgementFault, StepJudgement } from "../reply-schemas";
import { assertNotCancelled } from "./method-steps";

/** How much of the past a judge of one step is shown. */
export const windowField: ParameterField = {
  name: "windowSteps",
  title: "Steps in view",
  help: "The most steps that one question shows, including the step in question; 0 shows everything before it as long as it fits.",
  kind: "integer",
  least: 0,
  most: 1_000,
  default: 0,
};

/** What the judge said of one step. */
export interface Judged {
  stepIndex: number;
  isDecisive: boolean;
  confidence: number;
  reasoning: string;
  /** Of the tokens that could have stood where the verdict begins, where they were asked for. */
  probabilities: readonly TokenProbability[] | null;
}

/** How likely the judge finds it that the step is the decisive one, as stated. */
export const suspicionOf = ({ isDecisive, confidence }: Pick<Judged, "isDecisive" | "confidence">): number =>
  isDecisive ? confidence : 1 - confidence;

/** Asks whether one step is the decisive one. Throws JudgeError. */
export async function askAboutStep(
  { judge }: MethodInput,
  stepIndex: number,
  { messages, shown }: Pick<StepPrompt, "messages" | "shown">,
  probabilityOf?: string,
): Promise<Judged> {
  const { value, raw, probabilities } = await judge.ask({
    name: "step_judgement",
    schema: StepJudgement,
    messages,
    steps: { first: stepIndex, last: stepIndex },
    shown,
    findFault: findJudgementFault,
    readText: readJudgementText,
    ...(probabilityOf === undefined ? {} : { probabilityOf }),
  });
  const { is_decisive_error: isDecisive, confidence, reasoning } = value;
  if (isDecisive === null || confidence === null)
    throw new JudgeError(
      "unreadable",
      `The judge's answer about step ${stepIndex} is incomplete. Try again or choose another model.`,
      raw,
    );
  return { stepIndex, isDecisive, confidence, reasoning, probabilities };
}

/**
 * Asks about steps in this order, each with its past only, until one is called decisive; else takes the one
 * of the highest stated suspicion. `complete` turns what was found so far into the method's own answer, `whenDenied`
 * goes on from the answer where none was called decisive.
 */
export async function* judgeSteps(
  input: MethodInput,
  order: readonly Pick<Step, "index" | "agent">[],
  {
    complete = (found) => found,
    whenDenied,
  }: { complete?: (found: Attribution) => Attribution; whenDenied?: (answer: Attribution) => MethodRun } = {},
): MethodRun {
  const promptFor = createStepPrompts(input);
  const judged: { suspect: Suspect; reasoning: string }[] = [];
  let best = 0;
  for (const { index, agent } of order) {
    assertNotCancelled(input.signal);
    const prompt = promptFor(index);
    if (prompt.newlyUnseen.length > 0) yield { type: "coverage", unseen: prompt.newlyUnseen, rule: windowRule };
    yield { type: "asking", call: "step_judgement", first: index, last: index };
    const { isDecisive, confidence, reasoning } = await askAboutStep(input, index, prompt);
    yield { type: "step-judged", stepIndex: index, isDecisive, confidence, reasoning };
    const score = suspicionOf({ isDecisive, confidence });
    judged.push({ suspect: { stepIndex: index, agent, score }, reasoning });
    if (isDecisive) return complete(toAttribution(judged, judged.length - 1));
    if (score > (judged[best]?.suspect.score ?? 0)) best = judged.length - 1;
    yield { type: "found", attribution: complete(toAttribution(judged, best)) };
  }
  const { stepIndex = 0, score = 0 } = judged[best]?.suspect ?? {};
  yield {
    type: "note",
    message: `The judge called no step decisive. Step ${stepIndex} has the highest stated suspicion, ${score.toFixed(2)} of 1 (1 minus how sure the judge was that it is not decisive); the step asked about first wins a tie.`,
  };
  const answer = complete(toAttribution(judged, best));
  return whenDenied ? yield* whenDenied(answer) : answer;
}

function toAttribution(judged: readonly { suspect: Suspect; reasoning: string }[], chosen: number): Attribution {
  const { suspect, reasoning } = judged[chosen] ?? { suspect: { stepIndex: 0, agent: "", score: 0 }, reasoning: "" };
  return {
    agent: suspect.agent,
    stepIndex: suspect.stepIndex,
    reason: reasoning,
    quotes: [],
    suspects: judged.map((entry) => entry.suspect).sort((a, b) => b.score - a.score || a.stepIndex - b.stepIndex),
    confidence: suspect.score,
  };
}

/** The prompts for the sample trace, for the hash of a method that asks so. */
export function renderSampleJudgements(): string {
  const promptFor = createStepPrompts(sampleInput);
  return JSON.stringify([promptFor(0).messages, promptFor(1).messages]);
}
