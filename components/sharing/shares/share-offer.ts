import { type Role } from "@/lib/auth/permissions";
import { type RunRecord } from "@/lib/attribution/run-record";

/** A run that can go into a link. */
export type ShareableRun = Pick<RunRecord, "id" | "number" | "method" | "model" | "tracer" | "status" | "attribution">;

/** What there is to share of a trace, and who does. */
export interface ShareOffer {
  /** Its slug. */
  workspace: string;
  role: Role;
  /** Whether the workspace masks what is shared. */
  masksShares: boolean;
  traceId: string;
  stepCount: number;
  hasExpectedAnswer: boolean;
  /** Those that have ended, newest first; of `runCount` in all. */
  runs: readonly ShareableRun[];
  runCount: number;
  /** The run on screen, which is chosen at first; null where there is none, or where it still goes on. */
  firstRunId: string | null;
  methodTitles: Readonly<Record<string, string>>;
  /** Every agent of the trace, so that each has its hue. */
  agents: readonly string[];
  /** The server's time of drawing, ISO 8601. */
  now: string;
}
