import { linesOf } from "../autogen/console-text";
import { buildTrace } from "../build-trace";
import { type TraceFormat } from "../format";
import { pointerTo } from "../json-pointer";
import { logKinds, type LogName } from "../logs/read-log";

type Said = Pick<TraceFormat, "title" | "words">;

const said: Record<LogName, Said> = {
  "chatdev-log": {
    title: "ChatDev log",
    words: {
      group: "Other frameworks",
      knownBy: "`[YYYY-DD-MM hh:mm:ss INFO]` with bold brackets",
      notes: "speaker from the header; dates are year, day, month",
    },
  },
  "metagpt-log": {
    title: "MetaGPT log",
    words: {
      group: "Other frameworks",
      knownBy: "`time | INFO | metagpt.…`",
      notes: "`Name(Profile): to do Action`: the text that follows is by Name",
    },
  },
  "hyperagent-log": {
    title: "HyperAgent log",
    words: {
      group: "Other frameworks",
      knownBy: "`HyperAgent_x - INFO - `",
      notes: "`X's Response:`, `X->Y:`; exact repeats are duplicates",
    },
  },
  "agbench-console": {
    title: "Magentic-One console log (agbench)",
    words: {
      group: "AG2 and AutoGen",
      knownBy: "dashes, `[time], Speaker (thought):`",
      notes: "roles as in `agentrx-magentic`",
    },
  },
};

/** The logs that ChatDev 1.x, MetaGPT, HyperAgent and the first Magentic-One write as text. */
export const agentLogs: readonly TraceFormat[] = logKinds.map(({ name, mark, read }) => ({
  name,
  title: said[name].title,
  words: said[name].words,
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
