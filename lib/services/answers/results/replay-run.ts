import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { diffValues } from "@/lib/attribution/diff-values";
import { JudgeError } from "@/lib/attribution/judge-error";
import { type Method, type MethodRun } from "@/lib/attribution/method";
import { evidenceInTurns } from "@/lib/attribution/evidence/find-evidence";
import { completeInput } from "@/lib/attribution/method-input";
import { findMethod } from "@/lib/attribution/method-list";
import { noTracer } from "@/lib/attribution/no-tracer";
import { type ReplayResult } from "@/lib/attribution/replay-result";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { type Tracer } from "@/lib/attribution/tracer";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { openReplay, type ReplayJudges } from "@/lib/llm/replay-judge";
import { type Attribution } from "@/lib/traces/attribution";
import { unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { openRecordedLab } from "../replay-records/recorded-lab";
import { inTurns } from "../../ground/paging/in-turns";
import { openSettledTracer } from "../tracers/open-settled-tracer";
import { fromCallRow } from "../runs/call-row";
import { loadRunInput } from "../runs/load-run-input";
import { readRunImages } from "../runs/read-run-images";
import { openRun } from "../runs/open-run";
import { manifestOf, type RunRow } from "../runs/run-row";

/** So many differences are told of. */
const maxDifferences = 50;

/** Why a run cannot be replayed. */
class ReplayProblem extends Error {}

const requireMethod = ({ method: name, methodVersion, promptHash }: RunManifest): Method => {
  const method = findMethod(name);
  if (!method) throw new ReplayProblem(`This server no longer has the method “${name}”.`);
  const isSamePrompt = createHash("sha256").update(method.promptText).digest("hex") === promptHash;
  if (method.version === methodVersion && isSamePrompt) return method;
  throw new ReplayProblem(
    `The method ${method.title} was changed by an update: this run is of version ${methodVersion}, here is version ${method.version}${method.version === methodVersion ? " with other prompts" : ""}.`,
  );
};

const requireTracer = async (workspaceId: string, { tracer }: RunManifest): Promise<Tracer> => {
  const opened = tracer ? await openSettledTracer(workspaceId, tracer) : noTracer;
  if (opened) return opened;
  throw new ReplayProblem(`The weights that this run read with, ${tracer?.name ?? ""}, have been deleted or changed.`);
};

const readCalls = async ({ workspaceId, id: runId }: RunRow) => {
  const rows = await prisma.judgeCall.findMany({
    where: { workspaceId, runId },
    orderBy: { sequence: "asc" },
    omit: { messages: true },
  });
  return rows.map((row) => fromCallRow({ ...row, messages: [] }));
};

/**
 * The answer of a whole run; of one that a limit stopped, the best that was found by then, null where that is nothing.
 */
const answerOf = async (run: MethodRun, wasStopped: () => boolean): Promise<Attribution | null> => {
  let found: Attribution | null = null;
  try {
    for (let next = await run.next(); ; next = await run.next()) {
      if (next.done) return next.value;
      if (next.value.type === "found") found = next.value.attribution;
      await setImmediate(); // others wait for this process too
    }
  } catch (error) {
    if (!wasStopped()) throw error;
    return found;
  }
};

const problemOf = (error: unknown, hasMissed: boolean): string => {
  if (hasMissed)
    return "The method asked for a call that is not in this run's record, so it could not finish. The record is older than this server, or incomplete.";
  if (error instanceof ReplayProblem || error instanceof KnownError || error instanceof JudgeError)
    return error.message;
  throw error;
};

/** Why the record of a run is nothing to replay; null where it is. */
const unfitFor = ({ status }: RunRow): string | null => {
  if (status === "SUCCEEDED" || status === "PARTIAL") return null;
  return status === "QUEUED" || status === "RUNNING"
    ? "This run has not ended yet."
    : "This run ended without an answer, so there is nothing to reproduce.";
};

/**
 * Runs the method of a run again on nothing but what the run has kept: the trace and whatever else its manifest
 * names, and its recorded calls. Asks nobody, needs no key, changes nothing. Where that is not possible any more
 * `problem` says why. Throws NOT_FOUND.
 */
export const replayRun = async (ctx: WorkspaceContext, input: { id: string }): Promise<ReplayResult> => {
  const row = await openRun(ctx, input.id);
  const { workspaceId, traceId, revealExpectedAnswer } = row;
  const manifest = manifestOf(row);
  const calls = await readCalls(row);
  const nothing = { isSame: false, differences: [], attribution: null, callCount: 0, recordedCount: calls.length };
  const unfit = unfitFor(row);
  if (unfit !== null) return { ...nothing, problem: unfit };
  let judges: ReplayJudges | null = null;
  let hasLabMissed = (): boolean => false;
  try {
    const method = requireMethod(manifest);
    const { notes: _notes, ...kept } = await loadRunInput({ workspaceId, traceId, revealExpectedAnswer, manifest });
    const tracer = await requireTracer(workspaceId, manifest);
    const { signal } = new AbortController();
    const isPartial = row.status === "PARTIAL";
    const images = await readRunImages({ workspaceId, traceId, manifest });
    judges = manifest.judge && openReplay(manifest.judge, calls, { isPartial, signal, images });
    const recorded = await openRecordedLab({ workspaceId, id: row.id }, manifest);
    hasLabMissed = recorded.hasMissed;
    const wasStopped = (): boolean => isPartial && ((judges?.hasMissed() ?? false) || hasLabMissed());
    const asked = judges && { judge: judges.judge, judgeOf: judges.judgeOf };
    const given = { ...kept, tracer, lab: recorded.lab, signal, ...asked };
    // The methods find it at once then; those that ask a model do not stop for others before their first question.
    if (method.needsTracer) await inTurns(evidenceInTurns(kept.trace));
    const answer = await answerOf(method.run(completeInput(method, given)), wasStopped);
    const attribution = JSON.parse(JSON.stringify(answer)) as Attribution | null;
    const differences = diffValues(unescapeValueFromStorage(row.attribution), attribution);
    return {
      isSame: differences.length === 0,
      problem: null,
      differences: differences.slice(0, maxDifferences),
      attribution,
      callCount: judges?.usedCount() ?? 0,
      recordedCount: calls.length,
    };
  } catch (error) {
    const hasMissed = hasLabMissed() || (judges?.hasMissed() ?? false);
    return { ...nothing, problem: problemOf(error, hasMissed), callCount: judges?.usedCount() ?? 0 };
  }
};
