import { isoTime } from "../iso-time";
import { objectAt, textAt } from "../json-fields";
import { type DecodedMessage } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";
import { nameFromPrompt, taskFromPrompt } from "./agent-name";
import { isFailure } from "./read-camel-message";
import { messagesOf, type ModelCall } from "./model-calls";
import { tokensOf } from "../messages/usage-tokens";

interface AgentHistory {
  name: string;
  isInferred: boolean;
  /** What it was given and answered until now, by text. */
  seen: string[];
}

export interface ModelLog {
  steps: StepDraft[];
  agents: TraceAgent[];
  question: string | undefined;
  duplicateCount: number;
  isInferred: boolean;
}

interface OpenLog extends ModelLog {
  /** Who said a text. */
  said: Map<string, Set<string>>;
}

/**
 * The steps of a model log. Every request repeats its agent's history: only what follows the part
 * already seen is new, and a user turn that another agent has said is that agent's step. The log has no
 * names: they are read from the prompts.
 */
export function modelLogSteps(calls: readonly ModelCall[]): ModelLog {
  const histories = new Map<string, AgentHistory>();
  const log: OpenLog = {
    steps: [],
    agents: [],
    question: undefined,
    duplicateCount: 0,
    isInferred: false,
    said: new Map(),
  };
  for (const call of calls) {
    const { given, answer } = messagesOf(call);
    const prompt = given.find(({ role }) => role === "system");
    for (const message of given) if (message.role !== "tool") log.question ??= taskFromPrompt(textOf(message));
    const history = historyOf(call, prompt, histories, log);
    const texts = given.map(signature);
    const known = sharedLength(history.seen, texts);
    log.duplicateCount += known;
    for (const message of given.slice(known)) log.steps.push(...givenSteps(message, call, history, log));
    for (const message of answer)
      for (const step of answerSteps(message, call, history)) {
        log.steps.push(step);
        if (step.kind === "message")
          log.said.set(step.content, (log.said.get(step.content) ?? new Set()).add(history.name));
      }
    history.seen = [...texts, ...answer.map(signature)];
  }
  const { steps, agents, question, duplicateCount, isInferred } = log;
  return { steps, agents, question, duplicateCount, isInferred };
}

function historyOf(
  call: ModelCall,
  prompt: DecodedMessage | undefined,
  histories: Map<string, AgentHistory>,
  log: OpenLog,
): AgentHistory {
  const id = textAt(call.fields, "agent_id") ?? textAt(call.fields, "model") ?? "";
  const known = histories.get(id);
  if (known !== undefined) return known;
  const text = prompt === undefined ? "" : textOf(prompt);
  const named = nameFromPrompt(text);
  // Copies of one worker share its prompt; two prompts that infer one name are two agents.
  const isTaken = log.agents.some(({ name, systemPrompt }) => name === named && systemPrompt !== text);
  const inferred = isTaken ? undefined : named;
  const history = { name: inferred ?? (id || "assistant"), isInferred: inferred !== undefined, seen: [] };
  histories.set(id, history);
  log.isInferred ||= history.isInferred;
  const tools = toolsOf(call);
  log.agents.push({
    name: history.name,
    ...(text !== "" && { systemPrompt: text }),
    ...(tools.length > 0 && { tools }),
  });
  return history;
}

/** Tools offered with the request. */
const toolsOf = ({ fields }: ModelCall): string[] => {
  const { tools } = objectAt(objectAt(fields, "request"), "model_config_dict");
  return !Array.isArray(tools)
    ? []
    : tools.flatMap(
        (tool: unknown) => textAt(objectAt((tool ?? {}) as Record<string, unknown>, "function"), "name") ?? [],
      );
};

function givenSteps(message: DecodedMessage, call: ModelCall, history: AgentHistory, log: OpenLog): StepDraft[] {
  if (message.role === "system") return [];
  const text = textOf(message);
  const speakers = log.said.get(text);
  const isSaid =
    message.role === "user" && speakers !== undefined && [...speakers].some((name) => name !== history.name);
  if (isSaid) {
    log.duplicateCount += 1;
    return [];
  }
  const startedAt = isoTime(call.fields["request_timestamp"]);
  return messageSteps(message, { agent: history.name }).map((step) => ({
    ...step,
    startedAt,
    ...(step.kind === "input" && { recipient: history.name }),
    ...(step.kind === "tool-result" && { isError: step.isError === true || isFailure(step.content) }),
  }));
}

function answerSteps(message: DecodedMessage, call: ModelCall, history: AgentHistory): StepDraft[] {
  const tokens = tokensOf(objectAt(call.fields, "response")["usage"]);
  const model = textAt(call.fields, "model");
  const startedAt = isoTime(call.fields["response_timestamp"]);
  return messageSteps({ ...message, model, ...tokens, startedAt }, { agent: history.name });
}

const textOf = ({ parts }: DecodedMessage): string =>
  parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");

/** A message by what it says and calls: requests repeat it without its id. */
const signature = ({ role, parts }: DecodedMessage): string =>
  JSON.stringify([role, parts.map((part) => [part.type, part.text])]);

function sharedLength(seen: readonly string[], texts: readonly string[]): number {
  let length = 0;
  while (length < seen.length && length < texts.length && seen[length] === texts[length]) length += 1;
  return length;
}
