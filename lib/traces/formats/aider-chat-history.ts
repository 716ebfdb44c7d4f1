import { buildTrace } from "../build-trace";
import { linesOf } from "../autogen/console-text";
import { aiderMark, aiderSessions } from "../coding/aider-sessions";
import { aiderSteps } from "../coding/aider-steps";
import { type TraceFormat } from "../format";
import { pointerTo } from "../json-pointer";
import { type StepDraft } from "../step-draft";

/** So much of a text is looked at to see what it is. */
const lookedAt = 20_000;

/** The chat history that Aider keeps beside a project: every session of it, one below the other. */
export const aiderChatHistory: TraceFormat = {
  name: "aider-chat-history",
  title: "Aider chat history",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "a line `# aider chat started at …`; also `.aider.chat.history.md` in a folder, though it is hidden",
    notes:
      'one trace per session; `####` is the user, `>` the program, everything else agent "aider"; commands are not the question; based on the source code of Aider and on tests of other projects, not on a complete file',
  },
  recognise: (document) =>
    document.kind === "text" && aiderMark.test(document.text.slice(0, lookedAt))
      ? { confidence: "certain", keys: ["# aider chat started at"] }
      : null,
  read: (document) => {
    if (document.kind !== "text") return [];
    const sessions = aiderSessions(linesOf(document.text));
    const read = sessions.map((session) => ({
      session,
      ...aiderSteps(session, (line) => pointerTo(document.pointer, line)),
    }));
    const spoken = read.filter(({ steps }) => steps.some(({ kind }) => kind === "input" || kind === "message"));
    return (spoken.length > 0 ? spoken : read).map(({ session, steps, version }) =>
      buildTrace({
        format: "aider-chat-history",
        pointer: pointerTo(document.pointer, session.line),
        steps,
        externalId: session.startedAt,
        finalAnswer: lastWord(steps),
        system: { name: "Aider", ...(version !== undefined && { version }) },
      }),
    );
  },
};

/** What was said last, behind which the program only counts. */
function lastWord(steps: readonly StepDraft[]): string | undefined {
  const at = steps.findLastIndex(({ kind }) => kind === "message");
  return steps.slice(at + 1).some(({ kind, isError }) => kind === "input" || isError === true)
    ? undefined
    : steps[at]?.content;
}
