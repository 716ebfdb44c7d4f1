import { type TraceRow } from "./trace-row";

/** Traces that their source says belong together, as a conversation or a thread. Times are ISO 8601. */
export interface SessionSummary {
  id: string;
  /** Whom its traces name, the first by name where they name several; null where none names one. */
  user: string | null;
  traceCount: number;
  failedCount: number;
  /** When its first trace began, and its last one: by their steps, else when they were stored. */
  firstAt: string;
  lastAt: string;
  /** Of all its traces; null where none says any. */
  tokenCount: number | null;
  costUsd: number | null;
}

/** A trace of a session, in its order of time. */
export interface SessionTrace extends TraceRow {
  /** Its place in the session, from 1. */
  place: number;
  /** When it began: by its steps, else when it was stored. */
  at: string;
  finalAnswer: string | null;
  /** Milliseconds between the end of the trace before and its beginning; null where the steps of either say no time. */
  gapMs: number | null;
}

/** Where a trace stands in its session, with the ids of those beside it. */
export interface SessionPlace {
  id: string;
  place: number;
  traceCount: number;
  previous: string | null;
  next: string | null;
}

export const sessionSorts = ["-lastAt", "lastAt", "-traces", "-failed", "-tokens", "-cost"] as const;
export type SessionSort = (typeof sessionSorts)[number];
export const defaultSessionSort: SessionSort = "-lastAt";

/** What a URL says, or the default where it says nothing that is known. */
export const readSessionSort = (text: string | null | undefined): SessionSort =>
  sessionSorts.find((sort) => sort === text) ?? defaultSessionSort;

/**
 * The name of a session by its part of a path. Who sends an address takes `.` and `..` for folders, encoded or not, so
 * they are led by `~`; what is itself called that is led by one more.
 */
export const sessionOfPath = (part: string): string => (/^~+\.{1,2}$/.test(part) ? part.slice(1) : part);
