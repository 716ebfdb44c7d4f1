import { type JudgeMark } from "@/lib/attribution/certificate/judge-mark";
import { type FailureChain } from "@/lib/attribution/failure-chain";
import { type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { type RunCounts } from "@/lib/attribution/run-counts";
import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { type Attribution } from "@/lib/traces/attribution";
import { type GroundTruth } from "@/lib/traces/ground-truth";
import { type StepWindow } from "@/lib/traces/step-window";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { type publishedFigures } from "../rail/tracer-words";

/** Everything that one printed attribution says. */
export interface PrintData {
  workspaceName: string;
  trace: TraceDetail;
  /** The run that is printed, and what it found. */
  run: RunRecord;
  found: Attribution;
  /** The newest of the trace, and this one. */
  runs: readonly RunRecord[];
  runCounts: RunCounts;
  methodTitles: Readonly<Record<string, string>>;
  groundTruth: GroundTruth | null;
  chain: FailureChain | null;
  /** Null where no model was asked. */
  coverage: RunCoverage | null;
  taxonomies: readonly Taxonomy[];
  /** What its judge is certified for, or that it is not; null where no model was asked. */
  judge: JudgeMark | null;
  /** How often runs like this one were right here; null for one that did not end whole. */
  reliability: ReliabilityView | null;
  /**
   * Answers of methods that name the right agent less often than this (0–1) are held back on the screen; null for none.
   */
  abstainBelow: number | null;
  /** What is known of such answers from where the weights of the run were made. */
  published: ReturnType<typeof publishedFigures>;
  /** The decisive step and those beside it. */
  steps: readonly StepWindow[];
  manifestHash: string;
  /** ISO 8601. */
  printedAt: string;
  /** Where it stands on the screen. */
  address: string;
}
