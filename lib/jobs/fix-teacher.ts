import { type Method } from "@/lib/attribution/method";
import { correctionsOf } from "@/lib/replay/feedback/claim-basis";
import { type FixParts } from "@/lib/replay/feedback/fix-rounds";
import { type Diagnosis, type Lesson, lessonOf } from "@/lib/replay/feedback/lesson";
import { type ClaimedStudy } from "@/lib/services/lab/studies/claim-study";
import { answersAtOnce } from "@/lib/services/lab/studies/diagnosed-where.sql";
import { type FrozenDiagnosis } from "@/lib/services/lab/studies/freeze-diagnoses";
import { taxonomyOf } from "@/lib/services/lab/studies/read-diagnosis";
import { openTracerOf } from "@/lib/services/answers/tracers/open-tracer-of";
import { type Attribution } from "@/lib/traces/attribution";
import { type Trace } from "@/lib/traces/trace";
import { diagnoseAtOnce } from "./diagnose-at-once";

/**
 * Words the lessons of a study of fixes. The failed trace itself is told by its ground truth or by its newest run of
 * the method, as it stood when the study began (`frozen`). What still fails is diagnosed anew where the method answers
 * at once; where it takes a model or people, nothing more is learned, and the lesson that there is is told again.
 */
export const createTeacher = (
  study: ClaimedStudy,
  method: Method | null,
  frozen: ReadonlyMap<string, FrozenDiagnosis>,
): FixParts["teach"] => {
  const ctx = { workspaceId: study.workspaceId };
  const anew = async (trace: Trace, signal: AbortSignal): Promise<Attribution | null> => {
    if (method === null || !answersAtOnce(method)) return null;
    if (!method.needsTracer) return diagnoseAtOnce(method, trace, { signal });
    const tracer = await openTracerOf(study.workspaceId, trace);
    return tracer && diagnoseAtOnce(method, trace, { tracer, signal });
  };
  return async ({ id, trace }, failed, signal) => {
    const { said: before = null, corrected = [] } = frozen.get(id) ?? {};
    const tell = async (attribution: Diagnosis, words: readonly string[]): Promise<Lesson> =>
      lessonOf({ attribution, trace: failed, taxonomy: await taxonomyOf(ctx, attribution), corrected: words });
    if (failed === trace && before !== null) return tell(before, corrected);
    const said = await anew(failed, signal);
    return said && tell(said, [...correctionsOf(said), ...corrected]);
  };
};
