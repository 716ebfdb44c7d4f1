import { type EvaluateCommand } from "../evaluate/evaluate-command";

/** The options of `certify` as commander gives them. */
export interface CertifyCommand extends Omit<
  EvaluateCommand,
  "method" | "preset" | "model" | "reveal" | "subsetBy" | "predictions" | "upload" | "markdown" | "csv"
> {
  method: string;
  model?: string;
  revealExpectedAnswer: boolean;
  /** Labeled traces to draw, at most. */
  count: number;
  /** Probes to try, by name; all where left out. */
  probe?: string[];
  /** Says what it would take, and asks nothing. */
  plan: boolean;
  /** File that everything is kept in: what is drawn, each call, each answer, each certificate. */
  record: string;
  /** File that the certificate is written to as JSON. */
  out?: string;
}
