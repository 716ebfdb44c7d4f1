import { type Attribution, type Suspect } from "@/lib/traces/attribution";
import { type Step } from "@/lib/traces/trace";
import { type JudgeMessage, type Shown } from "../judge";
import { JudgeError } from "../judge-error";
import { type MethodInput, type MethodRun, type Unseen } from "../method";
import { type PreparedStep, prepareSteps } from "../prompts/prepare-steps";
import { sampleInput } from "../prompts/sample-trace";
import { roomBytes, showSteps } from "../prompts/room";
import { agentTable, messagesOf, systemPrompt, taskPrompt } from "../prompts/task-prompt";
import { readJudgementText } from "../read-text-answers";
import { findJudgementFault, StepJudgement, stepJudgementFields } from "../reply-schemas";
import { type ShownSteps, shortenSteps, shorteningRule } from "../shorten";
import { assertNotCancelled } from "./method-steps";

/** When the past no longer fits it is cut to this share of the room, so that the next steps fit too and the prompt's beginning stays the same for longer. */
const SHARE_AFTER_CUT = 0.75;

interface StepPrompt {
  messages: JudgeMessage[];
  unseen: Unseen[];
  /** Set when what is left out differs from the prompt before. */
  newlyUnseen: Unseen[] | null;
}

/**
 * Gives the prompt for one step after the other, in any order. Each shows the past only. A step that follows the one before begins with that
 * prompt as far as the context allows.
 */
function createPrompts({ trace, judge, revealExpectedAnswer, nonce }: MethodInput): (stepIndex: number) => StepPrompt {
  const steps = prepareSteps(trace.steps, nonce);
  const system = systemPrompt(nonce, stepJudgementFields);
  const before = [taskPrompt(trace, nonce, revealExpectedAnswer), "The steps so far, in order:"];
  let past: ShownSteps & { last: number } = { text: "", bytes: 0, unseen: [], last: -1 };
  return (stepIndex) => {
    const inView = steps.slice(0, stepIndex + 1);
    // The table grows with the steps, so it stands behind them: in front it would change the beginning of every prompt, or tell of steps to come.
    const after = [agentTable(inView, nonce), questionAbout(stepIndex)];
    const room = roomBytes(judge.contextTokens, [system, ...before, ...after]);
    const next =
      stepIndex === past.last + 1
        ? (appendStep(past, steps[stepIndex], room) ?? cutPast(inView, room, nonce, judge.contextTokens))
        : showSteps({ steps: inView, roomBytes: room, focus: [stepIndex], nonce, contextTokens: judge.contextTokens });
    const isSame = next.unseen === past.unseen || (next.unseen.length === 0 && past.unseen.length === 0);
    past = { ...next, last: stepIndex };
    const messages = messagesOf(system, [...before, past.text, ...after]);
    return { messages, unseen: past.unseen, newlyUnseen: isSame ? null : past.unseen };
  };
}

function appendStep(past: ShownSteps, step: PreparedStep | undefined, room: number): ShownSteps | null {
  if (!step) return null;
  const bytes = past.bytes + (past.text === "" ? 0 : 1) + step.fenceBytes;
  if (bytes > room) return null;
  return { text: past.text === "" ? step.fence : `${past.text}\n${step.fence}`, bytes, unseen: past.unseen };
}

function cutPast(steps: readonly PreparedStep[], room: number, nonce: string, contextTokens: number): ShownSteps {
  const focus = [steps.length - 1];
  return (
    shortenSteps({ steps, roomBytes: Math.floor(room * SHARE_AFTER_CUT), focus, nonce }) ??
    showSteps({ steps, roomBytes: room, focus, nonce, contextTokens })
  );
}

const questionAbout = (stepIndex: number): string =>
  `You see the run up to step ${stepIndex} and nothing of what came after. Judge step ${stepIndex}, the last one above, and no other. Is step ${stepIndex} the decisive step?`;

/** Asks about steps in this order, each with its past only, until one is called decisive; else takes the one of the highest stated suspicion. */
export async function* judgeSteps(input: MethodInput, order: readonly Pick<Step, "index" | "agent">[]): MethodRun {
  const promptFor = createPrompts(input);
  const judged: { suspect: Suspect; reasoning: string }[] = [];
  for (const { index, agent } of order) {
    assertNotCancelled(input.signal);
    const { messages, unseen, newlyUnseen } = promptFor(index);
    if (newlyUnseen) yield { type: "coverage", unseen: newlyUnseen, rule: shorteningRule };
    yield { type: "asking", call: "step_judgement", first: index, last: index };
    const judgement = await askAbout(input, index, messages, { ranges: [{ first: 0, last: index }], unseen });
    yield { type: "step-judged", stepIndex: index, ...judgement };
    const { isDecisive, confidence, reasoning } = judgement;
    judged.push({ suspect: { stepIndex: index, agent, score: isDecisive ? confidence : 1 - confidence }, reasoning });
    if (isDecisive) return toAttribution(judged, judged.length - 1);
  }
  const best = judged.reduce(
    (top, { suspect }, at) => (suspect.score > (judged[top]?.suspect.score ?? 0) ? at : top),
    0,
  );
  const { stepIndex = 0, score = 0 } = judged[best]?.suspect ?? {};
  yield {
    type: "note",
    message: `The judge called no step decisive. Step ${stepIndex} has the highest stated suspicion, ${score.toFixed(2)} of 1 (that is 1 minus how sure the judge was that it is not decisive); of equals, the one asked about first counts.`,
  };
  return toAttribution(judged, best);
}

async function askAbout({ judge }: MethodInput, index: number, messages: JudgeMessage[], shown: Shown) {
  const { value, raw } = await judge.ask({
    name: "step_judgement",
    schema: StepJudgement,
    messages,
    steps: { first: index, last: index },
    shown,
    findFault: findJudgementFault,
    readText: readJudgementText,
  });
  const { is_decisive_error: isDecisive, confidence, reasoning } = value;
  if (isDecisive === null || confidence === null)
    throw new JudgeError(
      "unreadable",
      `The judge's answer about step ${index} is incomplete. Try again or choose another model.`,
      raw,
    );
  return { isDecisive, confidence, reasoning };
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
  const promptFor = createPrompts(sampleInput);
  return JSON.stringify([promptFor(0).messages, promptFor(1).messages]);
}
