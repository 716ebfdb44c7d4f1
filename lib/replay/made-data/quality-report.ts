import { type Share } from "@/lib/attribution/statistics/estimate";
import { type ArmCount } from "./made-failure";

/** So many failures have this in common. */
export interface NamedCount {
  name: string;
  count: number;
}

/** How often a rule that understands nothing is right. */
export interface RuleScore {
  name: string;
  title: string;
  /** Chosen on the very labels that it is measured on. */
  isHindsight: boolean;
  /** It reads words, though it understands none. */
  readsWords: boolean;
  step: Share;
  agent: Share;
}

/** Where the text that was put in stands, beside the label. Of injections alone: `count` of them. */
export interface InjectedText {
  count: number;
  /** The label's step holds what was put in. */
  atLabel: number;
  /** Something was only taken out there: nothing to see but what is missing. */
  removedAtLabel: number;
  /** Not at the label, but one step before, or one step after. */
  oneBefore: number;
  oneAfter: number;
  /** In none of the three. */
  nowhere: number;
}

export interface QualityReport {
  traceCount: number;
  taskCount: number;
  /** Steps of a trace. */
  steps: { least: number; median: number; most: number };
  byWay: NamedCount[];
  byOperator: NamedCount[];
  byDomain: NamedCount[];
  byAgent: NamedCount[];
  byMode: NamedCount[];
  bySplit: NamedCount[];
  /** Where in the trace the label is: fifths of its length. */
  byPosition: NamedCount[];
  /** All replays that the labels rest on, by way. */
  evidence: {
    way: string;
    turned: ArmCount;
    control: ArmCount;
    placebo: ArmCount;
    isEarliest: number;
    count: number;
  }[];
  rules: RuleScore[];
  /** The words that speak for a label most, of those in at least five labeled steps. */
  tellingWords: string[];
  /**
   * How often the rule of single words finds the labeled step, by operator: those that it finds far more often than
   * the step's kind explains give themselves away.
   */
  foundByWords: { operator: string; count: number; found: number; before: number | null }[];
  /**
   * Labeled steps with a word that stands in no step of a passed trace, and the same of all other steps; null
   * where no passed traces were given.
   */
  newWords: { labelled: Share; others: Share } | null;
  injectedText: InjectedText;
  /**
   * Labels on a task, a prompt, or a step that says the same in many traces: on scaffold, not on
   * something that an agent decided.
   */
  scaffold: ArmCount;
  duplicates: {
    /** Traces whose steps are all those of another. */
    sameTrace: number;
    /** Traces of the same task with the same label and the same labeled step. */
    sameFault: number;
    /** Tasks in more than one split: has to be 0. */
    tasksInSeveralSplits: number;
    /** Tasks outside the first split with a question that shares more than half of its words with one inside. */
    alikeQuestions: ArmCount;
  };
}

/**
 * A released data set of the field, for comparison: bingreeky/AgenTracer, data/tracertraj-code-test.parquet, 127
 * traces. Our count of the file.
 */
export const tracerTrajBeside = {
  name: "AgenTracer, TracerTraj-code test file",
  count: 127,
  firstHandOffStep: 50,
  onScaffold: 74,
  injectedTextVisible: 1,
  mostLabelledAgent: { agent: "Engineer", count: 92 },
} as const;
