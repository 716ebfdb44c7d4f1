import { listAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { textField } from "../messages/field";
import { toldSteps } from "../messages/injected-text";
import { type StepDraft } from "../step-draft";
import { type Session, type SessionRecord } from "./read-records";
import { withoutRewound } from "./rewound-records";
import { splitTold } from "./told-text";
import { type Tokens, tokensOf } from "../messages/usage-tokens";

/** The main loop of a session, which no record names. */
export const mainAgent = "main";

/** Answers that a person or a sibling's failure gave in place of the tool: the agent made no error. */
const notItsError =
  /^(?:The user doesn't want to (?:proceed|take this action)|<tool_use_error>Sibling tool call errored|Sibling tool call errored|\[Request interrupted)/;

interface Delegation {
  prompt: string;
  agent: string;
}

/** What the records of a session say of its sub-agents: calls by id, and the call that each sub-agent works for. */
interface SubAgents {
  calls: Map<string, Delegation>;
  byAgentId: Map<string, string>;
  byUuid: Map<string, string>;
  /** What the file beside a sub-agent's own says it is, by the sub-agent's id. */
  agentTypes: ReadonlyMap<string, string>;
}

/**
 * The steps of a session: blocks of one message that were written line by line count its tokens once, lines that were
 * copied from another session count once, and what a sub-agent did stands before its answer, whether it is told in the
 * session's own file, by progress records, or in a file beside it.
 */
export function sessionSteps(session: Session): {
  steps: StepDraft[];
  targets: Map<string, string>;
  /** The records that the steps are made of. */
  records: SessionRecord[];
  duplicateCount: number;
  /** Records of branches that a person took back. */
  rewoundCount: number;
} {
  const known = new Set<string>();
  const single = session.records.filter(({ uuid }) => uuid === undefined || (!known.has(uuid) && known.add(uuid)));
  const records = withoutRewound(single, session.others);
  const subAgents = findSubAgents(records, session.agentTypes);
  const usage = usageOf(records);
  let duplicateCount = session.records.length - single.length;
  const steps: StepDraft[] = [];
  const aside = new Map<string, StepDraft[]>();
  for (const record of records) {
    const call = ownerOf(record, subAgents);
    const made = stepsOf(record, call, subAgents, usage);
    duplicateCount += made === null ? 1 : 0;
    if (!record.isAside) steps.push(...(made ?? []));
    else aside.set(call ?? record.agentId ?? "", [...(aside.get(call ?? record.agentId ?? "") ?? []), ...(made ?? [])]);
  }
  for (const [call, added] of aside) steps.splice(placeOf(call, steps), 0, ...added);
  const targets = new Map([...subAgents.calls].map(([id, { agent }]) => [id, agent]));
  return { steps, targets, records, duplicateCount, rewoundCount: single.length - records.length };
}

/** Before the answer of the call, else after the call itself, else at the end. */
function placeOf(call: string, steps: readonly StepDraft[]): number {
  const answer = steps.findIndex(({ kind, callId }) => kind === "tool-result" && callId === call);
  if (answer >= 0) return answer;
  const asked = steps.findIndex(({ callId }) => callId === call);
  return asked >= 0 ? asked + 1 : steps.length;
}

function findSubAgents(records: readonly SessionRecord[], agentTypes: ReadonlyMap<string, string>): SubAgents {
  const calls = new Map<string, Delegation>();
  const byAgentId = new Map<string, string>();
  for (const { message, value, ownerCall, agentId } of records) {
    if (ownerCall !== undefined && agentId !== undefined) byAgentId.set(agentId, ownerCall);
    for (const block of listAt(message, "content")) {
      if (!isObject(block)) continue;
      const isCall = block["type"] === "tool_use" && (block["name"] === "Task" || block["name"] === "Agent");
      if (isCall) calls.set(textField(block, "id") ?? "", delegationOf(objectAt(block, "input")));
      const done = textField(objectAt(value, "toolUseResult"), "agentId");
      if (block["type"] === "tool_result" && done !== undefined)
        byAgentId.set(done, textField(block, "tool_use_id") ?? "");
    }
  }
  return { calls, byAgentId, byUuid: ownersByPrompt(records, calls), agentTypes };
}

const delegationOf = (input: JsonObject): Delegation => ({
  prompt: textAt(input, "prompt") ?? "",
  agent: textField(input, "subagent_type", "name") ?? "subagent",
});

/**
 * Older sessions only mark a sub-agent's records: its first one repeats the prompt of the call, the
 * others follow by their parent.
 */
function ownersByPrompt(
  records: readonly SessionRecord[],
  calls: ReadonlyMap<string, Delegation>,
): Map<string, string> {
  const owners = new Map<string, string>();
  const taken = new Set<string>();
  for (const { isSidechain, uuid, parentUuid, message } of records) {
    if (!isSidechain || uuid === undefined) continue;
    const inherited = parentUuid === undefined ? undefined : owners.get(parentUuid);
    const text = typeof message["content"] === "string" ? message["content"] : undefined;
    const asked = [...calls].find(([id, { prompt }]) => prompt !== "" && prompt === text && !taken.has(id))?.[0];
    const owner = inherited ?? asked;
    if (owner === undefined) continue;
    owners.set(uuid, owner);
    taken.add(owner);
  }
  return owners;
}

function ownerOf(
  { isSidechain, ownerCall, agentId, uuid }: SessionRecord,
  { byAgentId, byUuid }: SubAgents,
): string | undefined {
  if (!isSidechain) return undefined;
  return ownerCall ?? byAgentId.get(agentId ?? "") ?? byUuid.get(uuid ?? "");
}

/** Tokens of each message by its id: the last line has the final count. */
function usageOf(records: readonly SessionRecord[]): Map<string, Tokens> {
  const usage = new Map<string, Tokens>();
  for (const { message } of records) {
    const id = textField(message, "id");
    const told = objectAt(message, "usage");
    if (id === undefined || Object.keys(told).length === 0) continue;
    const { inputTokens, outputTokens = 0 } = tokensOf(told);
    usage.set(id, { inputTokens, outputTokens: Math.max(outputTokens, usage.get(id)?.outputTokens ?? 0) });
  }
  return usage;
}

/** The steps of a record; null where it only repeats the prompt that its call holds. */
function stepsOf(
  record: SessionRecord,
  call: string | undefined,
  { calls, agentTypes }: SubAgents,
  usage: Map<string, Tokens>,
): StepDraft[] | null {
  const { value, message, pointer, literal, isSidechain, startedAt } = record;
  const delegation = calls.get(call ?? "");
  const unnamed =
    record.agentId === undefined ? "subagent" : (agentTypes.get(record.agentId) ?? `agent-${record.agentId}`);
  const agent = isSidechain ? (delegation?.agent ?? unnamed) : mainAgent;
  const decoded = decodeMessage(message, pointer, literal);
  if (decoded === null) return [];
  const steps = toldSteps({ ...decoded, name: undefined }, { agent }, splitTold);
  const [first] = steps;
  if (
    record.type === "user" &&
    delegation !== undefined &&
    first?.kind === "input" &&
    first.content === delegation.prompt
  )
    return null;
  const isSynthetic = message["model"] === "<synthetic>" || value["isApiErrorMessage"] === true;
  const isInjected = value["isMeta"] === true || value["isCompactSummary"] === true;
  const tokens = usage.get(decoded.id ?? "");
  usage.delete(decoded.id ?? "");
  return steps.map((step, at): StepDraft => {
    const made = {
      ...step,
      startedAt,
      inputTokens: undefined,
      outputTokens: undefined,
      ...(at === 0 && record.type === "assistant" && tokens),
    };
    if (step.kind === "tool-result") return { ...made, isError: isErrorOf(message, step) };
    if (isSynthetic) return { ...made, model: undefined, isError: value["isApiErrorMessage"] === true };
    return step.kind === "input" && (isInjected || isSidechain)
      ? { ...made, rawAgent: "system", kind: "system", recipient: agent }
      : made;
  });
}

/** Only the flag counts: what a tool reads may begin like an error. */
function isErrorOf(message: JsonObject, step: StepDraft): boolean {
  const block = listAt(message, "content").find((one) => isObject(one) && one["tool_use_id"] === step.callId);
  return isObject(block) && block["is_error"] === true && !notItsError.test(step.content);
}
