import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { type Judge } from "./judge";
import { type Lab } from "./lab";
import { type ParameterField, type Parameters } from "./method-parameters";
import { type SearchSize } from "./search/search-budget";
import { type Taxonomy } from "./taxonomies/taxonomy";
import { type Tracer } from "./tracer";

/** What a judge was not shown of a step, as half-open character ranges `[from, to)` of its content. */
export interface Unseen {
  stepIndex: number;
  ranges: { from: number; to: number }[];
}

export const replayArms = ["corrected", "control", "placebo"] as const;
export type ReplayArm = (typeof replayArms)[number];

/** What happens while a method works; a run stores them numbered, the page folds them once. */
export type MethodEvent =
  | { type: "started"; stepCount: number; plannedCalls: { min: number; max: number } }
  | { type: "coverage"; unseen: Unseen[]; rule: string }
  | { type: "asking"; call: string; first: number; last: number; splitAt?: number }
  | { type: "step-judged"; stepIndex: number; isDecisive: boolean; confidence: number; reasoning: string }
  /**
   * Replays with this step changed so far: how many turned the failure into a success. `control` is the step taken anew
   * without a change, `placebo` a change where none is needed.
   */
  | { type: "step-replayed"; stepIndex: number; arm: ReplayArm; flips: number; count: number }
  | { type: "half-judged"; first: number; last: number; splitAt: number; half: "first" | "second"; reasoning: string }
  /** For a certificate: what was answered of the trace as it is, asked again, or changed by the named probe. */
  | {
      type: "probed";
      probe: string;
      state: "answered" | "abstained" | "unreadable";
      agent: string | null;
      stepIndex: number | null;
      confidence: number | null;
      isDenial: boolean;
    }
  /** The best answer so far: what is kept when a budget stops the run here. Not among the events that are stored. */
  | { type: "found"; attribution: Attribution }
  /**
   * Something a reader of the result must know: an unclear half that was scored, no step called decisive, an
   * agent that is not the speaker.
   */
  | { type: "note"; message: string };

/** How often a method, with a model, pointed to the labeled step. */
export interface Reliability {
  method: string;
  model: string | null;
  right: number;
  scored: number;
}

/** Numbers of steps: the index, then the number. */
export type StepNumbers = [step: number, value: number][];

/** What methods named on a labeled trace, each with a model once. */
export interface LabelledVotes {
  stepCount: number;
  labelledStep: number;
  /** `stated` is how likely they hold the steps that they suspect most. */
  votes: { method: string; model: string | null; stepIndex: number; stated?: StepNumbers }[];
  /** What the tracer, named or not, holds likeliest, and the evidence that it found. */
  keyFree?: { method: string; shares: StepNumbers; evidence: StepNumbers };
}

/** What was measured on labeled traces of the same system before this run, kept in its manifest. */
export interface Measured {
  reliability: readonly Reliability[];
  /** Conformity scores of earlier answers of this method on labeled traces, one a question; see conformal.ts. */
  conformity: readonly number[];
  /** What the chosen methods named on the newest of them; none where nothing was. */
  labelled?: readonly LabelledVotes[];
}

export const nothingMeasured: Measured = { reliability: [], conformity: [] };

export interface MethodInput {
  trace: Trace;
  /** `noJudge` for a method that needs none. */
  judge: Judge;
  /** Another model of the same provider, by name; rejects when asked where there is none. */
  judgeOf: (model: string) => Judge;
  /** Other traces of the same question, for a method that needs them; without their labels. */
  peers: readonly Trace[];
  /** Every parameter of the method, checked by `readParameters`. */
  parameters: Parameters;
  /** The kinds of failure to choose from; null where none is asked for. */
  taxonomy: Taxonomy | null;
  /** What those who ask mean by a responsible agent and a decisive step, in their words; null for the usual meaning. */
  policy: string | null;
  measured: Measured;
  tracer: Tracer;
  /** `noLab` for a method that replays nothing. */
  lab: Lab;
  /** Whether prompts contain the expected answer. */
  revealExpectedAnswer: boolean;
  /** 8 hex digits for the fences; see prompts/fence.ts. */
  nonce: string;
  signal: AbortSignal;
}

