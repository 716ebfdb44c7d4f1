import { type RunCounts } from "@/lib/attribution/run-counts";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type GroundTruth } from "@/lib/traces/ground-truth";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { type PrintData } from "../print/print-data";

/** Everything of an offline report but its steps. */
export interface ReportData {
  workspaceName: string;
  trace: TraceDetail;
  /** What people call the format of its file. */
  formatTitle: string;
  /** The run whose answer is told, with all that is known of it; null where none answered. */
  answer: PrintData | null;
  /** The newest of the trace. */
  runs: readonly RunRecord[];
  runCounts: RunCounts;
  methodTitles: Readonly<Record<string, string>>;
  groundTruth: GroundTruth | null;
  taxonomies: readonly Taxonomy[];
  /** Who speaks, step by step. */
  speakers: readonly { agent: string; isError: boolean }[];
  /** Of this program. */
  version: string;
  /** ISO 8601. */
  madeAt: string;
  /** Where the trace stands on the screen. */
  address: string;
}
