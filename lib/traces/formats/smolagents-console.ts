import { buildTrace } from "../build-trace";
import { type TraceFormat } from "../format";
import { ConsoleReader } from "../smolagents/console-steps";
import { richBlocks, withoutColours } from "../smolagents/rich-blocks";

/** The log that smolagents prints while it runs. Lines are wrapped at the width of the console. */
export const smolagentsConsole: TraceFormat = {
  name: "smolagents-console",
  title: "smolagents console",
  words: {
    group: "Other frameworks",
    knownBy: "box `New run`",
    notes: "agent from the box; runs of managed agents stand inside their call",
  },
  recognise: (document) => {
    if (document.kind !== "text") return null;
    const head = withoutColours(document.text.slice(0, 20_000));
    return /╭─+ New run\b/.test(head) && !head.includes("Replaying the agent's steps")
      ? { confidence: "certain", keys: ["New run", "Step"] }
      : null;
  },
  read: (document) => {
    const reader = new ConsoleReader(document.pointer);
    for (const block of richBlocks(document.kind === "text" ? document.text : "")) reader.add(block);
    const { steps, finalAnswer, termination } = reader;
    return [
      buildTrace({
        format: "smolagents-console",
        pointer: document.pointer,
        steps,
        finalAnswer,
        termination,
        outcome: termination === undefined ? undefined : "failed",
      }),
    ];
  },
};
