import { z } from "zod";
import { readParty } from "@/lib/traces/party";
import { type EvaluationEntry } from "./evaluation-entry";
import { type Prediction } from "./prediction";
import { type TargetNames } from "./prediction-targets";

/** A line of a file, from 1, as it says it: values by its names of them. */
export interface PredictionRecord {
  line: number;
  fields: Readonly<Record<string, unknown>>;
}

/** What one line says, its trace by the names that it gives. */
export interface PredictionFields {
  entry: EvaluationEntry | null;
  names: TargetNames;
  prediction: Omit<Prediction, "traceId">;
  fault: string | null;
  ignored: string[];
}

/** Spellings of each field, without regard to case, spaces, `_` and `-`. */
const spellings = {
  any: ["trace", "id", "file"],
  traceId: ["traceid"],
  contentHash: ["contenthash"],
  externalId: ["externalid", "questionid"],
  fileName: ["filename"],
  agent: ["agent", "agentname", "mistakeagent"],
  party: ["party", "whosefault"],
  step: ["step", "stepindex", "stepnumber", "mistakestep"],
  state: ["state"],
  repeat: ["repeat"],
  suspects: ["suspects"],
  confidence: ["confidence"],
  seen: ["seen"],
  inputTokens: ["inputtokens"],
  outputTokens: ["outputtokens"],
  costUsd: ["costusd", "cost"],
  durationMs: ["durationms"],
  entry: ["entry"],
} as const;
type Field = keyof typeof spellings;

const fieldOf = new Map<string, Field>(
  Object.entries(spellings).flatMap(([field, names]) => names.map((name): [string, Field] => [name, field as Field])),
);
/** In exported lines beside what is read, for readers: what is true of a trace here is not taken from a file. */
const forReaders = new Set(["title", "question", "subset", "split", "stepcount", "truth", "runid", "reason"]);

const blankAsNull = (value: unknown): unknown => (value === undefined || value === "" ? null : value);
const orNull = <T extends z.ZodType>(type: T) => z.preprocess(blankAsNull, z.union([type, z.null()]));
/** Numbers of CSV are texts. */
const number = (type: z.ZodNumber) =>
  z.preprocess((value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value), type);
const amount = number(z.number().nonnegative());
const whole = number(z.int().nonnegative());
const share = number(z.number().min(0).max(1));
const name = z.preprocess((value) => (typeof value === "number" ? String(value) : value), z.string());

const suspect = z.union([
  whole.transform((stepIndex) => ({ stepIndex, agent: "" })),
  z
    .object({ step: whole.optional(), stepIndex: whole.optional(), agent: z.string().default("") })
    .transform(({ step, stepIndex, agent }) => ({ stepIndex: stepIndex ?? step ?? -1, agent }))
    .refine(({ stepIndex }) => stepIndex >= 0),
]);
const listed = (value: unknown): unknown =>
  typeof value === "string" ? value.split(/[\s,;|]+/).filter((part) => part !== "") : (value ?? []);

const Line = z.object({
  any: orNull(name),
  traceId: orNull(name),
  contentHash: orNull(name),
  externalId: orNull(name),
  fileName: orNull(name),
  agent: orNull(name),
  party: orNull(z.string().transform(readParty)),
  step: orNull(whole),
  state: orNull(z.enum(["answered", "abstained", "unreadable", "failed", "stopped", "pending"])),
  repeat: orNull(number(z.int().positive())),
  suspects: z.preprocess(listed, z.array(suspect)),
  confidence: orNull(
    z.union([
      share.transform((stated) => ({ step: stated, agent: stated, isMeasured: false })),
      z.object({ step: share, agent: share, isMeasured: z.boolean().default(false) }),
    ]),
  ),
  seen: orNull(z.enum(["no", "question", "trace"])),
  inputTokens: orNull(whole),
  outputTokens: orNull(whole),
  costUsd: orNull(amount),
  durationMs: orNull(amount),
  entry: orNull(
    z.object({
      id: z.string(),
      kind: z.enum(["method", "upload", "baseline"]),
      title: z.string(),
      method: z.string().nullable(),
      methodVersion: z.string().nullable(),
      model: z.string().nullable(),
      providerName: z.string().nullable(),
      parameters: z.record(
        z.string(),
        z.union([
          z.number(),
          z.string(),
          z.array(z.string()),
          z.array(z.object({ stepIndex: z.number(), value: z.number() })),
        ]),
      ),
      revealExpectedAnswer: z.boolean(),
      isMasked: z.boolean(),
    }),
  ),
});

const wanted: Readonly<Record<Field, string>> = {
  any: "a text",
  traceId: "a text",
  contentHash: "a text",
  externalId: "a text",
  fileName: "a text",
  agent: "a text",
  party: "a text",
  step: "a whole number from 0",
  repeat: "a whole number from 1",
  state: "answered, abstained, unreadable, failed, stopped or pending",
  suspects: "a list of steps, or of { step, agent }",
  confidence: "a number from 0 to 1, or { step, agent } of such",
  seen: "no, question or trace",
  inputTokens: "a whole number",
  outputTokens: "a whole number",
  costUsd: "an amount in US dollars",
  durationMs: "a number of milliseconds",
  entry: "the entry of a table as we export it",
};

const mostSuspects = 20;

/** Reads a line's fields, whatever they are spelled. The first that cannot be is the fault. */
export function readFields(given: Readonly<Record<string, unknown>>): PredictionFields {
  const known: Record<string, unknown> = {};
  const ignored: string[] = [];
  for (const [spelling, value] of Object.entries(given)) {
    const key = spelling.toLowerCase().replace(/[\s_-]/g, "");
    const field = fieldOf.get(key);
    if (field !== undefined) known[field] ??= value;
    else if (!forReaders.has(key)) ignored.push(spelling);
  }
  const { data, error } = Line.safeParse(known);
  if (!data) {
    const field = String(error.issues[0]?.path[0] ?? "any") as Field;
    return { ...nothing, ignored, fault: `“${spellings[field][0]}” must be ${wanted[field]}.` };
  }
  const { any, traceId, contentHash, externalId, fileName, agent, step } = data;
  const state = data.state ?? (agent === null && step === null ? "unreadable" : "answered");
  const isSaid = state === "answered" || state === "abstained";
  const fault = isSaid && agent === null && step === null ? `It is “${state}” and names neither agent nor step.` : null;
  return {
    entry: data.entry,
    names: { any, traceId, contentHash, externalId, fileName },
    prediction: {
      repeat: data.repeat ?? 1,
      state,
      ...(isSaid ? { agent, stepIndex: step } : { agent: null, stepIndex: null }),
      ...(isSaid && data.party !== null ? { party: data.party } : {}),
      suspects: data.suspects.slice(0, mostSuspects),
      confidence: data.confidence,
      seen: data.seen,
      inputTokens: data.inputTokens ?? 0,
      outputTokens: data.outputTokens ?? 0,
      costUsd: data.costUsd,
      durationMs: data.durationMs,
      runId: null,
    },
    fault,
    ignored,
  };
}

const nothing: Omit<PredictionFields, "fault" | "ignored"> = {
  entry: null,
  names: { any: null, traceId: null, contentHash: null, externalId: null, fileName: null },
  prediction: {
    repeat: 1,
    state: "unreadable",
    agent: null,
    stepIndex: null,
    suspects: [],
    confidence: null,
    seen: null,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: null,
    durationMs: null,
    runId: null,
  },
};
