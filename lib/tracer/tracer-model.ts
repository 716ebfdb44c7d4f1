import { z } from "zod";
import { type TracerFigures } from "@/lib/attribution/tracer-view";
import { ApplicabilityModel } from "./applicability";
import { Calibration } from "./calibration";
import { LearnedFeatures } from "./learned/learned-features";
import { Ranker } from "./ranker";
import { TraceShape } from "./trace-shape";

/** What was learned of one kind of trace. */
export const TracerPart = z.object({
  shape: TraceShape,
  /** The features that the ranker reads, in its order: names of features/featurize.ts. */
  features: z.array(z.string()),
  /** The signs that it reads after them. */
  learned: LearnedFeatures,
  /** Whether it ranks every step, and not only those that by their role can bear a label. */
  everyStep: z.boolean(),
  ranker: Ranker,
  /** Null where there were too few labels to measure it. */
  calibration: Calibration.nullable(),
  /** From this calibrated probability of the agent on an answer stands; null: none does. */
  answersFrom: z.number().nullable(),
  applicability: ApplicabilityModel,
  /** α of `guided`: how much the ranking counts beside a judge. */
  priorWeight: z.number().nonnegative(),
});
export type TracerPart = z.infer<typeof TracerPart>;

/** All that is needed to rank: JSON, the same for the same traces and seed, without a date. */
export const TracerModel = z.object({
  schema: z.literal(1),
  parts: z.array(TracerPart).min(1),
  provenance: z.object({
    name: z.string(),
    /** SHA-256, hex, of the content hashes and labels that it was trained on. */
    dataHash: z.string(),
    traceCount: z.int(),
    questionCount: z.int(),
    /** How the figures were measured. */
    protocol: z.string(),
    figures: z.custom<TracerFigures>((value) => typeof value === "object" && value !== null),
  }),
  seen: z.object({
    /** Of each question trained on, its words as sorted hashes. */
    questions: z.array(z.array(z.number())),
    /** Whether traces that ask nearly the same count as asking the same; not where all of them do. */
    isGroupedByQuestion: z.boolean(),
    /**
     * By content hash of a trace trained on: the probability of each step that can bear a label, in order, by weights
     * that had not seen its question.
     */
    outOfFold: z.record(z.string(), z.array(z.number())),
  }),
});
export type TracerModel = z.infer<typeof TracerModel>;
