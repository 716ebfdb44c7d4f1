import { looksLikeAg2Console, readAg2Console } from "../autogen/ag2-console";
import { ag2Steps } from "../autogen/ag2-steps";
import { buildTrace } from "../build-trace";
import { type TraceFormat } from "../format";

/** What AG2 and AutoGen 0.2 print of a chat: `X (to Y):`, the message, 80 dashes. */
export const ag2Console: TraceFormat = {
  name: "ag2-console",
  title: "AG2 console text",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "`X (to Y):` and rules of 80 dashes",
    notes: "pointers give the line; the reason for ending comes from `TERMINATING RUN`",
  },
  recognise: (document) =>
    document.kind === "text" && looksLikeAg2Console(document.text)
      ? { confidence: "certain", keys: ["X (to Y):", "80 dashes"] }
      : null,
  read: (document) => {
    if (document.kind !== "text") return [];
    const { messages, termination } = readAg2Console(document.text, document.pointer);
    return [buildTrace({ format: "ag2-console", pointer: document.pointer, ...ag2Steps(messages), termination })];
  },
};
