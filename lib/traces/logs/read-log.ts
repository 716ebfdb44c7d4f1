import { looksLikeAg2Console, readAg2Console } from "../autogen/ag2-console";
import { ag2Steps } from "../autogen/ag2-steps";
import { looksLikeAgentChatConsole, readAgentChatConsole } from "../autogen/agentchat-console";
import { agentChatSteps } from "../autogen/agentchat-steps";
import { linesOf } from "../autogen/console-text";
import { agbenchMark, readAgbenchLog } from "./agbench-log";
import { chatDevMark, readChatDevLog } from "./chatdev-log";
import { hyperAgentMark, readHyperAgentLog } from "./hyperagent-log";
import { type LogFacts, type PlaceLine } from "./log-sections";
import { metaGptMark, readMetaGptLog } from "./metagpt-log";

export type LogName = "chatdev-log" | "metagpt-log" | "hyperagent-log" | "agbench-console";

interface LogKind {
  name: LogName;
  mark: RegExp;
  read: (lines: readonly string[], at: PlaceLine) => LogFacts;
}

/** Logs of frameworks that write text, each by a line that no other has. */
export const logKinds: readonly LogKind[] = [
  { name: "chatdev-log", mark: chatDevMark, read: readChatDevLog },
  { name: "metagpt-log", mark: metaGptMark, read: readMetaGptLog },
  { name: "hyperagent-log", mark: hyperAgentMark, read: readHyperAgentLog },
  { name: "agbench-console", mark: agbenchMark, read: readAgbenchLog },
];

/** So much of a text is looked at to see which log it is. */
const lookedAt = 20_000;

export const kindOfLog = (text: string): LogKind | undefined =>
  logKinds.find(({ mark }) => mark.test(text.slice(0, lookedAt)));

/** The log that a text inside JSON is, every step at the pointer of that text. A text of no known log is one step. */
export function readLogText(text: string, pointer: string): LogFacts {
  const kind = kindOfLog(text);
  if (kind !== undefined) return kind.read(linesOf(text), () => pointer);
  if (looksLikeAg2Console(text)) {
    const { messages, termination } = readAg2Console(text, pointer);
    return { ...ag2Steps(messages.map((message) => ({ ...message, pointer }))), termination };
  }
  if (looksLikeAgentChatConsole(text) !== null) {
    const { items, termination } = readAgentChatConsole(text, pointer);
    return { ...agentChatSteps(items.map((item) => ({ ...item, pointer }))), termination };
  }
  return { steps: text.trim() === "" ? [] : [{ rawAgent: "", kind: "message", content: text, pointer }] };
}
