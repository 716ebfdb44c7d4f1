import { pointerTo } from "../json-pointer";
import { type LogEntry } from "./log-entries";

/** The beginning of an entry: a time of whole seconds, then the task's name. */
const opening = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d): (?=task_name=")/;

export const looksLikeTextLog = (text: string): boolean => opening.test(text.trimStart().slice(0, 100));

/**
 * Entries of the text log, `time: task_name="…", task="…", agent="…", status="…"[, output="…"]`: nothing in it is
 * escaped, so an entry may go over many lines.
 */
export function readTextLog(text: string, pointer: string): LogEntry[] {
  const entries: LogEntry[] = [];
  let open: { timestamp: string; line: number; lines: string[] } | null = null;
  const close = (): void => {
    const entry = open && readEntry(open.timestamp, open.lines.join("\n"), pointerTo(pointer, open.line));
    if (entry) entries.push(entry);
  };
  for (const [line, content] of text.split(/\r\n|\n/).entries()) {
    const found = opening.exec(content);
    if (found?.[1] === undefined) {
      open?.lines.push(content);
      continue;
    }
    close();
    open = { timestamp: found[1], line, lines: [content.slice(found[0].length)] };
  }
  close();
  return entries;
}

function readEntry(timestamp: string, body: string, pointer: string): LogEntry | null {
  const taskAt = body.indexOf('", task="');
  const agentAt = body.indexOf('", agent="', taskAt);
  const statusAt = body.indexOf('", status="', agentAt);
  if (taskAt < 0 || agentAt < 0 || statusAt < 0) return null;
  const outputAt = body.indexOf('", output="', statusAt);
  const statusEnd = outputAt >= 0 ? outputAt : body.indexOf('"', statusAt + '", status="'.length);
  const output = outputAt >= 0 ? body.slice(outputAt + '", output="'.length).trimEnd() : undefined;
  return {
    timestamp,
    task: body.slice(taskAt + '", task="'.length, agentAt),
    agent: body.slice(agentAt + '", agent="'.length, statusAt),
    status: body.slice(statusAt + '", status="'.length, statusEnd < 0 ? undefined : statusEnd),
    output: output?.endsWith('"') === true ? output.slice(0, -1) : output,
    taskPointer: pointer,
    outputPointer: pointer,
  };
}
