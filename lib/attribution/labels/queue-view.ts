import { type TraceSelection } from "@/lib/traces/trace-filter";
import { type QueueStream } from "./draw-stream";
import { type WorthParts } from "./worth";

/** How far one person has come in a queue. */
export interface QueuePerson {
  userId: string;
  name: string;
  /** False for somebody who labeled and is no longer asked to. */
  isMember: boolean;
  done: number;
  skipped: number;
  /** Traces that are reserved for them now. */
  reading: number;
  /** Traces that they may still be served. */
  left: number;
  /** Traces without a place for them, which somebody else reads now and may let go. */
  held: number;
  /** Median time they read before they submitted; null where none is known. */
  medianReadingMs: number | null;
}

/** A queue in a list. `done` of `wanted` labels are in, over all people. */
export interface QueueSummary {
  id: string;
  name: string;
  isBlind: boolean;
  annotatorsPerTrace: number;
  reservationMinutes: number;
  /** 0–1 */
  randomShare: number;
  /** How many traces it was drawn from, how many it holds now, and how many of these are in the random stream. */
  populationCount: number;
  traceCount: number;
  randomCount: number;
  /** How likely each trace of the population was to be in the random stream, 0–1; null where there is none. */
  inclusionProbability: number | null;
  createdAt: string;
  createdByName: string;
  closedAt: string | null;
  done: number;
  wanted: number;
  people: QueuePerson[];
  /** The reader, where they are asked to label for it. */
  mine: QueuePerson | null;
}

/** A trace of a queue, and who has done what with it. */
export interface QueueItemView {
  traceId: string;
  title: string;
  stepCount: number;
  stream: QueueStream;
  /** Null in the random stream, and where the reader is to label blind: it tells what runs say. */
  worth: WorthParts | null;
  /** Null in the random stream. */
  readingMinutes: number | null;
  /** Names of people. */
  submitted: string[];
  skipped: { name: string; note: string | null }[];
  reading: string[];
  assignedTo: { userId: string; name: string } | null;
}

export interface QueueView extends QueueSummary {
  /** Part of its traces, in the order in which each stream serves them, random ones first. */
  items: QueueItemView[];
  /** How many stand before them, and how many there are on a page. */
  from: number;
  pageSize: number;
  /** What runs say is kept back from the reader, who labels for it blind. */
  isWorthHidden: boolean;
}

/** What a queue would be drawn from. Passed traces have no decisive step and are left out. */
export interface QueuePreview {
  selectedCount: number;
  passedCount: number;
  populationCount: number;
  /** Of the population, traces that somebody has labeled already. */
  labelledCount: number;
  /** Some traces are still counted as they were before: a queue of them cannot be made yet. */
  isBehind: boolean;
}

/**
 * How far a queue has come, for the bar above the label form. `done` of `total` labels are in, over all people;
 * `mine` counts those of the reader.
 */
export interface QueueProgress {
  name: string;
  isBlind: boolean;
  done: number;
  total: number;
  mine: { done: number; skipped: number; total: number };
}

/**
 * Why nobody is served: the queue is closed, the person has dealt with all that they may label, or what is
 * left is reserved for others now.
 */
export type NothingNext = "closed" | "done" | "waiting";

/** What is served next. `expiresAt` is ISO 8601: until then nobody else takes this person's place. */
export type NextTrace = { traceId: string; stream: QueueStream; expiresAt: string } | { none: NothingNext };

/** What a new queue is made of. */
export interface QueueInput {
  name: string;
  selection: TraceSelection;
  /** Ids of the people who label. */
  members: readonly string[];
  annotatorsPerTrace: number;
  isBlind: boolean;
  /** How long a trace is kept for the person who reads it. */
  reservationMinutes: number;
  /** How much of what is served comes of the random stream, 0–1. */
  randomShare: number;
  /** How many traces the random stream holds. */
  randomSample: number;
  /** `round-robin` deals the traces out to the people, one each in turn. */
  assignment: "anyone" | "round-robin";
  /** One trace of each incident before the others of the worth stream. */
  incidentsFirst?: boolean | undefined;
}

/** Open queues that traces can be added to, and the people of the workspace who can label. */
export interface QueueChoices {
  queues: { id: string; name: string }[];
  people: QueueCandidate[];
}

/** Somebody who can be asked to label. */
export interface QueueCandidate {
  userId: string;
  name: string;
}
