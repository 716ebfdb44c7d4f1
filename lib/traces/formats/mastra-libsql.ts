import { buildTrace } from "../build-trace";
import { type TraceFormat } from "../format";
import { openCell } from "../json-cell";
import { hasKeys, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { agentName, markSubAgents, subAgentAnswer, subAgentOf } from "../mastra/sub-agents";
import { type ThreadMessage, threadSteps } from "../mastra/thread-steps";
import { type StepDraft } from "../step-draft";

/** Sub-agents of sub-agents are followed so deep. */
const maxNesting = 20;

interface Opened {
  steps: StepDraft[];
  duplicateCount: number;
}

/** The database of Mastra's memory: one trace a thread, with what its sub-agents did in theirs. */
export const mastraLibsql: TraceFormat = {
  name: "mastra-libsql",
  title: "Mastra database (SQLite)",
  words: {
    group: "Other frameworks",
    knownBy: "table `mastra_messages`",
    notes: "one trace per thread; the thread of a sub-agent stands inside its call",
  },
  recognise: (document) => {
    const rows = document.kind === "tables" ? document.tables["mastra_messages"] : undefined;
    if (rows === undefined || (rows[0] !== undefined && !hasKeys(rows[0], "thread_id", "content", "role"))) return null;
    return { confidence: "certain", keys: ["mastra_messages.thread_id", "mastra_messages.content"] };
  },
  read: (document) => {
    const rows = document.kind === "tables" ? (document.tables["mastra_messages"] ?? []) : [];
    const base = pointerTo(document.pointer, "mastra_messages");
    const threads = new Map<string, ThreadMessage[]>();
    for (const [at, row] of rows.entries()) {
      const id = String(row["thread_id"]);
      const message = openMessage(row, pointerTo(base, at));
      const thread = threads.get(id);
      if (thread === undefined) threads.set(id, [message]);
      else thread.push(message);
    }
    for (const messages of threads.values()) messages.sort((a, b) => compare(timeOf(a), timeOf(b)));
    const inside = new Set(
      [...threads.values()].flatMap((messages) =>
        threadSteps(messages, "assistant").flatMap(({ kind, content }) =>
          kind === "tool-result" ? (subAgentAnswer(content).thread ?? []) : [],
        ),
      ),
    );
    return [...threads.keys()]
      .filter((id) => !inside.has(id))
      .map((id) => {
        const name = agentName(threadSteps(threads.get(id) ?? [], "assistant"));
        const { steps, duplicateCount } = openThread(threads, id, name, 0);
        const order = { by: "time", isCertain: true, tieCount: 0 } as const;
        return buildTrace({ format: "mastra-libsql", pointer: base, steps, duplicateCount, externalId: id, order });
      });
  },
};

/** The steps of a thread; a sub-agent's stand between the call that asks it and its answer. */
function openThread(threads: ReadonlyMap<string, ThreadMessage[]>, id: string, agent: string, depth: number): Opened {
  const opened: Opened = { steps: [], duplicateCount: 0 };
  const own = threadSteps(threads.get(id) ?? [], agent);
  for (const step of markSubAgents(own)) {
    const call =
      step.kind === "tool-result"
        ? own.find(({ kind, callId }) => kind === "tool-call" && callId === step.callId)
        : undefined;
    const thread = subAgentAnswer(step.content).thread;
    const sub = call && subAgentOf(call);
    if (call !== undefined && sub !== undefined && thread !== undefined && thread !== id && depth < maxNesting) {
      const inner = openThread(threads, thread, sub, depth + 1);
      // The sub-agent's first turn is what the call asks it.
      const told = inner.steps.filter(({ kind, content }) => kind !== "input" || !isIn(content, call));
      opened.steps.push(...told.map((said) => (said.kind === "input" ? { ...said, recipient: sub } : said)));
      opened.duplicateCount += inner.duplicateCount + inner.steps.length - told.length;
    }
    opened.steps.push(step);
  }
  return opened;
}

const isIn = (text: string, { tool }: StepDraft): boolean =>
  typeof tool?.arguments === "object" && tool.arguments !== null && Object.values(tool.arguments).includes(text);

function openMessage(row: JsonObject, pointer: string): ThreadMessage {
  const cell = openCell(row, "content", pointer);
  return { pointer, fields: row, content: cell.value, contentPointer: cell.pointer, literal: cell.literal };
}

const timeOf = ({ fields }: ThreadMessage): string => textAt(fields, "createdAt") ?? "";
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
