import { type ReadLiteral } from "../document";
import { isoFromText } from "../iso-time";
import { listAt, objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { decodeMessage } from "../messages/decode-messages";
import { messageSteps } from "../messages/message-steps";
import { readToolCalls } from "../messages/read-call";
import { type StepDraft } from "../step-draft";

const sides = [
  { key: "agent", role: "assistant", kind: "message" },
  { key: "user", role: "user", kind: "input" },
] as const;

interface Turn {
  step: StepDraft;
  lastTick: number;
  endedAt: string | undefined;
}

/**
 * A call in voice, cut into ticks of a fraction of a second: ticks in which one side speaks without a pause are one
 * turn, with the text that its chunks hold. A run may be stored without any text; who spoke when is then all there is.
 */
export function tickSteps(ticks: readonly unknown[], pointer: string, literal: ReadLiteral): StepDraft[] {
  const steps: StepDraft[] = [];
  const open: Partial<Record<string, Turn>> = {};
  for (const [at, tick] of ticks.entries()) {
    if (!isObject(tick)) continue;
    for (const side of sides) {
      const chunk = objectAt(tick, `${side.key}_chunk`);
      const where = pointerTo(pointer, at, `${side.key}_chunk`);
      if (isSpoken(chunk)) {
        const isNew = textAt(objectAt(chunk, "turn_taking_action"), "action") === "generate_message";
        const turn = open[side.key];
        if (turn !== undefined && !isNew && turn.lastTick === at - 1) extend(turn, chunk, tick, at);
        else open[side.key] = begin(steps, side, chunk, tick, where, at);
      }
      steps.push(...callSteps(tick, chunk, side, pointerTo(pointer, at), literal));
    }
  }
  return steps;
}

const isSpoken = (chunk: JsonObject): boolean =>
  typeof chunk["content"] === "string" && chunk["is_audio"] !== true && chunk["content"] !== ""
    ? true
    : chunk["contains_speech"] === true;

const textOf = (chunk: JsonObject): string =>
  chunk["is_audio"] === true ? (textAt(chunk, "audio_script_gold") ?? "") : (textAt(chunk, "content") ?? "");

function begin(
  steps: StepDraft[],
  side: (typeof sides)[number],
  chunk: JsonObject,
  tick: JsonObject,
  pointer: string,
  at: number,
): Turn {
  const startedAt = isoFromText(tick["timestamp"]);
  const step: StepDraft = { rawAgent: side.role, kind: side.kind, content: textOf(chunk), pointer, startedAt };
  steps.push(step);
  return { step, lastTick: at, endedAt: startedAt };
}

function extend(turn: Turn, chunk: JsonObject, tick: JsonObject, at: number): void {
  turn.step.content += textOf(chunk);
  turn.lastTick = at;
  turn.endedAt = isoFromText(tick["timestamp"]);
  if (turn.step.startedAt === undefined || turn.endedAt === undefined) return;
  turn.step.durationMs = Math.max(0, Date.parse(turn.endedAt) - Date.parse(turn.step.startedAt));
}

/** Calls stand in the chunk or beside it, their results beside it. */
function callSteps(
  tick: JsonObject,
  chunk: JsonObject,
  side: (typeof sides)[number],
  pointer: string,
  literal: ReadLiteral,
): StepDraft[] {
  const key = `${side.key}_tool_calls`;
  const own = Array.isArray(chunk["tool_calls"]) ? [`${side.key}_chunk`, "tool_calls"] : [key];
  const listed = Array.isArray(chunk["tool_calls"]) ? chunk["tool_calls"] : tick[key];
  const parts = readToolCalls(listed, { pointer: pointerTo(pointer, ...own), literal });
  const calls = messageSteps({ pointer, role: "assistant", parts }, { agent: side.role });
  const resultsKey = `${side.key}_tool_results`;
  const results = listAt(tick, resultsKey).flatMap((result, at) => {
    const message = decodeMessage(result, pointerTo(pointer, resultsKey, at), literal);
    return message === null ? [] : messageSteps(message, { agent: side.role });
  });
  return [...calls, ...results];
}
