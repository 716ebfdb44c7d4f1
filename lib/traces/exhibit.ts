import { z } from "zod";

const StepIndex = z.int().nonnegative();

/**
 * Who inherited what from whom, from the task to the conclusion. `path` leads from the conclusion back
 * to the node that answers, by id.
 */
export const InfluenceGraph = z.object({
  kind: z.literal("influence-graph"),
  nodes: z.array(
    z.object({
      id: z.string(),
      role: z.enum(["task", "orchestrator", "agent", "conclusion"]),
      agent: z.string().nullable(),
      steps: z.array(StepIndex),
      summary: z.string(),
      /** What is wrong with its output, in a sentence; null where nothing is. */
      defect: z.string().nullable(),
    }),
  ),
  edges: z.array(z.object({ from: z.string(), to: z.string(), inherited: z.string(), effect: z.string() })),
  path: z.array(z.string()),
});
export type InfluenceGraph = z.infer<typeof InfluenceGraph>;

/**
 * One number per step; `basis` says where it comes from, `drops` are the steps at which it
 * changes for the worse at once.
 */
export const ScoreSeries = z.object({
  kind: z.literal("score-series"),
  title: z.string(),
  basis: z.enum(["token-log-probabilities", "stated-confidence", "trace-log-probabilities", "posted"]),
  isHigherWorse: z.boolean(),
  points: z.array(z.object({ stepIndex: StepIndex, value: z.number() })),
  drops: z.array(StepIndex),
});
export type ScoreSeries = z.infer<typeof ScoreSeries>;

/**
 * What each voter of a consensus said. `weight` is 1 for all unless each was compared with enough
 * labels; see consensus-votes.ts.
 */
export const Votes = z.object({
  kind: z.literal("votes"),
  ballots: z.array(
    z.object({
      voter: z.string(),
      method: z.string(),
      model: z.string().nullable(),
      agent: z.string(),
      stepIndex: StepIndex,
      weight: z.number(),
      reliability: z.object({ right: z.int(), scored: z.int() }).nullable(),
    }),
  ),
  isDisputed: z.boolean(),
});
export type Votes = z.infer<typeof Votes>;

/** What each agent took in the failed trace beside the passed ones. Times are milliseconds. */
export const AgentComparison = z.object({
  kind: z.literal("agent-comparison"),
  passedCount: z.int(),
  rows: z.array(
    z.object({
      agent: z.string(),
      measure: z.enum(["steps", "tokens", "time", "errors", "retries"]),
      failed: z.number(),
      passed: z.object({ least: z.number(), median: z.number(), most: z.number() }),
      isOutlier: z.boolean(),
    }),
  ),
});
export type AgentComparison = z.infer<typeof AgentComparison>;

/**
 * Where a failed trace parts from each passed one; `rows` is the alignment with the nearest, a null
 * where one of the two has no step.
 */
export const Divergence = z.object({
  kind: z.literal("divergence"),
  peers: z.array(
    z.object({ title: z.string(), contentHash: z.string(), partsAt: StepIndex.nullable(), similarity: z.number() }),
  ),
  /** Of each step, in how many of the passed traces the two part there for good, and how suspicious that makes it. */
  points: z.array(z.object({ stepIndex: StepIndex, partingCount: z.int(), suspicion: z.number() })),
  nearest: z.object({
    title: z.string(),
    rows: z.array(
      z.object({
        failed: StepIndex.nullable(),
        passed: StepIndex.nullable(),
        passedWords: z.string(),
        isSame: z.boolean(),
      }),
    ),
  }),
});
export type Divergence = z.infer<typeof Divergence>;

/**
 * Actions of the failed trace by how much failing goes with them. `cf`, `cs`: failed and passed traces that hold it;
 * `uf`, `us`: those that do not.
 */
export const SpectrumTable = z.object({
  kind: z.literal("spectrum"),
  failedCount: z.int(),
  passedCount: z.int(),
  rows: z.array(
    z.object({
      stepIndex: StepIndex,
      agent: z.string(),
      action: z.string(),
      cf: z.int(),
      uf: z.int(),
      cs: z.int(),
      us: z.int(),
      famas: z.number(),
      ochiai: z.number(),
      tarantula: z.number(),
      dstar: z.number().nullable(),
    }),
  ),
});
export type SpectrumTable = z.infer<typeof SpectrumTable>;

