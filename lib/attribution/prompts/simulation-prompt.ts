import { z } from "zod";
import { type Step } from "@/lib/traces/trace";
import { type JudgeMessage, type Shown } from "../judge";
import { type MethodInput } from "../method";
import { field, listOf, name, optionalText, text } from "../reply-fields";
import { readBoolean } from "../read-values";
import { safeText } from "../safe-text";
import { escapeAttribute, stepFence } from "./fence";
import { prepareSteps } from "./prepare-steps";
import { roomBytes, showSteps } from "./room";
import { sampleInput } from "./sample-trace";
import { agentTable, fieldsPrompt, messagesOf, recordPrompt, taskPrompt } from "./task-prompt";

/** `simulated_replay`: how a run would have gone on and ended. Reasoning comes before the answer. */
export const SimulatedReplay = z.object({
  reasoning: text,
  steps: listOf(z.object({ agent: name, content: text })),
  final_answer: optionalText,
  ends_well: field({ type: "boolean" }, readBoolean),
});
export type SimulatedReplay = z.infer<typeof SimulatedReplay>;

const simulationFields = [
  '"reasoning": text. Who would have done what next and why, and what of the failure that would have changed.',
  '"steps": list of {"agent": name, "content": text}, the steps that follow, shortened, at most ten. May be empty.',
  '"final_answer": text or null. The answer that the run would have come to.',
  '"ends_well": true or false. Whether the run would have solved the task.',
];

const script = (
  nonce: string,
): string => `You foretell how a multi-agent run would have gone on from one of its steps. Nothing is executed: what you say is a simulation, and is shown as one. The run as it was failed at its task.

${recordPrompt(nonce)}

HOW TO FORETELL
The agents are those of the record, with the abilities, habits and tools that it shows; none of them knows how the run ended, or that it failed. They work from the steps before alone.
Later steps of the record show how they work. What they did there they need not do again where what they were told is different.
An agent that made a mistake of its own makes it again unless what changed keeps it from it. Do not repair the run out of kindness: say that it ends well only where nothing that is left would make it fail.

HOW TO ANSWER
Reason first, then answer. Reply with one JSON object and nothing else. ${fieldsPrompt(simulationFields)}`;

/** What is different from the record at the step from which the run goes on. */
export type SimulatedChange =
  | { kind: "replaced"; step: Pick<Step, "agent" | "content"> }
  | { kind: "hint"; agent: string | null; text: string }
  | { kind: "anew" };

type SimulationInput = Pick<MethodInput, "trace" | "judge" | "nonce" | "revealExpectedAnswer">;

/** The question how the run would have gone on from a step. Throws JudgeError `too-long`. */
export function simulationPrompt(
  { trace, judge: { contextTokens }, nonce, revealExpectedAnswer }: SimulationInput,
  stepIndex: number,
  change: SimulatedChange,
): { messages: JudgeMessage[]; shown: Shown } {
  const steps = prepareSteps(trace.steps, nonce);
  const last = steps.length - 1;
  const system = script(nonce);
  const before = [
    taskPrompt(trace, nonce, revealExpectedAnswer),
    agentTable(steps, nonce),
    "The steps of the run as it was, in order:",
  ];
  const asked = [
    `These were all the steps, 0 to ${last}. Now the run is taken up again ${stepIndex === 0 ? "at its beginning" : `after step ${stepIndex - 1}`}: nothing from step ${stepIndex} on has happened.`,
    changeWords(change, stepIndex, nonce),
    "How does it go on, and does it end well?",
  ];
  const room = roomBytes(contextTokens, [system, ...before, ...asked]);
  const { text: shownText, unseen } = showSteps({ steps, roomBytes: room, focus: [stepIndex], nonce, contextTokens });
  return {
    shown: { ranges: [{ first: 0, last }], unseen },
    messages: messagesOf(system, [...before, shownText, ...asked]),
  };
}

function changeWords(change: SimulatedChange, stepIndex: number, nonce: string): string {
  if (change.kind === "anew")
    return `Nothing is changed. Step ${stepIndex} is taken anew, by the same agent under the same conditions, and may turn out as it did or otherwise.`;
  if (change.kind === "hint") {
    const whom = change.agent === null ? "all agents" : escapeAttribute(change.agent, nonce);
    return `Before step ${stepIndex} this hint is shown to ${whom}, and step ${stepIndex} is then taken anew:\n${stepFence(nonce, { index: stepIndex, agent: "hint", text: safeText(change.text) })}`;
  }
  const { agent, content } = change.step;
  return `Step ${stepIndex} is now this one:\n${stepFence(nonce, { index: stepIndex, agent, text: safeText(content) })}`;
}

/** Says what is missing from what was foretold; null where it stands. */
export const findSimulationFault = ({ ends_well }: SimulatedReplay): string | null =>
  ends_well === null ? '"ends_well" must be true or false.' : null;

/** The prompts for the sample trace, for the hash of a method that asks so. */
export const renderSampleSimulations = (): string =>
  JSON.stringify([
    simulationPrompt(sampleInput, 1, { kind: "anew" }).messages,
    simulationPrompt(sampleInput, 1, { kind: "hint", agent: null, text: "A hint." }).messages,
    simulationPrompt(sampleInput, 1, { kind: "replaced", step: { agent: "Worker", content: "Other text." } }).messages,
  ]);
