import { linesOf } from "../autogen/console-text";
import { buildTrace } from "../build-trace";
import { type TraceFormat } from "../format";
import { pointerTo } from "../json-pointer";
import { logKinds } from "../logs/read-log";

const titles: Record<string, string> = {
  "chatdev-log": "ChatDev log",
  "metagpt-log": "MetaGPT log",
  "hyperagent-log": "HyperAgent log",
  "agbench-console": "Magentic-One console log (agbench)",
};

/** The logs that ChatDev 1.x, MetaGPT, HyperAgent and the first Magentic-One write as text. */
export const agentLogs: readonly TraceFormat[] = logKinds.map(({ name, mark, read }) => ({
  name,
  title: titles[name] ?? name,
  recognise: (document) =>
    document.kind === "text" && mark.test(document.text.slice(0, 20_000))
      ? { confidence: "certain", keys: ["header lines of the log"] }
      : null,
  read: (document) => {
    if (document.kind !== "text") return [];
    const { pointer, text } = document;
    return [buildTrace({ format: name, pointer, ...read(linesOf(text), (line) => pointerTo(pointer, line)) })];
  },
}));
