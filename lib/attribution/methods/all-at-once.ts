import { type Attribution } from "@/lib/traces/attribution";
import { normaliseAgent, sameAgent } from "@/lib/traces/normalise-agent";
import { type Step } from "@/lib/traces/trace";
import { checkQuotes } from "../check-quotes";
import { JudgeError } from "../judge-error";
import { type Method, type MethodInput, type MethodRun } from "../method";
import { prepareSteps } from "../prompts/prepare-steps";
import { sampleInput } from "../prompts/sample-trace";
import { roomBytes, showSteps } from "../prompts/room";
import { agentTable, messagesOf, systemPrompt, taskPrompt } from "../prompts/task-prompt";
import { readAttributionText } from "../read-text-answers";
import { attributionFields, AttributionReply } from "../reply-schemas";
import { shorteningRule } from "../shorten";
import { stepsToJudge } from "./method-steps";

/** The answer as the judge gave it, checked against the trace. */
interface Named {
  agent: string;
  stepIndex: number;
}

function buildPrompt({ trace, judge, revealExpectedAnswer, nonce }: MethodInput) {
  const steps = prepareSteps(trace.steps, nonce);
  const last = steps.length - 1;
  const system = systemPrompt(nonce, attributionFields);
  const before = [taskPrompt(trace, nonce, revealExpectedAnswer), agentTable(steps, nonce), "The steps, in order:"];
  const question = `These were all the steps, 0 to ${last}. Which one of them decided the failure, and which agent answers for it? Name one step and one agent, even where you are unsure, and say how sure you are.`;
  const room = roomBytes(judge.contextTokens, [system, ...before, question]);
  const shown = showSteps({ steps, roomBytes: room, focus: [last], nonce, contextTokens: judge.contextTokens });
  return { messages: messagesOf(system, [...before, shown.text, question]), unseen: shown.unseen, last };
}

async function* run(input: MethodInput): MethodRun {
  const steps = stepsToJudge(input);
  yield {
    type: "started",
    stepCount: steps.length,
    plannedCalls: allAtOnce.plannedCalls(steps.length, input.parameters),
  };
  const { messages, unseen, last } = buildPrompt(input);
  if (unseen.length > 0) yield { type: "coverage", unseen, rule: shorteningRule };
  yield { type: "asking", call: "attribution", first: 0, last };
  const agents = [...new Set(steps.map((step) => step.agent))];
  const { value, raw } = await input.judge.ask({
    name: "attribution",
    schema: AttributionReply,
    messages,
    steps: { first: 0, last },
    shown: { ranges: [{ first: 0, last }], unseen },
    findFault: (reply) => findAnswerFault(reply, agents, last),
    readText: readAttributionText,
  });
  const named = nameAnswer(value, agents, last);
  if (!named)
    throw new JudgeError(
      "unreadable",
      "The judge named no step of this trace. Try again or choose another model.",
      raw,
    );
  const { attribution, notes } = toAttribution(value, named, steps, agents);
  for (const message of notes) yield { type: "note", message };
  return attribution;
}

const speaking = (agent: string | null, agents: readonly string[]): string | undefined =>
  agent === null ? undefined : agents.find((name) => sameAgent(name, agent));

function nameAnswer(reply: AttributionReply, agents: readonly string[], last: number): Named | null {
  const agent = speaking(reply.agent, agents);
  const { step } = reply;
  return agent !== undefined && step !== null && step >= 0 && step <= last ? { agent, stepIndex: step } : null;
}

function findAnswerFault(reply: AttributionReply, agents: readonly string[], last: number): string | null {
  if (reply.step === null) return `"step" must be one whole number from 0 to ${last}.`;
  if (reply.step < 0 || reply.step > last) return `Step ${reply.step} does not exist: the steps run from 0 to ${last}.`;
  if (speaking(reply.agent, agents) !== undefined) return null;
  const said =
    reply.agent === null ? '"agent" is missing' : `No agent named "${reply.agent.slice(0, 80)}" takes a step`;
  return `${said}: it must be one of the agents in the table.`;
}

function toAttribution(
  reply: AttributionReply,
  named: Named,
  steps: readonly Step[],
  agents: readonly string[],
): { attribution: Attribution; notes: string[] } {
  const notes: string[] = [];
  const speaker = steps[named.stepIndex]?.agent ?? "";
  if (!sameAgent(speaker, named.agent))
    notes.push(
      `The judge holds ${named.agent} responsible, but step ${named.stepIndex} was taken by ${speaker}. Both are kept as said.`,
    );

  const quotes = checkQuotes(steps, reply.quotes);
  if (quotes.droppedCount > 0)
    notes.push(`${count(quotes.droppedCount, "quote")} left out: the words are not in the step that they cite.`);

  const suspects = reply.suspects.flatMap(({ step, agent, likelihood }) => {
    const name = speaking(agent, agents);
    return step !== null && step >= 0 && step < steps.length && name !== undefined && likelihood !== null
      ? [{ stepIndex: step, agent: name, score: likelihood }]
      : [];
  });
  const strangers = reply.suspects.length - suspects.length;
  if (strangers > 0)
    notes.push(
      `${count(strangers, "suspect")} left out: the step or agent is not in this trace, or no likelihood was stated.`,
    );
  suspects.sort((a, b) => b.score - a.score || a.stepIndex - b.stepIndex);
  if (reply.confidence === null) notes.push("The judge stated no confidence from 0 to 1.");

  const attribution: Attribution = {
    ...named,
    agent: normaliseAgent(named.agent),
    reason: reply.reasoning,
    quotes: quotes.kept,
    suspects,
  };
  if (reply.confidence !== null) attribution.confidence = reply.confidence;
  if (reply.failure_mode !== null) attribution.failureMode = reply.failure_mode;
  return { attribution, notes };
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? " was" : "s were"}`;

/** One call that shows the whole trace. Zhang et al. 2025, "Which Agent Causes Task Failures and When?" (arXiv 2505.00212), section 4. */
export const allAtOnce: Method = {
  name: "all-at-once",
  version: "1",
  title: "All at once",
  summary: "Shows the judge the whole trace and asks once. Cheapest; best at naming the agent.",
  source: "Zhang et al. 2025, arXiv 2505.00212, section 4",
  needsJudge: true,
  needsTracer: false,
  needsPeers: "none",
  offeredAs: "answer",
  parameterFields: [],
  promptText: JSON.stringify(buildPrompt(sampleInput).messages),
  plannedCalls: (stepCount) => (stepCount === 0 ? { min: 0, max: 0 } : { min: 1, max: 1 }),
  run,
};
