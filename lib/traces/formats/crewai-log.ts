import { type LogEntry, logTrace } from "../crewai/log-entries";
import { looksLikeTextLog, readTextLog } from "../crewai/read-text-log";
import { itemsOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";

const keys = ["timestamp", "task_name", "task", "agent", "status"] as const;

/**
 * What CrewAI writes to `output_log_file`: a list of tasks that began and ended, or the
 * same as text. It holds no tool calls.
 */
export const crewaiLog: TraceFormat = {
  name: "crewai-log",
  title: "CrewAI log",
  words: {
    group: "Other frameworks",
    knownBy: '`timestamp`, `task_name`, `task`, `agent`, `status` on every item; text: `time: task_name="…"`',
    notes:
      "agent from `agent`; each task appears once (given to its agent), and its `output` is what the agent says; question = all tasks of the crew; the file contains no tool calls",
  },
  recognise: (document) => {
    if (document.kind === "text")
      return looksLikeTextLog(document.text)
        ? { confidence: "certain", keys: ["task_name=", "agent=", "status="] }
        : null;
    const items = itemsOf(document)?.slice(0, 200) ?? [];
    const isLog = items.length > 0 && items.every(({ value }) => isObject(value) && hasKeys(value, ...keys));
    return isLog ? { confidence: "certain", keys: [...keys] } : null;
  },
  read: (document) => {
    if (document.kind === "text") return [logTrace(readTextLog(document.text, document.pointer), document.pointer)];
    const entries = (itemsOf(document) ?? []).flatMap(({ pointer, value }): LogEntry[] =>
      !isObject(value)
        ? []
        : [
            {
              timestamp: textAt(value, "timestamp") ?? "",
              task: textAt(value, "task") ?? "",
              agent: textAt(value, "agent") ?? "",
              status: textAt(value, "status") ?? "",
              output: textAt(value, "output"),
              taskPointer: pointerTo(pointer, "task"),
              outputPointer: pointerTo(pointer, "output"),
            },
          ],
    );
    return [logTrace(entries, document.pointer)];
  },
};
