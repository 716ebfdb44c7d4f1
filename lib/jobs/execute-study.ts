import { JudgeError } from "@/lib/attribution/judge-error";
import { isPassing, KnownError } from "@/lib/errors";
import { type StudyResult } from "@/lib/replay/studies/study-result";
import { type ClaimedStudy, claimStudy, type StudyOwner } from "@/lib/services/lab/studies/claim-study";
import { finishStudy, releaseStudy, type StudyEnd } from "@/lib/services/lab/studies/finish-study";
import { logError } from "./log";
import { putBackMs } from "./outlast";
import { openStudyLab } from "./open-study-lab";
import { RunFailure } from "./run-failure";
import { workAt } from "./running-work";
import { RunStopped, stopReasonOf } from "./stop-reason";
import { studyAblation } from "./study-ablation";
import { studyFix } from "./study-fix";
import { studyInjection } from "./study-injection";
import { StudyLimit } from "./study-money";

/** So often a job is begun; where each of its workers died before its end, the study is taken to be what kills them. */
const maxBeginnings = 4;
const deadly = `The worker ended ${maxBeginnings} times in a row over this study. Check the worker's log; it may need more memory for these traces. Then resume it.`;

const work = async (owner: StudyOwner, study: ClaimedStudy, signal: AbortSignal): Promise<StudyResult> => {
  const { settings } = study;
  const lab = await openStudyLab(owner, study, signal);
  if (settings.kind === "ablation") return studyAblation({ owner, study, settings, lab, signal });
  if (settings.kind === "injection") return studyInjection({ owner, study, settings, lab, signal });
  return studyFix({ owner, study, settings, lab, signal });
};

const endOf = (result: StudyResult): StudyEnd =>
  result.stoppedBy === null
    ? { status: "SUCCEEDED", result }
    : { status: "PARTIAL", result, message: `${result.stoppedBy} Resume it with a higher limit.` };

const failureOf = (error: unknown, studyId: string): StudyEnd => {
  if (error instanceof StudyLimit) return { status: "PARTIAL", result: null, message: error.message };
  if (error instanceof RunFailure || error instanceof JudgeError || error instanceof KnownError)
    return { status: "FAILED", message: error.message };
  const logId = logError(`study ${studyId}`, error);
  const message = `Something went wrong on the server. Start the study again; see ${logId} in the worker's log.`;
  return { status: "FAILED", message };
};

/**
 * Executes a study to its end and writes how it ended; what an execution before has recorded is given again. A stop in
 * order gives it back to the queue, as does a database that is away or full, for a while. `beginnings` is how often its
 * job was begun. Rejects only where the database cannot be written.
 */
export const executeStudy = async (
  owner: StudyOwner,
  worker: AbortSignal,
  beginnings = 1,
): Promise<StudyEnd["status"] | "NOTHING" | "RELEASED" | "LOST"> => {
  const study = await claimStudy(owner);
  if (!study) return "NOTHING";
  const end = async (how: StudyEnd) => ((await finishStudy(owner, how)) ? how.status : ("LOST" as const));
  if (beginnings > maxBeginnings) return end({ status: "FAILED", message: deadly });
  try {
    return await end(endOf(await workAt(study.id, worker, (signal) => work(owner, study, signal))));
  } catch (error) {
    const why = error instanceof RunStopped ? error.why : stopReasonOf(worker);
    if (why === "lost") return "LOST";
    if (why === "stopping") {
      await releaseStudy(owner, study.workspaceId);
      return "RELEASED";
    }
    if (why === null && isPassing(error)) {
      logError(`study ${study.id}`, error);
      await releaseStudy(owner, study.workspaceId, putBackMs);
      return "RELEASED";
    }
    return end(why === "cancelled" ? { status: "CANCELLED" } : failureOf(error, study.id));
  }
};
