import { type MethodInput } from "@/lib/attribution/method";
import { CorrectionReply, correctionPrompt, findCorrectionFault } from "@/lib/attribution/prompts/correction-prompt";
import { type Step } from "@/lib/traces/trace";
import { type ReplayStep } from "../protocol/messages";
import { toReplayStep } from "../scan/replay-requests";
import { type Corrector } from "./corrector";
import { editSize, writeEditSize } from "./edit-size";

type JudgingInput = Pick<MethodInput, "judge" | "nonce" | "revealExpectedAnswer">;

/**
 * A model that corrects: one judge call `correction` a step, and one more where the first told the
 * answer. Rejects with JudgeError.
 */
export const modelCorrector = (input: JudgingInput): Corrector => ({
  name: input.judge.model,
  correct: async (trace, stepIndex, signal, again) => {
    const step = trace.steps[stepIndex];
    if (!step) return null;
    signal.throwIfAborted();
    const { messages, shown } = correctionPrompt({ ...input, trace }, stepIndex, again?.reason ?? null);
    const { value } = await input.judge.ask({
      name: "correction",
      schema: CorrectionReply,
      messages,
      steps: { first: stepIndex, last: stepIndex },
      shown,
      findFault: findCorrectionFault,
    });
    if (value.is_mistaken !== true || value.content === null) return null;
    const corrected = withContent(step, value.content, value.recipient);
    const size = writeEditSize(editSize(step.content, corrected.content));
    const said = value.change.trim();
    return { change: { kind: "replace", step: corrected }, words: `${said} (${size})`, hint: said };
  },
});

/** The step with another content; the arguments of a tool call follow it, parsed where they were. */
export function withContent(step: Step, content: string, recipient: string | null): ReplayStep {
  const base = toReplayStep(step);
  return {
    ...base,
    content,
    ...(recipient === null ? {} : { recipient }),
    ...(base.tool && step.kind === "tool-call"
      ? { tool: { name: base.tool.name, arguments: readArguments(content, base.tool.arguments) } }
      : {}),
  };
}

function readArguments(content: string, before: unknown): unknown {
  if (typeof before === "string") return content;
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return content;
  }
}
