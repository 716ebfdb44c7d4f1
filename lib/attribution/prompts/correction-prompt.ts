import { z } from "zod";
import { type JudgeMessage, type Shown } from "../judge";
import { type MethodInput } from "../method";
import { field, optionalText, text } from "../reply-fields";
import { readBoolean } from "../read-values";
import { safeText } from "../safe-text";
import { escapeAttribute, textFence } from "./fence";
import { prepareSteps } from "./prepare-steps";
import { roomBytes, showSteps } from "./room";
import { sampleInput } from "./sample-trace";
import { agentTable, fieldsPrompt, messagesOf, recordPrompt, taskPrompt } from "./task-prompt";

/** `correction`: one step as it should have been taken. Reasoning comes before the answer. */
export const CorrectionReply = z.object({
  reasoning: text,
  is_mistaken: field({ type: "boolean" }, readBoolean),
  content: optionalText,
  recipient: optionalText,
  change: text,
});
export type CorrectionReply = z.infer<typeof CorrectionReply>;

const correctionFields = [
  '"reasoning": text. What is wrong with the step by what was known when it was taken, and the smallest change that puts it right.',
  '"is_mistaken": true or false. Whether there is anything in this step to put right.',
  '"content": text or null. The whole text of the step as it should have been, in its own form and language; of a tool call its arguments, as they stand there. Null where nothing is to be put right.',
  '"recipient": text or null. To whom the step should have gone, only where it went to the wrong one; else null.',
  '"change": text. What you changed, in one sentence that does not tell the solution.',
];

const script = (
  nonce: string,
): string => `You put one step of a multi-agent run right, so that the run can be tried again from there. The run failed at its task.

${recordPrompt(nonce)}

HOW TO CORRECT A STEP
Write the step as the same agent should have taken it, with what that agent could know then: the question and the steps before it. Later steps are shown so that you can tell what was wrong; nothing that is known only from them may stand in the correction.
Change as little as will do. Keep everything that is right, the form, the language and the length.
Never give the solution of the task: neither the expected answer nor a result that the agents had still to work out, unless the steps before already hold it. Where a computation or a search was to be done, correct what was asked for, not what came of it.
Put only this step right. Mistakes of other steps stay as they are, also where this step only carries them on: then there is nothing to put right in it.

HOW TO ANSWER
Reason first, then answer. Reply with one JSON object and nothing else. ${fieldsPrompt(correctionFields)}`;

type CorrectionInput = Pick<MethodInput, "trace" | "judge" | "nonce" | "revealExpectedAnswer">;

/**
 * The question for a correction of one step. `refused` says why an earlier correction could not be
 * taken. Throws JudgeError `too-long`.
 */
export function correctionPrompt(
  { trace, judge: { contextTokens }, nonce, revealExpectedAnswer }: CorrectionInput,
  stepIndex: number,
  refused: string | null,
): { messages: JudgeMessage[]; shown: Shown } {
  const steps = prepareSteps(trace.steps, nonce);
  const last = steps.length - 1;
  const system = script(nonce);
  const before = [taskPrompt(trace, nonce, revealExpectedAnswer), agentTable(steps, nonce), "The steps, in order:"];
  const step = trace.steps[stepIndex];
  const toWhom = step?.recipient ? `, to ${escapeAttribute(step.recipient, nonce)}` : "";
  const tool = step?.tool ? `, calling ${escapeAttribute(step.tool.name, nonce)}` : "";
  const asked = [
    `These were all the steps, 0 to ${last}. Correct step ${stepIndex} and no other (kind: ${step?.kind ?? "message"}${toWhom}${tool}).`,
    ...(refused === null
      ? []
      : [`An earlier correction of it could not be taken:\n${textFence(nonce, "refusal", safeText(refused))}`]),
  ];
  const room = roomBytes(contextTokens, [system, ...before, ...asked]);
  const { text: shownText, unseen } = showSteps({ steps, roomBytes: room, focus: [stepIndex], nonce, contextTokens });
  const shown: Shown = { ranges: [{ first: 0, last }], unseen };
  return { shown, messages: messagesOf(system, [...before, shownText, ...asked]) };
}

/** Says what is missing from a correction; null where it stands. */
export function findCorrectionFault({ is_mistaken, content, change }: CorrectionReply): string | null {
  if (is_mistaken === null) return '"is_mistaken" must be true or false.';
  if (!is_mistaken) return null;
  if (content === null) return '"content" must be the whole text of the step where it is mistaken.';
  return change === "" ? '"change" must say in a sentence what was changed.' : null;
}

/** The prompts for the sample trace, for the hash of a method that asks so. */
export const renderSampleCorrections = (): string =>
  JSON.stringify([
    correctionPrompt(sampleInput, 1, null).messages,
    correctionPrompt(sampleInput, 1, "It told the answer.").messages,
  ]);
