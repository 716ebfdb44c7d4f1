import { whoAndWhenFile } from "@/lib/attribution/labels/label-export";
import { type JsonObject } from "@/lib/traces/json-value";
import { faultlineVersion } from "@/lib/traces/formats/faultline";
import { type MadeFailure } from "./made-failure";

/** The shapes that a made data set is written in; each a file of JSON lines. */
export const madeShapes = ["faultline", "who-and-when", "tracer-traj"] as const;
export type MadeShape = (typeof madeShapes)[number];

/** In our own format: nothing is lost, and `metadata.made` holds what the label rests on and the split. */
function ownLine({ trace, evidence, operator, domain, task }: MadeFailure, split: string | null): JsonObject {
  const made = { ...evidence, operator, domain, task, split };
  return { faultline: faultlineVersion, trace: { ...trace, metadata: { ...trace.metadata, made } } };
}

const claimOf = ({ trace: { groundTruth } }: MadeFailure): Parameters<typeof whoAndWhenFile>[1] => ({
  agent: groundTruth.agent,
  stepIndex: groundTruth.stepIndex,
  reason: groundTruth.reason,
  failureMode: groundTruth.failureMode ?? null,
});

const whoAndWhenLine = (failure: MadeFailure): JsonObject => whoAndWhenFile(failure.trace, claimOf(failure), null);

/**
 * The columns of TracerTraj (bingreeky/AgenTracer, data/tracertraj-code-test.parquet): `question_ID`,
 * `question`, `ground_truth`, `history` with `content`, `name`, `role` and `step` (from 0), `mistake_agent`,
 * `mistake_step` as text, `mistake_reason`.
 */
function tracerTrajLine(failure: MadeFailure): JsonObject {
  const { history, ...file } = whoAndWhenLine(failure);
  const messages = Array.isArray(history) ? (history as JsonObject[]) : [];
  return {
    question_ID: file["question_ID"] ?? failure.trace.contentHash,
    question: file["question"],
    ground_truth: file["ground_truth"] ?? "",
    history: messages.map(({ content, name, role }, step) => ({ content, name, role, step })),
    mistake_agent: file["mistake_agent"],
    mistake_step: file["mistake_step"],
    mistake_reason: file["mistake_reason"],
  };
}

/** A failure as one line, with its line break. */
export function madeLine(failure: MadeFailure, shape: MadeShape, split: string | null): string {
  const line =
    shape === "faultline"
      ? ownLine(failure, split)
      : shape === "who-and-when"
        ? whoAndWhenLine(failure)
        : tracerTrajLine(failure);
  return `${JSON.stringify(line)}\n`;
}