/** What rules noticed, and which values were carried from where to where. */
export const Symptoms = z.object({
  kind: z.literal("symptoms"),
  symptoms: z.array(z.object({ rule: z.string(), stepIndex: StepIndex, words: z.string() })),
  links: z.array(z.object({ from: StepIndex, to: StepIndex, value: z.string(), isChanged: z.boolean() })),
});
export type Symptoms = z.infer<typeof Symptoms>;

/** Proposals of a judge with what its evaluators gave each of them, 0–1 each. */
export const Rounds = z.object({
  kind: z.literal("rounds"),
  rounds: z.array(
    z.object({
      agent: z.string(),
      stepIndex: StepIndex,
      total: z.number(),
      scores: z.array(z.object({ evaluator: z.string(), score: z.number(), critique: z.string() })),
    }),
  ),
});
export type Rounds = z.infer<typeof Rounds>;

/** Of so many replays, how many ended well. */
const Flips = z.object({ flips: z.int().nonnegative(), count: z.int().nonnegative() });

/**
 * What came of the replay of a step with a correction: it turns failures beyond the control (`decisive`), or did so
 * too seldom for the level of one step among many (`suggestive`); only milestones were reached (`partly`); nothing
 * changed (`refuted`); not told apart from another try of the step (`by-chance`); the correction was not followed,
 * gave the answer away, or there was nothing to correct; no replay came to an outcome (`no-outcome`); or it was
 * never its turn (`not-tested`).
 */
export const stepFindings = [
  ...["decisive", "suggestive", "partly", "refuted", "by-chance"],
  ...["not-followed", "gives-answer-away", "nothing-to-correct", "no-outcome", "not-tested"],
] as const;

/**
 * What replays of a failed trace showed, step by step. `level` is what a p-value is held against: the level of the
 * whole scan over the steps that may be tested.
 */
export const Counterfactual = z.object({
  kind: z.literal("counterfactual"),
  /** Whether a model foretold the outcomes, and nothing was executed. */
  isSimulated: z.boolean(),
  target: z.string(),
  corrector: z.string(),
  order: z.enum(["in-turn", "by-suspects", "by-halves"]),
  scanLevel: z.number(),
  level: z.number(),
  /** Replays an arm, at most. */
  replaysPerArm: z.int().positive(),
  replayCount: z.int().nonnegative(),
  steps: z.array(
    z.object({
      stepIndex: StepIndex,
      agent: z.string(),
      finding: z.enum(stepFindings),
      /** What was changed, in a sentence. */
      correction: z.string().nullable(),
      corrected: Flips,
      control: Flips,
      /** One-sided, of the corrected against the control arm (Fisher); null where there is no control. */
      pValue: z.number().nullable(),
    }),
  ),
  /**
   * The same corrector where nothing was wrong; as a paraphrase, the step under test itself in other words.
   * Scans of before did not say which.
   */
  placebo: Flips.extend({ stepIndex: StepIndex, isParaphrase: z.boolean().optional() }).nullable(),
  /**
   * `stepIndex` was decisive by its replays and is suggestive now: the placebo did as much, it only repairs an error
   * that was made before it, or the scan ended before that was tested. Scans of before did not say.
   */
  takenBackBy: z
    .object({ why: z.enum(["placebo", "earlier-error", "not-checked"]), stepIndex: StepIndex })
    .nullable()
    .optional(),
  /**
   * Whether it could be checked that no correction tells the expected answer: where none is known it could
   * not. Scans of before did not say.
   */
  isAnswerChecked: z.boolean().optional(),
  /**
   * The latest step from which another try ended well. Behind it the failure was settled only where every
   * later step was tried anew too.
   */
  commitmentStep: StepIndex.nullable(),
  /** Whether every step before the decisive one was tested and found without effect. */
  proof: z.enum(["earliest", "one-of-several", "none"]),
  /**
   * Results of tools that the scan was not to test: with one of them before it, no step is the earliest. Scans of
   * before did not say.
   */
  untestedToolResults: z.array(StepIndex).optional(),
  /** What ended the scan before its end, in a sentence. */
  stoppedBy: z.string().nullable(),
});
export type Counterfactual = z.infer<typeof Counterfactual>;
export type CounterfactualStep = Counterfactual["steps"][number];

/** What a method found besides its answer, kept with it and drawn beside it. */
export const Exhibit = z.discriminatedUnion("kind", [
  InfluenceGraph,
  ScoreSeries,
  Votes,
  AgentComparison,
  Divergence,
  SpectrumTable,
  Symptoms,
  Rounds,
  Counterfactual,
]);
export type Exhibit = z.infer<typeof Exhibit>;
