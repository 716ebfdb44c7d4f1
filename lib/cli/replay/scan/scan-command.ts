import { type ScanOrder } from "@/lib/replay/scan/scan-settings";
import { type ModelCommand } from "../model-options";

/** The options of `replay scan` as commander gives them; the model is a corrector. */
export interface ScanCommand extends ModelCommand {
  /** Position of the trace in its file, from 0; has to be named where there are several. */
  traceIndex?: number;
  /** Base address of the system; without one the sandbox, for a trace that it made. */
  url?: string;
  secret?: string;
  secretEnv: string;
  /** `reference`, `model`, or a file of edits. */
  corrector?: string;
  order: ScanOrder;
  /** Replays an arm; 0 for as many as it takes. */
  replays: number;
  maxReplays: number;
  seed: number;
  /** Other parameters of the method, as `name=value`. */
  parameter?: string[];
  /** File that replays and corrections are kept in. */
  keep?: string;
  revealExpectedAnswer: boolean;
  json: boolean;
}