/**
 * A method is a generator over an injected judge: it yields progress and returns an attribution. It
 * throws JudgeError, never a guess.
 */
export type MethodRun = AsyncGenerator<MethodEvent, Attribution, void>;

/** What somebody may want of a run: a first answer, one that was checked, or several opinions. */
export const purposes = ["quick", "careful", "vote"] as const;
export type Purpose = (typeof purposes)[number];

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
  /** When it fails, in a sentence; more stands on its page in docs/methods. */
  weakness?: string;
  /** What it needs, for the documents, where that is more than the fields below say. */
  needsWords?: string;
  /**
   * What it costs where it asks a model, for the documents: judge calls for n steps, and the text sent in whole traces.
   */
  costWords?: { calls: string; textSent: string };
  /** Its page in docs/methods, where it shares one with others; `<name>.md` else. */
  page?: string;
  /** Short names that may stand for it on the command line and in the API. */
  aliases?: readonly string[];
  /** Whether it asks a model. A method that does not is free, needs no provider and ends at once. */
  needsJudge: boolean;
  /** Where that depends on its parameters: `needsJudge` is true then, and this says of which. See asks-judge.ts. */
  needsJudgeWith?: (parameters: Parameters) => boolean;
  /** Whether its answer depends on learned weights; a run of it names them. */
  needsTracer: boolean;
  /** Where that depends on its parameters: `needsTracer` is true then, and this says of which. See reads-tracer.ts. */
  needsTracerWith?: (parameters: Parameters) => boolean;
  /** Whether it runs a system again, or has a model foretell how that would end. */
  needsLab?: "executed" | "simulated";
  /** Other traces of the same question that it needs: some that passed, or at least five in all with both outcomes. */
  needsPeers: "none" | "passed" | "both-outcomes";
  /**
   * `answer`: offered to people. `table`: a control that is only to be compared with. `posted`: made from figures that
   * are sent in. `replay`: offered where a system can be run again, on one failed trace at a time.
   */
  offeredAs: "answer" | "table" | "posted" | "replay";
  /** What it is recommended for, where it is one of the few that people are offered first; see recommend-methods.ts. */
  recommendedAs?: Purpose;
  /** Whether it may be one of those that vote in `consensus`. */
  mayVote?: boolean;
  /** Whether its suspects are steps that it asked about one by one, where more than one half says decisive. */
  asksSingly?: boolean;
  /** Whether it weighs what was measured on labeled traces before; only then is that worked out for it. */
  readsMeasured?: boolean;
  parameterFields: readonly ParameterField[];
  /** The method's prompts as rendered for a fixed sample trace: a run's `promptHash` is the SHA-256 of this text. */
  promptText: string;
  /** Fewest and most judge calls for a trace of n steps. */
  plannedCalls: (stepCount: number, parameters: Parameters) => { min: number; max: number };
  /**
   * How many times the text of the whole trace is sent in so many calls, for the plan; as often as
   * it calls where it does not say.
   */
  textsSent?: (calls: number, stepCount: number) => number;
  /**
   * How it reads a trace that does not fit one question, where it does not shorten it, so that none is too long for it:
   * the judge asks for steps, or is shown windows of them.
   */
  beyondContext?: "search" | "windows";
  /**
   * Where it may search a trace that does not fit one question: fewest and most calls then, and the most text sent, in
   * whole traces.
   */
  plannedBeyond?: (size: SearchSize, parameters: Parameters) => { min: number; max: number; texts: number };
  run: (input: MethodInput) => MethodRun;
}

/**
 * A method of the list: it says of itself what command line, pages and documents tell of it, so that nothing else names
 * it. A method of somebody's own need not.
 */
export type ListedMethod = Method & { weakness: string } & (
    | { needsJudge: false }
    | { needsJudge: true; costWords: { calls: string; textSent: string } }
  );
