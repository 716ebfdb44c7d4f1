import { type MadeUpload } from "./made-work";

/** What was sent of each kind; `isAcknowledged` where an answer said that it is there. */
export interface Journal {
  uploads: (Omit<MadeUpload, "body"> & { traceId: string | null })[];
  spans: { otlpId: string; spanId: string; isAcknowledged: boolean }[];
  labels: { name: string; traceId: string; isAcknowledged: boolean }[];
  comments: { id: string; text: string; isAcknowledged: boolean }[];
  /** Ids of those that an answer named. */
  runs: string[];
  /** How often each answer came that was no success: a status, or that there was none. */
  refusals: Map<string, number>;
  acknowledgedCount: number;
}

export const newJournal = (): Journal => ({
  uploads: [],
  spans: [],
  labels: [],
  comments: [],
  runs: [],
  refusals: new Map(),
  acknowledgedCount: 0,
});
