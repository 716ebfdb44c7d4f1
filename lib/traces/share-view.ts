import { type RedactionCount } from "./import-view";
import { type ShareSettings } from "./share-settings";

export const shareStates = ["active", "expired", "revoked"] as const;
/** Whether its link still opens. */
export type ShareState = (typeof shareStates)[number];

/** A share as its workspace lists it; the token is shown once, when it is made. Times are ISO 8601 in UTC. */
export interface ShareView {
  id: string;
  traceId: string;
  traceTitle: string;
  state: ShareState;
  createdBy: string;
  createdAt: string;
  /** Null for a link that does not expire. */
  expiresAt: string | null;
  revokedAt: string | null;
  revokedBy: string | null;
  hasPassphrase: boolean;
  /** How often its page was opened. */
  viewCount: number;
  lastViewedAt: string | null;
  settings: ShareSettings;
}

/** An agent beside the name by which readers know it; equal where agents are not hidden. */
interface SharedAgent {
  name: string;
  shownAs: string;
}

/** A step as a reader would see it: the beginning of its text, or what stands around the first change. */
export interface SharedStep {
  index: number;
  agent: string;
  /** Its first characters, or those around the first place that is hidden or masked. */
  text: string;
  isChanged: boolean;
  /**
   * Of a changed step the same place as it stands in the trace, as much of it as the change of lengths allows, to be
   * shown beside `text`; null where nothing is changed.
   */
  before: string | null;
}

/** A run that would go along, as a reader would see it. */
export interface SharedRun {
  id: string;
  number: number;
  method: string;
  model: string | null;
  /** Null where it has no answer. */
  answer: { agent: string; stepIndex: number; reason: string } | null;
}

/**
 * What a share with these settings would show, before it is made. Every text is as the reader
 * sees it, save `agents[].name`.
 */
export interface SharePreview {
  title: string;
  question: string;
  /** Null where there is none or it is hidden. */
  expectedAnswer: string | null;
  finalAnswer: string | null;
  stepCount: number;
  /** Steps that were read for the counts below: all but of a very long trace, where a preview stops in time. */
  readStepCount: number;
  /** Whether the workspace's rules say that what is shared is masked. */
  isMaskingUsual: boolean;
  /**
   * What the workspace's rules find in what would be shared, whether or not it is masked; those
   * that find nothing are left out.
   */
  redactions: RedactionCount[];
  agents: SharedAgent[];
  /** How often agents are named in texts, where they are hidden; 0 where they are not. */
  hiddenNameCount: number;
  /** Steps in which the words of a hidden expected answer still stand; null where it is not hidden or there is none. */
  stepsWithExpectedAnswer: number | null;
  /** The first steps, and of the others the first that are changed. */
  steps: SharedStep[];
  runs: SharedRun[];
  /** What goes along of what people and files say of the failure; null where that stays behind. */
  labels: {
    annotations: number;
    adjudications: number;
    imported: number;
    ofFile: number;
    hasGroundTruth: boolean;
  } | null;
  /** The incident that goes along; null where none does. */
  incident: { number: number; title: string } | null;
}

/** A share that was just made. `token` opens it and is not shown again. */
export interface NewShare {
  shareId: string;
  token: string;
  expiresAt: string | null;
}
