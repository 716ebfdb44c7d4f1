/**
 * One thing that happened to a trace; nothing of it says what anybody holds to be the cause of the
 * failure. Times are ISO 8601 in UTC.
 */
export type ActivityEvent = { at: string; id: string; by: string | null } & ActivityKind;

export type ActivityKind =
  | { kind: "imported"; importId: string | null; fileName: string | null; source: string | null }
  | { kind: "read-again"; isChanged: boolean; stepCount: number }
  | { kind: "edited"; field: string; before: string | null; after: string | null }
  | { kind: "run-started"; runId: string; number: number; method: string; model: string | null }
  | { kind: "run-ended"; runId: string; number: number; method: string; status: string }
  /** All that one evaluation made of the trace, as one line at its newest run. */
  | {
      kind: "evaluated";
      evaluationId: string;
      title: string;
      runCount: number;
      activeCount: number;
      failedCount: number;
    }
  | { kind: "labelled"; isChange: boolean }
  | { kind: "adjudicated"; number: number; isWithdrawn: boolean }
  | { kind: "label-imported"; labelSetId: string; labelSetName: string }
  | { kind: "queued"; queueId: string; queueName: string }
  | { kind: "shared"; shareId: string }
  | { kind: "share-revoked"; shareId: string }
  | { kind: "commented"; commentId: string; stepIndex: number | null };
