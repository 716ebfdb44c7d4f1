import { z } from "zod";
import { Outcome, StepKind } from "../trace";
import { FieldPath } from "./field-path";

const words = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().max(200), value).refine((map) => Object.keys(map).length <= 200, "At most 200 words.");

/** Where an item of the list says what; paths below the item. Only the content is needed. */
export const StepFields = z.object({
  content: FieldPath,
  agent: FieldPath.optional(),
  kind: FieldPath.optional(),
  time: FieldPath.optional(),
  id: FieldPath.optional(),
  /** The `id` of the item that this one came from. */
  parent: FieldPath.optional(),
  recipient: FieldPath.optional(),
  /** Name of the tool that is called or answers. */
  tool: FieldPath.optional(),
  /** Joins a call and its result. */
  callId: FieldPath.optional(),
  error: FieldPath.optional(),
  model: FieldPath.optional(),
  /** Items with different values here are steps of different traces. */
  trace: FieldPath.optional(),
});
export type StepFields = z.infer<typeof StepFields>;

/**
 * Where the file says what the trace is about; paths from the top of the file, whose `*` take the
 * item that those of `list` take.
 */
export const TraceFields = z.object({
  question: FieldPath.optional(),
  expectedAnswer: FieldPath.optional(),
  finalAnswer: FieldPath.optional(),
  outcome: FieldPath.optional(),
  title: FieldPath.optional(),
  externalId: FieldPath.optional(),
});
export type TraceFields = z.infer<typeof TraceFields>;

/** How a person says that a JSON file is read: which list holds the steps and which field says what. */
export const JsonMapping = z.object({
  kind: z.literal("json"),
  /** Path of the list of objects that are the steps; a path with `*` gives one trace for each list. */
  list: FieldPath,
  fields: StepFields,
  /**
   * What the words under `fields.kind` mean, and where it is not given, the agents' names. Words
   * that are not listed are guessed.
   */
  kinds: words(StepKind).default({}),
  trace: TraceFields.default({}),
  /** What the values under `trace.outcome` mean. Those that are not listed are guessed. */
  outcomes: words(Outcome).default({}),
  /** How the steps are put in order: as the file lists them, or by their times. */
  order: z.enum(["sequence", "time"]).default("sequence"),
});
export type JsonMapping = z.infer<typeof JsonMapping>;
