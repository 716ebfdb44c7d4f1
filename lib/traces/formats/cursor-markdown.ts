import { bodyOf, linesOf } from "../autogen/console-text";
import { buildTrace } from "../build-trace";
import { type TraceFormat } from "../format";
import { pointerTo } from "../json-pointer";
import { type StepDraft } from "../step-draft";

const mark = /^_Exported on .{4,100} from Cursor \(([^)\n]{1,40})\)_\s*$/m;
const speaker = /^\*\*(User|Cursor)\*\*\s*$/;

/** A chat that Cursor exports as Markdown: only words, no calls. */
export const cursorMarkdown: TraceFormat = {
  name: "cursor-markdown",
  title: "Cursor chat export",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "a text whose second line is `_Exported on … from Cursor (…)_`",
    notes: 'agent "cursor"; the file contains no tool calls',
  },
  recognise: (document) =>
    document.kind === "text" && mark.test(document.text.slice(0, 2000))
      ? { confidence: "certain", keys: ["_Exported on … from Cursor_"] }
      : null,
  read: (document) => {
    if (document.kind !== "text") return [];
    const lines = linesOf(document.text);
    const version = mark.exec(document.text.slice(0, 2000))?.[1];
    const title = lines
      .find((line) => line.startsWith("# "))
      ?.slice(2)
      .trim();
    return [
      buildTrace({
        format: "cursor-markdown",
        pointer: document.pointer,
        steps: turnsOf(lines, document.pointer),
        title,
        system: { name: "Cursor", ...(version !== undefined && { version }) },
      }),
    ];
  },
};

/** A turn begins with its speaker behind a rule; rules and names elsewhere are words. */
function turnsOf(lines: readonly string[], base: string): StepDraft[] {
  const starts = lines.flatMap((line, at) => {
    const before = lines.slice(Math.max(0, at - 4), at).findLast((each) => each.trim() !== "");
    return speaker.test(line) && before?.trim() === "---" ? [at] : [];
  });
  return starts.flatMap((start, at): StepDraft[] => {
    const isUser = speaker.exec(lines[start] ?? "")?.[1] === "User";
    const content = bodyOf(lines.slice(start + 1, starts[at + 1])).replace(/\n+---\s*$/, "");
    if (content.trim() === "" || content.trim() === "---") return [];
    const pointer = pointerTo(base, start);
    return [{ rawAgent: isUser ? "user" : "cursor", kind: isUser ? "input" : "message", content, pointer }];
  });
}
