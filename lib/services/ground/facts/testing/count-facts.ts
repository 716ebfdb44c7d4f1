import { type Prisma, prisma } from "@/lib/db";

// What facts are to be, worked out from the rows in plain TypeScript: nothing of it is
// shared with the SQL that makes them.

interface Answer {
  agent: string;
  stepIndex: number;
  failureMode?: string;
  party?: string;
  isAbstained?: boolean;
}
interface Claim {
  source: string;
  agent: string;
  stepIndex: number;
  mode: string | null;
  party: string | null;
}

type Said = { agent: string; stepIndex: number; party?: string | null };

const dayOf = (at: Date): Date => new Date(at.toISOString().slice(0, 10));
const answerOf = (json: Prisma.JsonValue | null): Answer | null => json as unknown as Answer | null;
const last = <T>(items: readonly T[], isLater: (a: T, b: T) => boolean): T | undefined =>
  items.reduce<T | undefined>((best, item) => (best === undefined || isLater(item, best) ? item : best), undefined);
const later =
  <T extends { id: string }>(key: (item: T) => Date) =>
  (a: T, b: T): boolean =>
    key(a).getTime() === key(b).getTime() ? a.id > b.id : key(a) > key(b);

/** As a browser reads it, but nothing that is not a whole date and time; without an offset in UTC. */
function timeOf(said: string | null): Date | null {
  const parts =
    said === null ? null : /^(20\d\d-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)([.,]\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(said);
  if (!parts) return null;
  const offset = (parts[4] ?? "Z").replace(/(\d\d)(\d\d)$/, "$1:$2");
  const time = new Date(`${parts[1] ?? ""}T${parts[2] ?? ""}${(parts[3] ?? "").replace(",", ".")}${offset}`);
  return Number.isNaN(time.getTime()) ? null : time;
}

const loadTraces = (workspaceId: string) =>
  prisma.trace.findMany({
    where: { workspaceId },
    include: {
      annotations: true,
      adjudications: true,
      labelDecisions: true,
      runs: true,
      importedLabels: { include: { labelSet: true } },
      steps: { orderBy: { index: "asc" } },
    },
  });
type Loaded = Awaited<ReturnType<typeof loadTraces>>[number];

function truthOf(trace: Loaded): Claim | null {
  const isExcluded = (labelSet: string, { agent, stepIndex }: { agent: string; stepIndex: number }): boolean =>
    trace.labelDecisions.some(
      (d) => d.labelSet === labelSet && d.decision === "excluded" && d.claim === `${stepIndex} ${agent}`,
    );
  const claim = (source: string, said: Said, mode: string | null): Claim => ({
    source,
    agent: said.agent,
    stepIndex: said.stepIndex,
    mode,
    party: said.party ?? null,
  });
  const decided = last(trace.adjudications, (a, b) => a.number > b.number);
  if (decided && !decided.isWithdrawn) return claim("adjudicated", decided, decided.failureMode);
  const people = trace.annotations.filter((a) => !isExcluded(`annotator:${a.authorId}`, a));
  const newest = last(
    people,
    later((a) => a.updatedAt),
  );
  if (newest) {
    const said = new Set(people.map((a) => `${a.stepIndex} ${a.agent.toLowerCase()}`));
    return said.size > 1 ? null : claim("annotation", newest, newest.failureMode);
  }
  const ofFile = answerOf(trace.groundTruth);
  if (ofFile && !isExcluded("data-set", ofFile)) return claim("data-set", ofFile, ofFile.failureMode ?? null);
  const imported = trace.importedLabels.filter((i) => i.labelSet.isTruth && !isExcluded(`imported:${i.labelSetId}`, i));
  const label = last(imported, (a, b) =>
    later((s: { id: string; createdAt: Date }) => s.createdAt)(a.labelSet, b.labelSet),
  );
  return label ? claim("imported", label, label.failureMode) : null;
}

const isOwnAnswer = (run: Loaded["runs"][number]): boolean =>
  run.status === "SUCCEEDED" &&
  run.attribution !== null &&
  run.evaluationEntryId === null &&
  run.method !== "simulated-replay";

function traceFactOf(trace: Loaded) {
  const latest = trace.createdAt.getTime() + 86_400_000;
  const times = trace.steps.flatMap((step) => timeOf(step.startedAt) ?? []);
  const at = times.find((time) => time.getTime() <= latest) ?? trace.createdAt;
  const truth = truthOf(trace);
  const standing = trace.runs.filter((run) => isOwnAnswer(run) && answerOf(run.attribution)?.isAbstained !== true);
  const run = last(
    standing,
    later((r) => r.createdAt),
  );
  const answer = answerOf(run?.attribution ?? null);
  return {
    workspaceId: trace.workspaceId,
    traceId: trace.id,
    at,
    day: dayOf(at),
    systemKey: trace.systemKey,
    version: trace.systemVersion,
    outcome: trace.outcome,
    tags: trace.tags,
    stepCount: trace.stepCount,
    truthSource: truth?.source ?? null,
    truthAgent: truth?.agent ?? null,
    truthStep: truth?.stepIndex ?? null,
    truthAgentKey: truth?.agent.toLowerCase() ?? null,
    truthMode: truth?.mode ?? null,
    truthParty: truth?.party ?? null,
    runId: run?.id ?? null,
    runMethod: run?.method ?? null,
    runMethodVersion: run?.methodVersion ?? null,
    runAgent: answer?.agent ?? null,
    runAgentKey: answer?.agent.toLowerCase() ?? null,
    runStep: answer?.stepIndex ?? null,
    runMode: answer?.failureMode ?? null,
    runParty: answer?.party ?? null,
    isMade: trace.isMade,
  };
}

function runFactsOf(trace: Loaded) {
  return trace.runs.map((run) => {
    const answer = answerOf(run.attribution);
    const rivals = trace.runs.filter(
      (other) =>
        isOwnAnswer(other) &&
        other.method === run.method &&
        other.methodVersion === run.methodVersion &&
        other.tracerVersionId === run.tracerVersionId,
    );
    const { id: runId, workspaceId, traceId, method, methodVersion, model, tracerVersionId, status } = run;
    const hasAskedNothing = run.finishedAt !== null && run.attemptCount + run.callCount === 0;
    const { isAutomatic, costUsd, inputTokens, outputTokens, callCount, createdAt: at } = run;
    return {
      workspaceId,
      runId,
      traceId,
      at,
      day: dayOf(at),
      method,
      methodVersion,
      model,
      tracerVersionId,
      status,
      isEvaluation: run.evaluationEntryId !== null,
      isAutomatic,
      isAbstained: answer?.isAbstained ?? false,
      isNewest:
        isOwnAnswer(run) &&
        last(
          rivals,
          later((r) => r.createdAt),
        )?.id === runId,
      agent: answer?.agent ?? null,
      agentKey: answer?.agent.toLowerCase() ?? null,
      stepIndex: answer?.stepIndex ?? null,
      mode: answer?.failureMode ?? null,
      party: answer?.party ?? null,
      costUsd: hasAskedNothing ? (costUsd ?? 0) : costUsd,
      inputTokens,
      outputTokens,
      callCount,
      hasSeen: (run.manifest as { tracer?: { seen?: string } | null }).tracer?.seen === "question",
    };
  });
}

export type CountedTrace = ReturnType<typeof traceFactOf>;
export type CountedRun = ReturnType<typeof runFactsOf>[number];

/** The facts of a workspace by its rows, in the order of ids. */
export async function countFacts(workspaceId: string): Promise<{ traces: CountedTrace[]; runs: CountedRun[] }> {
  const loaded = await loadTraces(workspaceId);
  return {
    traces: loaded.map(traceFactOf).toSorted((a, b) => (a.traceId < b.traceId ? -1 : 1)),
    runs: loaded.flatMap(runFactsOf).toSorted((a, b) => (a.runId < b.runId ? -1 : 1)),
  };
}

/** The facts of a workspace as they are kept, in the order of ids. */
export async function keptFacts(workspaceId: string): Promise<{ traces: CountedTrace[]; runs: CountedRun[] }> {
  const [traces, runs] = await Promise.all([
    prisma.traceFact.findMany({ where: { workspaceId }, orderBy: { traceId: "asc" } }),
    prisma.runFact.findMany({ where: { workspaceId }, orderBy: { runId: "asc" } }),
  ]);
  return { traces, runs };
}
