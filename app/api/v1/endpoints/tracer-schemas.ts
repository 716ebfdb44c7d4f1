import { z } from "zod";

// What the API answers of tracers: lib/attribution/tracer-view.ts as schemas. The tests hold answers against these.

const share = z.number().min(0).max(1);
const Figure = z.object({ share, low: z.number(), high: z.number(), count: z.int() });
const ScoredWay = z.object({ name: z.string(), title: z.string(), step: Figure, agent: Figure });

const TracerFigures = z.object({
  traceCount: z.int(),
  questionCount: z.int(),
  step: Figure,
  agent: Figure,
  top3: Figure,
  within: z.array(Figure),
  mrr: z.number(),
  answered: z.object({ step: Figure, agent: Figure }).nullable(),
  rules: z.array(ScoredWay),
  before: ScoredWay,
  learningCurve: z.array(z.object({ labelled: z.int(), step: Figure, agent: Figure })),
  logLoss: z.object({
    before: z.number(),
    now: z.number(),
    gain: z.object({ mean: z.number(), low: z.number(), high: z.number() }),
  }),
  calibration: z.array(z.object({ stated: share, right: share, count: z.int() })).nullable(),
});

const TracerVersion = z.object({
  id: z.uuid(),
  number: z.int(),
  createdAt: z.iso.datetime(),
  traceCount: z.int(),
  isActive: z.boolean(),
  isBetter: z.boolean(),
  decision: z.string(),
  figures: TracerFigures,
  signs: z.array(z.object({ words: z.string(), weight: z.number() })),
});

export const TracerSummary = z.object({
  id: z.uuid(),
  systemName: z.string().nullable(),
  traceCount: z.int(),
  failedCount: z.int(),
  labelledCount: z.int(),
  neededCount: z.int(),
  state: z.enum(["collecting", "waiting", "training", "ready", "failed"]),
  progress: share.nullable(),
  error: z.string().nullable(),
  active: z.object({ id: z.uuid(), number: z.int(), step: Figure, agent: Figure }).nullable(),
  isPinned: z.boolean(),
});

export const Tracer = TracerSummary.extend({
  versions: z.array(TracerVersion),
  toLabel: z
    .array(z.object({ id: z.uuid(), title: z.string(), stepCount: z.int(), createdAt: z.iso.datetime() }))
    .describe("Failed traces that nobody has labeled: the newest of each incident before all others, then by age."),
});
