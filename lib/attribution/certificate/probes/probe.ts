import { type StepKind, type Trace } from "@/lib/traces/trace";
import { type JudgeMessage } from "../../judge";
import { type Method } from "../../method";

/** What a target is chosen from: no text, so that it can be named again later. */
export interface Outlined {
  contentHash: string;
  outline: readonly { agent: string; kind: StepKind }[];
}

/** A changed copy of what a method is given, and the way back from its answer. */
export interface Changed {
  trace: Trace;
  /** The step of the original; null for one that was added. */
  stepOf: (index: number) => number | null;
  /** The name in the original. */
  agentOf: (name: string) => string;
  /** Shows the expected answer where it would be hidden, and hides it where it would be shown. */
  flipsAnswer?: boolean;
  /** Changes what is sent. */
  rewrite?: (messages: readonly JudgeMessage[], nonce: string) => JudgeMessage[];
}

/**
 * One way to change a trace, or what a method is given, that must not change who is to blame: an answer that follows
 * the change shows a bias. Nothing here knows the label.
 */
export interface Probe {
  name: string;
  title: string;
  /** What is changed, in a sentence. */
  summary: string;
  /** Null where this trace cannot be changed so. The same change for the same trace. */
  change: (trace: Trace) => Changed | null;
  /** Whether the change reaches the judge at all with this method; it does where this is left out. */
  fits?: (method: Pick<Method, "promptText">) => boolean;
  /** What the change adds to a trace of so many steps at most; nothing where this is left out. */
  adds?: (stepCount: number) => { steps: number; bytes: number };
  /** The step that the change points to, by its index in the original; null where there is none. */
  target?: (about: Outlined) => number | null;
}
