import { type ColumnFields } from "./list-columns";
import { type Party } from "./party";
import { type TraceSystem } from "./trace";

/** What is best known of why a trace broke: words of a label or of a run, or only which steps to read first. */
export type RowWhy = { by: "label" | "run"; words: string } | { by: "reading"; steps: number[] };

/** The step of a trace that says what was searched for, and the words around it. */
export interface RowMatch {
  stepIndex: number;
  agent: string;
  excerpt: string;
  /** How many more steps say any of it; null where only the first steps of a long trace were looked at. */
  moreSteps: number | null;
}

/**
 * A trace as a list shows it, without text of its steps but what a search found; the fields of columns stand in
 * list-columns.ts. `marks` are where runs point, newest first, at most 12.
 */
export interface TraceRow extends ColumnFields {
  id: string;
  question: string;
  system: TraceSystem | null;
  agents: string[];
  errorStepCount: number;
  format: string;
  tags: string[];
  /** Made here, by a study or as a kept replay. */
  isMade: boolean;
  groundTruth: { agent: string; stepIndex: number } | null;
  /** People disagree about it and nobody has decided: there is no ground truth until somebody does. */
  isDisputed: boolean;
  /**
   * Whether the reader is to label it before they see what runs and others say: then marks, counts
   * and ground truth are kept back.
   */
  isBlind: boolean;
  why: RowWhy | null;
  /** The kind of failure as ground truth names it, else the newest run. */
  failureMode: string | null;
  /** Whose fault it was, by the same. */
  party: Party | null;
  /** Who labeled it, by name; the first few. */
  labeledBy: string[];
  /** The number of the incident that it is in. */
  incident: number | null;
  annotationCount: number;
  runCount: number;
  activeRunCount: number;
  /** Null where nothing is searched for in steps, or nothing of it was found in the first ones. */
  match: RowMatch | null;
  marks: { runId: string; method: string; agent: string; stepIndex: number; isAbstained: boolean }[];
}
