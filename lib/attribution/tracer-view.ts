/** A share with its 95% bootstrap interval over question groups, all in 0–1, and how many traces it rests on. */
export interface Figure {
  share: number;
  low: number;
  high: number;
  count: number;
}

/** Exact step and agent of one way to answer, on the same traces. */
export interface ScoredWay {
  name: string;
  title: string;
  step: Figure;
  agent: Figure;
}

/**
 * What weights reach on the labeled traces that they were trained on, each answered by weights
 * that had not seen its question.
 */
export interface TracerFigures {
  traceCount: number;
  questionCount: number;
  step: Figure;
  agent: Figure;
  top3: Figure;
  /** Step within ±1, ±2, … ±5 of the true one. */
  within: Figure[];
  /** Mean reciprocal rank of the true step. */
  mrr: number;
  /** Of the answers that were not abstained; null where all were. */
  answered: { step: Figure; agent: Figure } | null;
  /** Rules that read no content, and the rules without parameters, on the same traces. */
  rules: ScoredWay[];
  /** What the weights in use before reach on the same traces. */
  before: ScoredWay;
  /** By number of labeled questions trained on. */
  learningCurve: { labelled: number; step: Figure; agent: Figure }[];
  /** Mean negative log-probability of the true step, in nats; `gain` is before minus new, paired per question. */
  logLoss: { before: number; now: number; gain: { mean: number; low: number; high: number } };
  /** How often an answer of this stated probability was right; null where there are too few labels to calibrate. */
  calibration: { stated: number; right: number; count: number }[] | null;
}

/** One set of weights that was trained for a system. */
export interface TracerVersionView {
  id: string;
  number: number;
  createdAt: string;
  traceCount: number;
  isActive: boolean;
  /** Whether it was good enough to replace what was in use, and the sentence that says why. */
  isBetter: boolean;
  decision: string;
  figures: TracerFigures;
  /** Signs by weight, the strongest first: what this version has learned. */
  signs: { words: string; weight: number }[];
}

/** A system of a workspace and what has been learned of it. `systemName` is null for traces that name none. */
export interface TracerSummary {
  id: string;
  systemName: string | null;
  traceCount: number;
  failedCount: number;
  labelledCount: number;
  /** Labeled traces that the first training waits for. */
  neededCount: number;
  state: "collecting" | "waiting" | "training" | "ready" | "failed";
  /** While training: 0–1. */
  progress: number | null;
  /** Why the last training failed. */
  error: string | null;
  /** What answers now: null means the shipped weights. */
  active: { id: string; number: number; step: Figure; agent: Figure } | null;
  /** A person chose the active version; new ones do not replace it. */
  isPinned: boolean;
  /** Labels may have changed since they were counted; the number of now comes to whoever asks again. */
  isOutdated?: true;
}

export interface TracerView extends TracerSummary {
  versions: TracerVersionView[];
  /** Failed traces without ground truth, one of each incident first: what to label next. */
  toLabel: { id: string; title: string; stepCount: number; createdAt: string }[];
}

/** The weights that come with Faultline: what they were trained on and what they reach there. */
export interface ShippedTracerView {
  name: string;
  traceCount: number;
  questionCount: number;
  /** How the figures were found, in a sentence. */
  protocol: string;
  /** Null where they were not measured. */
  figures: TracerFigures | null;
}
