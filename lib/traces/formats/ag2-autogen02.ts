import { looksLikeAg2Console, readAg2Console } from "../autogen/ag2-console";
import { ag2Steps } from "../autogen/ag2-steps";
import { cellOutputs } from "../autogen/notebook";
import { buildTrace } from "../build-trace";
import { type TraceFormat } from "../format";

/** A notebook whose cells printed chats of AG2 or AutoGen 0.2. Each cell's chat is a trace. */
export const ag2Autogen02: TraceFormat = {
  name: "ag2-autogen02",
  title: "AG2 notebook",
  words: { group: "AG2 and AutoGen", knownBy: "notebook whose cells printed chats", notes: "one trace per cell" },
  recognise: (document) =>
    cellOutputs(document)?.some(({ text }) => looksLikeAg2Console(text))
      ? { confidence: "certain", keys: ["cells", "nbformat", "X (to Y):"] }
      : null,
  read: (document) =>
    (cellOutputs(document) ?? [])
      .filter(({ text }) => looksLikeAg2Console(text))
      .map(({ text, pointer, cell }) => {
        const { messages, termination } = readAg2Console(text, pointer);
        const placed = messages.map((message) => ({ ...message, pointer }));
        const externalId = `cell ${cell}`;
        return buildTrace({ format: "ag2-autogen02", pointer, externalId, ...ag2Steps(placed), termination });
      }),
};
