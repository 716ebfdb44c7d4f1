import { z } from "zod";
import { type Attribution } from "@/lib/traces/attribution";
import { type Rounds } from "@/lib/traces/exhibit";
import { type JudgeMessage, type Shown } from "../judge";
import { type MethodInput } from "../method";
import { failureModesPart, withFailureModes } from "../prompts/failure-modes";
import { textFence } from "../prompts/fence";
import { prepareSteps } from "../prompts/prepare-steps";
import { fitWhole, roomBytes, showSteps } from "../prompts/room";
import { agentTable, fieldsPrompt, messagesOf, systemPrompt, taskPrompt } from "../prompts/task-prompt";
import { share, text } from "../reply-fields";
import { attributionFields, AttributionReply, party, partyField } from "../reply-schemas";
import { safeText } from "../safe-text";
import { byteCost } from "../token-estimate";

export type Round = Rounds["rounds"][number];

/**
 * Bytes that every prompt keeps free behind the steps for what was said before; three eighths of a byte per token
 * of context where that is less.
 */
const RESERVED_BYTES = 24_000;

/**
 * `attribution` with a rationale for each of the three points that are examined. A reply without them is
 * complete: its reasoning stands in.
 */
export const RafflesProposal = AttributionReply.extend({
  party,
  why_mistake: text,
  why_first: text,
  why_lasting: text,
});
export type RafflesProposal = z.infer<typeof RafflesProposal>;

/** `evaluation`: how far one point of a proposal holds. */
export const Evaluation = z.object({ reasoning: text, confidence: share });
export type Evaluation = z.infer<typeof Evaluation>;

const proposalFields = [
  ...attributionFields,
  partyField,
  '"why_mistake": text. Why this step is a mistake, by what was known when it was taken.',
  '"why_first": text. Why no step before it is the decisive one.',
  '"why_lasting": text. Why it was never put right later, and how it led to the failure.',
];

const evaluationFields = [
  '"reasoning": text. What in the steps speaks for this point and what against it, and what should be looked at again.',
  '"confidence": number from 0 to 1. How far this point holds: 1 where it is beyond doubt, 0 where it is plainly wrong.',
];

export const points = [
  {
    evaluator: "is a mistake",
    rationale: "why_mistake",
    question: "that this step is a mistake, and not what a careful agent would have done with what was known then",
  },
  {
    evaluator: "is the first",
    rationale: "why_first",
    question:
      "that it is the earliest: no step before it holds a mistake whose correction would have averted the failure",
  },
  {
    evaluator: "was never put right",
    rationale: "why_lasting",
    question: "that nothing later put it right, and that the failure follows from it",
  },
] as const;
export type Point = (typeof points)[number];

interface RafflesPrompt {
  messages: JudgeMessage[];
  shown: Shown;
}

/** The prompts of one run. All of them begin alike, up to the last step, as long as the trace fits the context. */
export function createRafflesPrompts(input: MethodInput, extraRounds: number) {
  const { trace, judge, revealExpectedAnswer, nonce, taxonomy } = input;
  const { contextTokens } = judge;
  const steps = prepareSteps(trace.steps, nonce);
  const last = steps.length - 1;
  const system = systemPrompt(input, null);
  const before = [taskPrompt(trace, nonce, revealExpectedAnswer), agentTable(steps, nonce), "The steps, in order:"];
  const modes = failureModesPart(taxonomy, nonce);
  const reserved = Math.min(RESERVED_BYTES, Math.floor((contextTokens * 3) / 8));
  const quote = (name: string, words: string): string =>
    textFence(nonce, name, clip(words, Math.floor(reserved / Math.max(2, 4 * extraRounds))));
  const asked = askedOf(last);
  const fields = fieldsPrompt(withFailureModes(proposalFields, taxonomy));
  const room = roomBytes(contextTokens, [system, ...before, asked, ...modes, fields]) - reserved;
  const build = (focus: number, tail: string[]): RafflesPrompt => {
    const { text: shownText, unseen } = showSteps({ steps, roomBytes: room, focus: [focus], nonce, contextTokens });
    const messages = messagesOf(system, [...before, shownText, ...tail]);
    return { messages, shown: { ranges: [{ first: 0, last }], unseen } };
  };
  return {
    /** Whether all of the trace has room, if little is said of it. */
    isWhole: fitWhole(steps, room + reserved),
    propose: (rounds: readonly Round[]): RafflesPrompt =>
      build(last, [...sayRounds(rounds, quote), asked, ...modes, fields]),
    evaluate: (proposal: Pick<Attribution, "agent" | "stepIndex">, point: Point, rationale: string): RafflesPrompt =>
      build(proposal.stepIndex, [
        `It is claimed that step ${proposal.stepIndex} decided the failure, and that the agent in this fence answers for it:\n${textFence(nonce, "claimed-agent", proposal.agent)}`,
        `The reason given:\n${quote("rationale", rationale || "None was given.")}`,
        `Examine one point of the claim and no other: ${point.question}. Look for what speaks against it before you agree.`,
        fieldsPrompt(evaluationFields),
      ]),
  };
}

const askedOf = (last: number): string =>
  `These were all the steps, 0 to ${last}. Which one of them decided the failure, and which agent answers for it? Name one step and one agent, even where you are unsure, and say how sure you are.`;

function sayRounds(rounds: readonly Round[], quote: (name: string, words: string) => string): string[] {
  if (rounds.length === 0) return [];
  const said = rounds.map(({ agent, stepIndex, scores, total }, at) => {
    const critiques = scores.map(
      ({ evaluator, score, critique }) => `${evaluator}: ${score.toFixed(2)} of 1.\n${quote("critique", critique)}`,
    );
    return `Proposal ${at + 1}: step ${stepIndex}, ${quote("claimed-agent", agent)}, ${total.toFixed(2)} of 1 in all.\n${critiques.join("\n")}`;
  });
  return [
    `Proposals that were made before, with what their examiners said:\n${said.join("\n")}`,
    "Weigh the criticism against the steps themselves. Keep a proposal that stands, and give up one that does not.",
  ];
}

/** The beginning of a text in at most so many bytes, with a sign that says how much is missing. */
function clip(words: string, maxBytes: number): string {
  const safe = safeText(words);
  let bytes = 0;
  for (let at = 0; at < safe.length; at += 1) {
    bytes += byteCost(safe, at);
    if (bytes > maxBytes) return `${safe.slice(0, at).toWellFormed()}[… ${safe.length - at} characters not shown …]`;
  }
  return safe;
}
