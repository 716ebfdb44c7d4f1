import pLimit from "p-limit";
import { groupQuestions } from "@/lib/attribution/evaluation/group-questions";
import { findMethod } from "@/lib/attribution/method-list";
import { type FixIncident, fixRounds } from "@/lib/replay/feedback/fix-rounds";
import { type FixAttempt, type FixSettings } from "@/lib/replay/feedback/fix-study";
import { summariseFixes } from "@/lib/replay/feedback/summarise-fixes";
import { replayLimits } from "@/lib/replay/protocol/messages";
import { type Replayer } from "@/lib/replay/scan/replay-wish";
import { type FixFound } from "@/lib/replay/studies/study-result";
import { type FixStudy } from "@/lib/replay/studies/study-settings";
import { type ClaimedStudy, type StudyOwner } from "@/lib/services/lab/studies/claim-study";
import { noteStudyResult } from "@/lib/services/lab/studies/finish-study";
import { freezeDiagnoses } from "@/lib/services/lab/studies/freeze-diagnoses";
import { nullIfGone } from "@/lib/services/ground/ids/null-if-gone";
import { loadTrace } from "@/lib/services/ground/stored/load-trace";
import { type Trace } from "@/lib/traces/trace";
import { createTeacher } from "./fix-teacher";
import { type StudyLab } from "./open-study-lab";
import { createPurse } from "./replay-purse";
import { RunFailure } from "./run-failure";
import { RunStopped } from "./stop-reason";

/** Traces that are fixed side by side, at most: each holds its attempts in memory. */
const maxTraces = 8;

interface Fixing {
  owner: StudyOwner;
  study: ClaimedStudy;
  settings: FixStudy;
  lab: StudyLab;
  signal: AbortSignal;
}

/** What came of one trace. */
interface OfTrace {
  at: number;
  id: string;
  title: string;
  /** What says which of them ask the same. */
  asked: Pick<Trace, "question" | "externalId" | "contentHash">;
  attempts: FixAttempt[];
}

/** Where one replay ends the study, those on their way beside it are recorded first: the system has made them. */
const recordedFirst = (replay: Replayer): Replayer => {
  const onWay = new Set<Promise<unknown>>();
  return async (wish, signal) => {
    const made = replay(wish, signal);
    onWay.add(made);
    try {
      return await made;
    } catch (error) {
      onWay.delete(made);
      await Promise.allSettled(onWay);
      throw error;
    } finally {
      onWay.delete(made);
    }
  };
};

const fixSettings = ({ settings, lab }: Fixing): FixSettings => {
  const { arms, rounds, place, method, seed } = settings;
  const limits = { seconds: lab.capabilities.maxSeconds, steps: replayLimits.steps / 10 };
  return { arms: [...new Set(arms)], rounds, place, method, seed, limits };
};

/**
 * All rounds of one trace, its attempts put into `attempts` as they end; null where it was
 * deleted since, or while it was tried.
 */
const fixOne = async (
  { study: { workspaceId }, lab, signal }: Fixing,
  { id, at, attempts }: { id: string; at: number; attempts: FixAttempt[] },
  { settings, teach }: { settings: FixSettings; teach: ReturnType<typeof createTeacher> },
): Promise<OfTrace | null> => {
  signal.throwIfAborted();
  const trace = await loadTrace({ workspaceId, id }).catch(nullIfGone);
  if (trace === null) return null;
  const replay = recordedFirst(await lab.replayerOf({ id, contentHash: trace.contentHash }));
  const incident: FixIncident = { id, trace, at };
  const { capabilities } = lab;
  const parts = { capabilities, replayerOf: () => replay, teach, settings, signal };
  try {
    for await (const attempt of fixRounds([incident], parts)) attempts.push(attempt);
  } catch (error) {
    if (nullIfGone(error) === null && (await loadTrace({ workspaceId, id }).catch(nullIfGone)) === null) return null;
    throw error;
  }
  const { question, contentHash, externalId } = trace;
  const asked = { question, contentHash, ...(externalId !== undefined && { externalId }) };
  return { at, id, title: trace.title, asked, attempts };
};

