import { buildTrace } from "../build-trace";
import { filesOf, readSessions, seeRecord, type Session } from "../claude-code/read-records";
import { mainAgent, sessionSteps } from "../claude-code/session-steps";
import { itemsOf } from "../document";
import { type TraceFormat } from "../format";
import { setApart } from "../coding/set-apart";
import { markDelegations } from "../hand-over";
import { listAt, numberAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";
import { type StepDraft } from "../step-draft";
import { tokensOf } from "../messages/usage-tokens";

/** Sessions of Claude Code: its own files, with those of sub-agents beside them, and what its SDK streams. */
export const claudeCode: TraceFormat = {
  name: "claude-code",
  title: "Claude Code session",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "`sessionId`, `parentUuid`, `isSidechain` (also in folders with `subagents/`, whose `.meta.json` name the agents), or the SDK's stream (`session_id`, `parent_tool_use_id`)",
    notes:
      "agent `main`, sub-agents by `subagent_type`; blocks with the same message.id are merged and their tokens counted once; only `is_error` marks errors; output of commands and reminders counts as system text; abandoned branches are kept separately",
  },
  recognise: (document) => {
    const seen = filesOf(document).map((file) =>
      (itemsOf(file) ?? [])
        .slice(0, 200)
        .map(({ value }) => seeRecord(value))
        .find((kind) => kind !== null),
    );
    if (seen.length === 0 || seen.some((kind) => kind === undefined)) return null;
    return seen.includes("stored")
      ? { confidence: "certain", keys: ["sessionId", "parentUuid", "isSidechain"] }
      : { confidence: "certain", keys: ["session_id", "parent_tool_use_id", "num_turns"] };
  },
  read: (document) => readSessions(document).map(readSession),
};

function readSession(session: Session): ParsedTrace {
  const { steps, targets, records, duplicateCount, rewoundCount } = sessionSteps(session);
  const of = (type: string): JsonObject | undefined =>
    session.others.find(({ value }) => value["type"] === type)?.value;
  const start = session.others.find(({ value }) => value["subtype"] === "init")?.value ?? {};
  const end = of("result") ?? {};
  const tools = listAt(start, "tools").filter((tool) => typeof tool === "string");
  const version = [...session.records.map(({ value }) => value), start].map((value) =>
    textField(value, "version", "claude_code_version"),
  );
  const known = version.find((found) => found !== undefined);
  const failed = end["is_error"] === true || (textAt(end, "subtype") ?? "").startsWith("error");
  const cost = numberAt(end, "total_cost_usd");
  return buildTrace({
    format: "claude-code",
    pointer: session.pointer,
    steps: [...markDelegations(steps, ({ callId }) => targets.get(callId ?? "")), ...boundaries(session, steps)],
    agents: tools.length > 0 ? [{ name: mainAgent, tools }] : [],
    externalId: session.id === "" ? undefined : session.id,
    title: titleOf(session),
    system: { name: "Claude Code", ...(known !== undefined && { version: known }) },
    termination: textField(end, "subtype") ?? lastStop(records),
    outcome: failed ? "failed" : "unknown",
    finalAnswer: failed ? undefined : textField(end, "result"),
    metadata: cost === undefined ? {} : { totalCostUsd: cost },
    issues: setApart(rewoundCount, session.pointer),
    statedTokens: isObject(end["usage"]) ? { ...tokensOf(end["usage"]), pointer: session.pointer } : undefined,
    duplicateCount,
  });
}

/**
 * The title that a person gave, else the program's own, else the summary. A summary may be of another session, which
 * the file goes on: it names the record that it was made at.
 */
function titleOf({ others, records }: Session): string | undefined {
  for (const [type, key] of [
    ["custom-title", "customTitle"],
    ["ai-title", "aiTitle"],
  ] as const) {
    const given = others.findLast(({ value }) => value["type"] === type && textField(value, key, "title"));
    if (given !== undefined) return textField(given.value, key, "title");
  }
  const own = new Set(records.map(({ uuid }) => uuid));
  const summary = others.findLast(({ value }) => value["type"] === "summary" && own.has(textField(value, "leafUuid")));
  return summary && textField(summary.value, "summary");
}

/** An error of the run's end that no message told. */
function boundaries(session: Session, steps: readonly StepDraft[]): StepDraft[] {
  const end = session.others.find(({ value }) => value["type"] === "result");
  if (end === undefined || end.value["is_error"] !== true) return [];
  const content = textField(end.value, "result");
  if (content === undefined || steps.some((step) => step.content === content)) return [];
  return [{ rawAgent: "system", kind: "system", content, pointer: pointerTo(end.pointer, "result"), isError: true }];
}

/** Why the main loop's last message ended; a session whose last call was never answered was interrupted. */
function lastStop(records: Session["records"]): string | undefined {
  const main = records.filter(({ isSidechain }) => !isSidechain);
  const last = main.findLast(({ type }) => type === "assistant");
  const isCalling =
    last !== undefined &&
    listAt(last.message, "content").some((block) => isObject(block) && block["type"] === "tool_use");
  if (isCalling && main.at(-1) === last) return "interrupted";
  return last && textField(last.message, "stop_reason");
}
