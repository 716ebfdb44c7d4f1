import { type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { type Measured, nothingMeasured } from "@/lib/attribution/method";
import { type KeptModel, type RunManifest } from "@/lib/attribution/run-manifest";
import { type RunTracer } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { fenceNonce } from "@/lib/llm/fence-nonce";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { type SettledChoice } from "./run-choice";

/** Who starts a run. */
export interface RunStarter {
  workspaceId: string;
  name: string;
  userId: string | null;
  isAutomatic: boolean;
}

export const starterOf = ({ workspaceId, actor }: WorkspaceContext): RunStarter => ({
  workspaceId,
  name: actor.name,
  userId: actor.kind === "user" ? actor.userId : null,
  isAutomatic: false,
});

/** Nobody: an upload or new weights start it. */
export const automaticStarter = (workspaceId: string): RunStarter => ({
  workspaceId,
  name: "Faultline",
  userId: null,
  isAutomatic: true,
});

/** What a run is told of its trace, as the trace says it. */
export interface RunTrace {
  id: string;
  contentHash: string;
  question: string;
  expectedAnswer: string | null;
}

/** Who sees what: an answer that is not known cannot be shown, whatever was asked for. */
export const revealsFor = (choice: SettledChoice, trace: RunTrace): boolean =>
  choice.revealExpectedAnswer && trace.expectedAnswer !== null;

/** What tells a run from another one of the same trace. */
export const sameRun = ({ method, judge, isMasked }: SettledChoice) => ({
  method: method.name,
  providerId: judge?.providerId ?? null,
  model: judge?.model.name ?? null,
  isMasked,
});

/**
 * What surrounds the trace of a run: other traces of its question, what was measured before, and text that is masked.
 */
export interface RunSurroundings {
  /** The newest of `peerCount`. */
  peers: { id: string; contentHash: string }[];
  peerCount: number;
  measured: Measured;
  /** Null where nothing was to be masked. */
  masked: NonNullable<RunManifest["masked"]> | null;
}

/** Of a run whose method reads nothing but its trace. */
export const noSurroundings: RunSurroundings = { peers: [], peerCount: 0, measured: nothingMeasured, masked: null };

interface RunParts {
  starter: RunStarter;
  choice: SettledChoice;
  trace: RunTrace;
  tracer: RunTracer | null;
  surroundings: RunSurroundings;
  /** Of the workspace. */
  secret: Uint8Array;
}

const keptModel = ({ name, contextTokens, replyTokens = null, seesImages = false }: JudgeModel): KeptModel => ({
  model: name,
  contextTokens,
  replyTokens,
  ...(seesImages && { seesImages }),
});

/** The models that a choice asks, as its runs keep them; null where it asks none. */
export const keptJudge = ({ judge, otherModels }: SettledChoice): RunManifest["judge"] =>
  judge && {
    ...keptModel(judge.model),
    baseUrl: judge.endpoint.baseUrl,
    ...(otherModels.length > 0 && { others: otherModels.map(keptModel) }),
  };

const manifestFor = ({ choice, trace, tracer, surroundings, secret }: RunParts): RunManifest => ({
  traceContentHash: trace.contentHash,
  method: choice.method.name,
  methodVersion: choice.method.version,
  promptHash: choice.promptHash,
  judge: keptJudge(choice),
  tracer,
  question: trace.question,
  expectedAnswer: trace.expectedAnswer,
  nonce: fenceNonce(secret, trace.contentHash),
  parameters: choice.parameters,
  peers: surroundings.peers,
  peerCount: surroundings.peerCount,
  taxonomy: choice.taxonomy,
  policy: choice.policy,
  measured: surroundings.measured,
  ...(choice.probes && { probes: choice.probes }),
  ...(surroundings.masked && { masked: surroundings.masked }),
  ...(choice.replay && { replay: choice.replay }),
});

/** The columns of a new run: all that is needed to repeat it. */
export const runColumns = (parts: RunParts) => {
  const { starter, choice, trace, tracer } = parts;
  return {
    ...sameRun(choice),
    workspaceId: starter.workspaceId,
    traceId: trace.id,
    methodVersion: choice.method.version,
    providerName: choice.judge?.providerName ?? null,
    tracerVersionId: tracer?.versionId ?? null,
    isAutomatic: starter.isAutomatic,
    isFresh: choice.isFresh,
    maxCostUsd: choice.maxCostUsd,
    maxTokens: choice.maxTokens,
    revealExpectedAnswer: revealsFor(choice, trace),
    costUsd: choice.judge ? null : 0,
    manifest: escapeValueForStorage(manifestFor(parts)) as unknown as Prisma.InputJsonValue,
    startedByName: starter.name,
    startedById: starter.userId,
  };
};
