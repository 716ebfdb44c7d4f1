import { type StepKind } from "@/lib/traces/trace";

/** What each kind of step is called on screen. */
export const stepKindWords: Record<StepKind, string> = {
  input: "input",
  message: "message",
  thought: "thought",
  handoff: "hand-off",
  "tool-call": "tool call",
  "tool-result": "tool result",
  system: "system",
};
