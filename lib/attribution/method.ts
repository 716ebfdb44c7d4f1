import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { type Judge } from "./judge";
import { type Tracer } from "./tracer";

/** What a judge was not shown of a step, as half-open character ranges `[from, to)` of its content. */
export interface Unseen {
  stepIndex: number;
  ranges: { from: number; to: number }[];
}

/** What happens while a method works; a run stores them numbered, the page folds them once. */
export type MethodEvent =
  | { type: "started"; stepCount: number; plannedCalls: { min: number; max: number } }
  | { type: "coverage"; unseen: Unseen[]; rule: string }
  | { type: "asking"; call: string; first: number; last: number; splitAt?: number }
  | { type: "step-judged"; stepIndex: number; isDecisive: boolean; confidence: number; reasoning: string }
  | { type: "half-judged"; first: number; last: number; splitAt: number; half: "first" | "second"; reasoning: string }
  /** Something a reader of the result must know: an unclear half that was scored, no step called decisive, an agent that is not the speaker. */
  | { type: "note"; message: string };

export interface MethodInput {
  trace: Trace;
  /** `noJudge` for a method that needs none. */
  judge: Judge;
  tracer: Tracer;
  /** Whether prompts contain the expected answer. */
  revealExpectedAnswer: boolean;
  /** 8 hex digits for the fences; see prompts/fence.ts. */
  nonce: string;
  signal: AbortSignal;
}

/** A method is a generator over an injected judge: it yields progress and returns an attribution. It throws JudgeError, never a guess. */
export type MethodRun = AsyncGenerator<MethodEvent, Attribution, void>;

export interface Method {
  /** As in URLs, the command line and the database: `all-at-once`. */
  name: string;
  /** Raised whenever prompts or procedure change; part of a run's manifest. */
  version: string;
  title: string;
  /** One sentence for the picker. */
  summary: string;
  /** Paper and section. */
  source: string;
  /** Whether it asks a model. A method that does not is free, needs no provider and ends at once. */
  needsJudge: boolean;
  /** Whether its answer depends on learned weights; a run of it names them. */
  needsTracer: boolean;
  /** The method's prompts as rendered for a fixed sample trace: a run's `promptHash` is the SHA-256 of this text. */
  promptText: string;
  /** Fewest and most judge calls for a trace of n steps. */
  plannedCalls: (stepCount: number) => { min: number; max: number };
  run: (input: MethodInput) => MethodRun;
}
