/**
 * What is told before a new attempt: `lesson` a lesson from a diagnosis; `retry` that the last attempt failed
 * and is to be looked at again, without a diagnosis, as in Self-Refine (Madaan et al., arXiv 2303.17651)
 * without its feedback; `control` nothing.
 */
export const fixArms = ["lesson", "retry", "control"] as const;
export type FixArm = (typeof fixArms)[number];

/**
 * Where a lesson is put: `next-round` before the first step of a run from scratch, as AgenTracer feeds diagnoses back
 * (arXiv 2509.03312, section 4); `at-step` before the step that it is about, after the steps before it, with nothing
 * replaced. A plain retry always begins from scratch; the control begins where the lesson does.
 */
export const lessonPlaces = ["next-round", "at-step"] as const;
export type LessonPlace = (typeof lessonPlaces)[number];

/** How fixes are tried: the settings of a study of kind FIX, beside its target and its traces. */
export interface FixSettings {
  arms: readonly FixArm[];
  /** Attempts an arm and incident, at least 1. An incident is tried no further once it is fixed. */
  rounds: number;
  place: LessonPlace;
  /** By which method the failures are diagnosed, anew in each round; null for the labels of people. */
  method: string | null;
  seed: number;
  limits: { seconds: number; steps: number };
}

export const usualFixSettings: FixSettings = {
  arms: fixArms,
  rounds: 3,
  place: "next-round",
  method: null,
  seed: 1,
  limits: { seconds: 600, steps: 1_000 },
};

/** One attempt to fix an incident. */
export interface FixAttempt {
  incidentId: string;
  arm: FixArm;
  /** From 1. */
  round: number;
  /** What was told; null where nothing was, or no diagnosis could be had. */
  told: string | null;
  /** Whom and which step of the attempt before the lesson is about; null without a diagnosis. */
  agent: string | null;
  stepIndex: number | null;
  /** `none`: no outcome could be had; `problem` says why. `unknown`: nobody checked. Only `passed` is a fix. */
  outcome: "passed" | "failed" | "unknown" | "none";
  problem: string | null;
}

/** A share of incidents with its 95% interval: Wilson's, or of whole questions where several ask the same. */
export interface FixShare {
  fixed: number;
  count: number;
  value: number;
  low: number;
  high: number;
}

/** An arm after each round: incidents that were fixed in that round or before. */
interface FixArmResult {
  arm: FixArm;
  rounds: readonly FixShare[];
  /** Incidents without any outcome; counted as not fixed. */
  withoutOutcome: number;
}

/** The lesson beside another arm after a round, incident by incident. */
export interface FixComparison {
  arm: Exclude<FixArm, "lesson">;
  round: number;
  both: number;
  onlyLesson: number;
  onlyOther: number;
  neither: number;
  /**
   * Two-sided: McNemar's exact test, or where several incidents ask the same, a permutation test of whole questions.
   */
  pValue: number;
  /**
   * Share fixed with the lesson minus that of the other arm, with its 95% interval (Newcombe, paired; or the
   * bootstrap of whole questions).
   */
  difference: { value: number; low: number; high: number };
}

/** What a part of the incidents came to after the last round. */
export interface FixGroup {
  /** The agent or the method that they have in common. */
  name: string;
  arms: readonly (FixShare & { arm: FixArm })[];
}

export interface FixedIncident {
  incidentId: string;
  /** Of the first diagnosis; null where there was none. */
  agent: string | null;
  stepIndex: number | null;
  method: string | null;
  /** In which round each arm fixed it; null for never. */
  fixedIn: readonly { arm: FixArm; round: number | null }[];
}

/**
 * What came of a study of kind FIX. Before it none of the incidents had passed; `control` says how many would have,
 * with nothing said. `isSimulated` is false: what an attempt came to is executed.
 */
export interface FixResult {
  isSimulated: boolean;
  incidentCount: number;
  /** How many different questions they ask. */
  questionCount: number;
  replayCount: number;
  arms: readonly FixArmResult[];
  comparisons: readonly FixComparison[];
  byAgent: readonly FixGroup[];
  byMethod: readonly FixGroup[];
  incidents: readonly FixedIncident[];
}