/** Attempts for which the system ran: without a diagnosis there is nothing to tell. */
const replayed = (attempts: readonly FixAttempt[]): number =>
  attempts.filter(({ arm, told }) => arm !== "lesson" || told !== null).length;

/**
 * What was found of the traces that went through all of their rounds. Attempts are put in order, so that a
 * study that goes on finds the same.
 */
const foundOf = (
  settings: FixSettings,
  done: readonly OfTrace[],
  { goneCount, stoppedBy }: Pick<FixFound, "goneCount" | "stoppedBy">,
): FixFound => {
  const inOrder = done.toSorted((a, b) => a.at - b.at);
  const attempts = inOrder.flatMap((one) => one.attempts.toSorted((a, b) => a.round - b.round));
  const questions = groupQuestions(inOrder.map(({ asked }) => asked));
  const refs = inOrder.map(({ id }, at) => ({ id, method: settings.method, question: questions[at] ?? at }));
  const { arms, rounds } = settings;
  const result = summariseFixes(refs, attempts, { arms, rounds });
  const incidents = result.incidents.map((incident, at) => {
    const told = inOrder[at]?.attempts.find(({ arm, round }) => arm === "lesson" && round === 1)?.told ?? null;
    return { ...incident, title: inOrder[at]?.title ?? "", lesson: told };
  });
  return { kind: "fix", ...result, replayCount: replayed(attempts), incidents, goneCount, stoppedBy };
};

/**
 * Tells what was learned of failed traces, runs the system again and counts what is fixed, several traces side by side.
 * A trace is only begun where the limit of the study allows all of its rounds, and only counted once it went through
 * them: else those that are fixed early would be counted sooner than the others. Rejects as replays do.
 */
export const studyFix = async (fixing: Fixing): Promise<FixFound> => {
  const { owner, study, lab } = fixing;
  const { sources, method: name } = fixing.settings;
  const method = name === null ? null : findMethod(name);
  if (method === undefined)
    throw new RunFailure("method", `This server no longer has the method “${name ?? ""}”. Start a new study.`);
  const settings = fixSettings(fixing);
  const traceIds = sources.kind === "traces" ? sources.traceIds : [];
  const frozen = await freezeDiagnoses(owner, study, { traceIds, method });
  const how = { settings, teach: createTeacher(study, method, frozen) };
  const worst = settings.arms.length * settings.rounds;
  const purse = createPurse(study.maxReplays);
  const done: OfTrace[] = [];
  // While it catches up with an execution before, what that one had found stands.
  const before = study.result?.kind === "fix" ? study.result.incidentCount : 0;
  let goneCount = 0;
  let hasFailed = false;
  const fix = async (id: string, at: number): Promise<void> => {
    if (hasFailed || (await purse.take(worst, worst)) === 0) return;
    const attempts: FixAttempt[] = [];
    try {
      const one = await fixOne(fixing, { id, at, attempts }, how);
      if (one === null) goneCount += 1;
      else done.push(one);
      if (one === null || done.length < before) return;
      if (!(await noteStudyResult(owner, foundOf(settings, done, { goneCount, stoppedBy: null }))))
        throw new RunStopped("lost");
    } catch (error) {
      hasFailed = true;
      throw error;
    } finally {
      purse.giveBack(worst - replayed(attempts));
    }
  };
  const limit = pLimit(Math.min(maxTraces, lab.capabilities.maxConcurrent));
  const tried = traceIds.map((id, at) => limit(() => fix(id, at)));
  // What is on its way beside one that fails is recorded before the study ends.
  await Promise.allSettled(tried);
  await Promise.all(tried);
  const stoppedBy = purse.wasRefused() ? `The limit of ${study.maxReplays} replays was reached.` : null;
  return foundOf(settings, done, { goneCount, stoppedBy });
};
