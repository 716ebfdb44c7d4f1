import { z } from "zod";
import { fixArms, lessonPlaces } from "../feedback/fix-study";
import { sandboxDomains } from "../sandbox/sandbox-task";

const seed = z.int().min(0).max(2_147_483_647).default(1);

/** One agent after another is left out or replaced, against the whole team. */
export const AblationStudy = z.strictObject({
  kind: z.literal("ablation"),
  traceId: z.uuid(),
  /** Replays without each agent, and as many of the whole team. */
  replays: z.int().min(1).max(100).default(10),
  /** Two-sided, over all agents together, in percent. */
  levelPercent: z.number().min(0.1).max(20).default(5),
  /** Only these; every agent that did something in the trace where none is named. */
  agents: z.array(z.string().min(1).max(500)).max(100).default([]),
  /** Who takes the part of an agent; those without one are left out. */
  replacements: z
    .array(z.strictObject({ agent: z.string().min(1).max(500), replacement: z.string().min(1).max(500) }))
    .max(100)
    .default([]),
  seed,
});

/**
 * Where the passed traces come from that faults are put into: tasks that the sandbox team solves
 * first, or traces of the workspace.
 */
const InjectionSources = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("sandbox"),
    count: z.int().min(1).max(2_000).default(30),
    /** All where none is named. */
    domains: z.array(z.enum(sandboxDomains)).max(20).default([]),
  }),
  z.strictObject({ kind: z.literal("traces"), traceIds: z.array(z.uuid()).min(1).max(2_000) }),
]);
type InjectionSources = z.infer<typeof InjectionSources>;

/**
 * Faults are put into passed traces; those that turn the outcome while the same run without them passes
 * are kept as labeled failures.
 */
export const InjectionStudy = z.strictObject({
  kind: z.literal("injection"),
  sources: InjectionSources,
  /** Names of operators; all where none is named. */
  operators: z.array(z.string().max(100)).max(100).default([]),
  triesPerTrace: z.int().min(1).max(100).default(12),
  keepPerTrace: z.int().min(1).max(100).default(2),
  /** Seeds that each fault is replayed with. */
  replays: z.int().min(1).max(20).default(3),
  /** In how many of them the fault has to turn the outcome: in each, or in more than half. */
  rule: z.enum(["all", "most"]).default("all"),
  seed,
});

/** Traces of one fix study, at most. */
const mostIncidents = 500;

/**
 * The failed traces that are to be fixed: named, or found by a search among those that failed, are diagnosed and
 * can be replayed, the newest first.
 */
export const FixSources = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("traces"),
    traceIds: z.array(z.uuid()).min(1).max(mostIncidents),
    /** The search that found them when the study was started, where one did. */
    q: z.string().max(2_000).optional(),
  }),
  z.strictObject({
    kind: z.literal("search"),
    q: z.string().max(2_000),
    most: z.int().min(1).max(mostIncidents).default(50),
  }),
]);
export type FixSources = z.infer<typeof FixSources>;

/** Lessons from attributions, against plain retry and against nothing said; see FixSettings of lib/replay/feedback. */
export const FixStudy = z.strictObject({
  kind: z.literal("fix"),
  sources: FixSources,
  /** Whose newest run of each trace says what went wrong; null for ground truth. */
  method: z.string().min(1).max(100).nullable().default(null),
  arms: z
    .array(z.enum(fixArms))
    .min(1)
    .max(fixArms.length)
    .default([...fixArms])
    .refine(
      (arms) => arms.some((arm) => arm !== "lesson"),
      "A lesson is compared with retry or control: name one of them.",
    ),
  /** Attempts of each arm at each trace, at most. */
  rounds: z.int().min(1).max(10).default(3),
  place: z.enum(lessonPlaces).default("next-round"),
  seed,
});

export const StudySettings = z.discriminatedUnion("kind", [AblationStudy, InjectionStudy, FixStudy]);
export type StudySettings = z.infer<typeof StudySettings>;
export type AblationStudy = z.infer<typeof AblationStudy>;
export type InjectionStudy = z.infer<typeof InjectionStudy>;
export type FixStudy = z.infer<typeof FixStudy>;
