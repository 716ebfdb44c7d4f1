import { z } from "zod";
import { type FixedIncident, fixArms, type FixResult } from "../feedback/fix-study";
import { type QualityReport } from "../made-data/quality-report";

const Flips = z.object({
  flips: z.int(),
  count: z.int(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
});

/** What came of leaving out one agent after another; see AblationResult of lib/replay/ablation. */
export const AblationFound = z.object({
  kind: z.literal("ablation"),
  level: z.number(),
  /** `problemCount`: replays of the whole team without an outcome; studies of before did not say. */
  control: Flips.extend({ problemCount: z.int().optional() }),
  agents: z.array(
    z.object({
      agent: z.string(),
      replacement: z.string().nullable(),
      ablated: Flips,
      difference: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
      pValue: z.number().nullable(),
      correctedP: z.number().nullable(),
      finding: z.enum(["hinders", "helps", "no-difference", "not-tested"]),
      problemCount: z.int(),
      problem: z.string().nullable(),
    }),
  ),
  replayCount: z.int(),
  stoppedBy: z.string().nullable(),
});
export type AblationFound = z.infer<typeof AblationFound>;

/** What came of putting faults into passed traces; see InjectionSummary of lib/replay/injection. */
export const InjectionFound = z.object({
  kind: z.literal("injection"),
  sourceCount: z.int(),
  replayCount: z.int(),
  keptCount: z.int(),
  operators: z.array(
    z.object({
      operator: z.string(),
      tried: z.int(),
      turned: z.int(),
      harmless: z.int(),
      cleanFailed: z.int(),
      notTaken: z.int(),
      noOutcome: z.int(),
      cleanPassed: z.int(),
      cleanCount: z.int(),
    }),
  ),
  stoppedBy: z.string().nullable(),
  /** The labeled failures, as traces of the workspace, in the order in which they were made. */
  traceIds: z.array(z.uuid()),
  /** The frozen version that holds them; null where none was made. */
  dataSet: z.object({ id: z.uuid(), name: z.string(), version: z.int() }).nullable(),
  /** How far one gets on them without understanding anything: QualityReport; null where none was made. */
  quality: z.looseObject({ traceCount: z.int(), taskCount: z.int() }).nullable(),
});
export type InjectionFound = Omit<z.infer<typeof InjectionFound>, "quality"> & { quality: QualityReport | null };

const Share = z.object({ fixed: z.int(), count: z.int(), value: z.number(), low: z.number(), high: z.number() });
const Arm = z.enum(fixArms);
const Group = z.object({ name: z.string(), arms: z.array(Share.extend({ arm: Arm })) });

/** What came of telling lessons; see FixResult of lib/replay/feedback. Before it none of these traces had passed. */
export const FixFound = z.object({
  kind: z.literal("fix"),
  isSimulated: z.boolean(),
  incidentCount: z.int().describe("Traces tried in all of their rounds."),
  questionCount: z
    .int()
    .describe(
      "Distinct questions in these traces. If there are fewer questions than traces, intervals and p-values resample whole questions, because traces of one question are not independent.",
    ),
  replayCount: z.int(),
  arms: z.array(
    z.object({
      arm: Arm,
      rounds: z
        .array(Share)
        .describe(
          "Fixed in that round or before, with the 95% interval (Wilson; by whole questions if traces share some).",
        ),
      withoutOutcome: z.int(),
    }),
  ),
  comparisons: z.array(
    z.object({
      arm: z.enum(["retry", "control"]),
      round: z.int(),
      both: z.int(),
      onlyLesson: z.int(),
      onlyOther: z.int(),
      neither: z.int(),
      pValue: z
        .number()
        .describe("Two-sided: McNemar's exact test, or a permutation test by whole questions if traces share some."),
      difference: z.object({ value: z.number(), low: z.number(), high: z.number() }),
    }),
  ),
  byAgent: z.array(Group),
  byMethod: z.array(Group),
  incidents: z.array(
    z.object({
      incidentId: z.uuid().describe("The trace."),
      title: z.string().describe("Empty if the trace was deleted."),
      agent: z.string().nullable(),
      stepIndex: z.int().nullable(),
      method: z.string().nullable(),
      lesson: z
        .string()
        .nullable()
        .describe("The lesson of the first round; null if there was no diagnosis or the trace was deleted."),
      fixedIn: z.array(z.object({ arm: Arm, round: z.int().nullable() })),
    }),
  ),
  /** Traces that were deleted after it was started. */
  goneCount: z.int(),
  stoppedBy: z.string().nullable(),
});
type FixFoundIncident = FixedIncident & { title: string; lesson: string | null };
export type FixFound = Omit<FixResult, "incidents"> & {
  kind: "fix";
  incidents: readonly FixFoundIncident[];
  goneCount: number;
  stoppedBy: string | null;
};

export const StudyResult = z.discriminatedUnion("kind", [AblationFound, InjectionFound, FixFound]);
export type StudyResult = AblationFound | InjectionFound | FixFound;
