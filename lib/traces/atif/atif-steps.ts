import { type ReadLiteral } from "../document";
import { statesError } from "../error-markers";
import { isoTime } from "../iso-time";
import { listAt, numberAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeContent } from "../messages/decode-content";
import { textField } from "../messages/field";
import { type DecodedMessage, type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { callPart } from "../messages/read-call";
import { resultText } from "../messages/result-text";
import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";
import { tokensOf } from "../messages/usage-tokens";

export interface Trajectory {
  value: JsonObject;
  pointer: string;
  literal: ReadLiteral;
  /** Name of the file, by which others refer to it; "" where it stands in another trajectory. */
  path: string;
}

/** What trajectories of one run have in common while they are read. */
export interface AtifRun {
  find: (reference: JsonObject) => Trajectory | undefined;
  agents: TraceAgent[];
  /** Trajectories that are told: one that is referred to again is not told again. */
  told: Set<Trajectory>;
  duplicateCount: number;
}

/** Trajectories call one another, no real ones so deep. */
const maxNesting = 8;

const agentName = ({ value }: Trajectory): string => textField(objectAt(value, "agent"), "name") ?? "assistant";

/** The steps of a trajectory, with those of the sub-agents that it calls between the call and its answer. */
export function trajectorySteps(trajectory: Trajectory, run: AtifRun, depth = 0): StepDraft[] {
  if (depth > maxNesting) return [];
  const { value, pointer } = trajectory;
  const listed = objectsAt(value, "steps", pointer);
  if (run.told.has(trajectory)) {
    run.duplicateCount += listed.length;
    return [];
  }
  run.told.add(trajectory);
  const [first] = listed;
  const isPrompt = first !== undefined && first.value["source"] === "system" && depth === 0;
  run.agents.push(describe(trajectory, isPrompt ? first.value : undefined));
  return listed.slice(isPrompt ? 1 : 0).flatMap((step) => {
    if (step.value["is_copied_context"] === true) {
      run.duplicateCount += 1;
      return [];
    }
    return stepDrafts(step, trajectory, run, depth);
  });
}

function describe(trajectory: Trajectory, prompt: JsonObject | undefined): TraceAgent {
  const agent = objectAt(trajectory.value, "agent");
  const tools = listAt(agent, "tool_definitions").flatMap((tool) =>
    isObject(tool) ? (textField(objectAt(tool, "function"), "name") ?? textField(tool, "name") ?? []) : [],
  );
  const systemPrompt = prompt && textAt(prompt, "message");
  return {
    name: agentName(trajectory),
    ...(systemPrompt !== undefined && { systemPrompt }),
    ...(tools.length > 0 && { tools }),
  };
}

const roles = { user: "user", system: "system" } as const;

function stepDrafts(
  step: { value: JsonObject; pointer: string },
  trajectory: Trajectory,
  run: AtifRun,
  depth: number,
): StepDraft[] {
  const { value, pointer } = step;
  const { literal } = trajectory;
  const place = (...path: (string | number)[]) => ({ pointer: pointerTo(pointer, ...path), literal });
  const reasoning = textField(value, "reasoning_content");
  const metrics = objectAt(value, "metrics");
  const parts: MessagePart[] = [
    ...(reasoning === undefined
      ? []
      : [{ type: "thought" as const, pointer: pointerTo(pointer, "reasoning_content"), text: reasoning }]),
    ...decodeContent(value["message"], place("message")),
    ...objectsAt(value, "tool_calls", "").map(({ value: call }, at) => {
      const name = textField(call, "function_name", "name") ?? "tool";
      return callPart(
        textField(call, "tool_call_id", "id"),
        name,
        call["arguments"],
        place("tool_calls", at, "arguments"),
      );
    }),
  ];
  const message: DecodedMessage = {
    pointer,
    role: roles[value["source"] as keyof typeof roles] ?? "assistant",
    parts,
    model: textField(value, "model_name"),
    ...tokensOf(metrics),
    startedAt: isoTime(value["timestamp"]),
  };
  const cost = numberAt(metrics, "cost_usd");
  const said = messageSteps(message, { agent: agentName(trajectory) }).map((draft, at): StepDraft => {
    // What a sub-agent is told is by no person.
    if (draft.kind === "input" && depth > 0)
      return { ...draft, rawAgent: "system", kind: "system", recipient: agentName(trajectory) };
    return at === 0 && cost !== undefined && cost >= 0 ? { ...draft, costUsd: cost } : draft;
  });
  return answer(said, value, pointer, trajectory, run, depth);
}

/** Results of the step's calls, each after what the sub-agent that it asked did. */
function answer(
  said: StepDraft[],
  value: JsonObject,
  pointer: string,
  trajectory: Trajectory,
  run: AtifRun,
  depth: number,
): StepDraft[] {
  const calls = said.filter(({ kind }) => kind === "tool-call");
  const reached = new Map<string, string>();
  const results = objectsAt(objectAt(value, "observation"), "results", pointerTo(pointer, "observation")).flatMap(
    (result) => {
      const only = calls.length === 1 ? calls[0]?.callId : undefined;
      const callId = textField(result.value, "source_call_id") ?? only;
      const subs = objectsAt(result.value, "subagent_trajectory_ref", "").flatMap(
        ({ value: ref }) => run.find(ref) ?? [],
      );
      const [sub] = subs;
      if (sub !== undefined && callId !== undefined) reached.set(callId, agentName(sub));
      const where = pointerTo(result.pointer, "content");
      const content = resultText(result.value["content"], { pointer: where, literal: trajectory.literal });
      const isBare = content === "" && subs.length > 0;
      const draft: StepDraft = {
        rawAgent: sub === undefined ? (callId === undefined ? "environment" : "") : agentName(sub),
        kind: "tool-result",
        content,
        pointer: where,
        callId,
        isError: statesError(content),
        ...(sub !== undefined && { isAgent: true }),
      };
      return [...subs.flatMap((one) => trajectorySteps(one, run, depth + 1)), ...(isBare ? [] : [draft])];
    },
  );
  const asked = said.map((draft) => {
    const recipient = draft.callId === undefined ? undefined : reached.get(draft.callId);
    return recipient === undefined ? draft : { ...draft, recipient };
  });
  return [...asked, ...results];
}
