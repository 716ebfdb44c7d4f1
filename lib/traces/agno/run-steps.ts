import { type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { messageSteps } from "../messages/message-steps";
import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";
import { tokensOf } from "../messages/usage-tokens";

/** A run with its place. */
export interface AgnoRun {
  pointer: string;
  value: JsonObject;
  literal: ReadLiteral;
}

/** Teams in teams are followed so deep. */
const maxNesting = 20;

/** Tools by which a team's leader gives a task to one member, or to all of them. */
const delegating = new Set(["delegate_task_to_member", "transfer_task_to_member", "forward_task_to_member"]);
const delegatingToAll = new Set(["delegate_task_to_members", "delegate_task_to_all_members"]);

export const isAgnoRun = (value: unknown): value is JsonObject =>
  isObject(value) &&
  typeof value["run_id"] === "string" &&
  Array.isArray(value["messages"]) &&
  ["agent_id", "team_id", "agent_name", "team_name"].some((key) => typeof value[key] === "string");

/** Who ran: an agent or a team by its name, else by its id. */
export const runnerOf = (run: JsonObject): string =>
  textAt(run, "agent_name") ??
  textAt(run, "team_name") ??
  textAt(run, "agent_id") ??
  textAt(run, "team_id") ??
  "assistant";

export interface RunSteps {
  steps: StepDraft[];
  agents: TraceAgent[];
  duplicateCount: number;
}

/** The steps of a run; what a member did stands between the call that asked it and its answer. */
export function runSteps(run: AgnoRun, membersOf: (run: AgnoRun) => AgnoRun[], depth = 0): RunSteps {
  const name = runnerOf(run.value);
  const members = depth < maxNesting ? membersOf(run) : [];
  const found: RunSteps = { steps: [], agents: [describe(run.value, name)], duplicateCount: 0 };
  const waiting = members.map((member) => ({ member, ...runSteps(member, membersOf, depth + 1) }));
  found.agents.push(...waiting.flatMap(({ agents }) => agents));
  const take = (ids: readonly string[]): void => {
    for (const id of ids) {
      const at = waiting.findIndex(({ member }) => idsOf(member.value).includes(id));
      for (const { steps, duplicateCount } of at < 0 ? [] : waiting.splice(at, 1)) {
        const own = steps.flatMap((step) => fromLeader(step, name, found.steps));
        found.steps.push(...own);
        found.duplicateCount += duplicateCount + steps.length - own.length;
      }
    }
  };
  const asked = new Map<string, string[]>();
  for (const { pointer, value } of objectsAt(run.value, "messages", run.pointer)) {
    if (value["from_history"] === true) {
      found.duplicateCount += 1;
      continue;
    }
    for (const step of messageStepsOf(value, pointer, run.literal, name)) {
      const targets = step.kind === "tool-call" ? targetsOf(step, members) : [];
      if (step.callId !== undefined && targets.length > 0) asked.set(step.callId, targets);
      const answered = step.kind === "tool-result" && step.callId !== undefined ? asked.get(step.callId) : undefined;
      if (answered !== undefined) take(answered);
      const only =
        (answered ?? targets).length === 1 ? nameOfMember((answered ?? targets)[0] ?? "", members) : undefined;
      found.steps.push(only === undefined ? step : withMember(step, only));
    }
  }
  take(waiting.map(({ member }) => idsOf(member.value)[0] ?? ""));
  return found;
}

/** A member's turn is its leader's task: the call has told it, or the leader says more than the call. */
function fromLeader(step: StepDraft, leader: string, said: readonly StepDraft[]): StepDraft[] {
  if (step.kind !== "input" || step.rawAgent !== "user") return [step];
  const isTold = said.some(
    ({ kind, tool }) =>
      kind === "tool-call" && isObject(tool?.arguments) && Object.values(tool.arguments).includes(step.content),
  );
  return isTold ? [] : [{ ...step, kind: "message", rawAgent: leader }];
}

const withMember = (step: StepDraft, member: string): StepDraft =>
  step.kind === "tool-call" ? { ...step, recipient: member } : { ...step, rawAgent: member, isAgent: true };

const idsOf = (run: JsonObject): string[] =>
  ["agent_id", "team_id", "agent_name", "team_name", "run_id"].flatMap((key) => textAt(run, key) ?? []);

/** The ids of the members that a call asks. */
function targetsOf({ tool }: StepDraft, members: readonly AgnoRun[]): string[] {
  if (tool === undefined) return [];
  if (delegatingToAll.has(tool.name)) return members.map(({ value }) => idsOf(value)[0] ?? "");
  const id = isObject(tool.arguments)
    ? (textAt(tool.arguments, "member_id") ?? textAt(tool.arguments, "member_name"))
    : undefined;
  return delegating.has(tool.name) && id !== undefined ? [id] : [];
}

const nameOfMember = (id: string, members: readonly AgnoRun[]): string => {
  const member = members.find(({ value }) => idsOf(value).includes(id));
  return member === undefined ? id : runnerOf(member.value);
};

function messageStepsOf(message: JsonObject, pointer: string, literal: ReadLiteral, agent: string): StepDraft[] {
  const decoded = decodeMessage(message, pointer, literal);
  if (decoded === null || decoded.role === "system") return [];
  const tokens = tokensOf(message["metrics"]);
  const steps = messageSteps(
    { ...decoded, ...tokens, name: undefined, startedAt: isoTime(message["created_at"]) },
    { agent },
  );
  const flag = message["tool_call_error"];
  return steps.map((step) =>
    step.kind === "tool-result"
      ? {
          ...step,
          rawAgent: textAt(message, "tool_name") ?? step.rawAgent,
          ...(typeof flag === "boolean" && { isError: flag }),
        }
      : step,
  );
}

/** An agent as its run shows it: the prompt, and the tools that it used. */
function describe(run: JsonObject, name: string): TraceAgent {
  const prompt = listAt(run, "messages").find((message) => isObject(message) && message["role"] === "system");
  const systemPrompt = isObject(prompt) ? textAt(prompt, "content") : undefined;
  const tools = new Set(
    listAt(run, "tools").flatMap((tool) => (isObject(tool) ? (textAt(tool, "tool_name") ?? []) : [])),
  );
  return { name, ...(systemPrompt !== undefined && { systemPrompt }), ...(tools.size > 0 && { tools: [...tools] }) };
}

/** Members whose runs stand inside the run. */
export const nestedMembers = (run: AgnoRun): AgnoRun[] =>
  objectsAt(run.value, "member_responses", run.pointer).map((member) => ({ ...member, literal: run.literal }));

/** What a run says of itself besides its steps. */
export function questionOf(run: JsonObject): string | undefined {
  const content = objectAt(run, "input")["input_content"];
  return typeof content === "string" && content !== "" ? content : undefined;
}
