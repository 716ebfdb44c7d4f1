/** What the subsets of a data set are told apart by. */
export const subsetWays = ["none", "tag", "system", "format"] as const;
export type SubsetWay = (typeof subsetWays)[number];

/** A part of a data set and how much of it: shares are weights, and are taken of their sum. */
export interface SplitShare {
  name: string;
  share: number;
}

/** Cases of a subset or of a split; `name` is null for those that are in none. */
export interface CountedPart {
  name: string | null;
  caseCount: number;
  questionCount: number;
  labelledCount: number;
}

/** What is in a set of cases, as their ground truth is now. */
export interface CaseCounts {
  caseCount: number;
  questionCount: number;
  /** With ground truth that is not disputed. */
  labelledCount: number;
  /** People disagree, and nobody has adjudicated. */
  disputedCount: number;
  /** Labeled cases by where their ground truth comes from, see TraceTruth. */
  sources: Readonly<Record<string, number>>;
  subsets: readonly CountedPart[];
  splits: readonly CountedPart[];
}

export interface DataSetSummary {
  id: string;
  name: string;
  description: string;
  createdByName: string;
  /** ISO 8601 in UTC, as all times here. */
  createdAt: string;
  /** Its newest version. */
  latest: {
    id: string;
    number: number;
    caseCount: number;
    questionCount: number;
    labelledCount: number;
    createdAt: string;
  };
  /** Of all its versions; uploads of other systems' answers are not counted. */
  evaluationCount: number;
}

export interface DataSetVersionSummary {
  id: string;
  number: number;
  caseCount: number;
  questionCount: number;
  /** Who froze it. */
  createdByName: string;
  createdAt: string;
}

/** A version as it was frozen, and what has become of its traces since. */
export interface DataSetVersionView extends DataSetVersionSummary, CaseCounts {
  /** In the search grammar; null where the traces were named one by one. */
  filter: string | null;
  subsetBy: SubsetWay;
  splitShares: readonly SplitShare[];
  seed: number;
  /** SHA-256 over the cases: equal for equal sets. */
  hash: string;
  /**
   * Cases whose trace is gone, and whose trace was read again with other steps: neither is
   * run, and neither has ground truth.
   */
  deletedCount: number;
  changedCount: number;
}

export interface DataSetView {
  id: string;
  name: string;
  description: string;
  createdByName: string;
  createdAt: string;
  /** Newest first. */
  versions: readonly DataSetVersionSummary[];
  /** The one that was asked for, else the newest. */
  version: DataSetVersionView;
  evaluationCount: number;
}

/** A case on a page of its data set. */
export interface DataSetCaseView {
  /** From 0. */
  position: number;
  traceId: string;
  title: string;
  stepCount: number;
  /** Equal for cases that ask the same. */
  question: number;
  subset: string | null;
  split: string | null;
  /** Whether its trace is as it was frozen. */
  state: "as-frozen" | "changed" | "deleted";
  /** Null where there is none, or where it is disputed. */
  truth: { agent: string; stepIndex: number; source: string } | null;
  isDisputed: boolean;
  /** The reader is to label it before they see what others say: then nothing is said of its truth. */
  isHidden: boolean;
}

/** What goes with a data set or one evaluation of it. */
export interface DataSetDeletion {
  versionCount: number;
  evaluationCount: number;
  /** They stay, as runs of their own. */
  runCount: number;
}
