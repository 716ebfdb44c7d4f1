import { randomUUID } from "node:crypto";
import { Prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";
import {
  escapeForStorage,
  escapeValueForStorage,
  unescapeFromStorage,
  unescapeValueFromStorage,
} from "@/lib/traces/escape-text";
import { redactAttribution } from "@/lib/traces/sharing/redact-attribution";
import { type ReaderWords } from "@/lib/traces/sharing/reader-words";
import { manifestOf } from "../../answers/runs/run-row";
import { copyEvents } from "./copy-events";
import { type RunFigures, shareManifest } from "./share-manifest";
import { type QuoteKeeper } from "./share-quotes";
import { type ShareSource } from "./share-source";

type Run = ShareSource["runs"][number];

export interface ShareTarget {
  workspaceId: string;
  traceId: string;
  words: ReaderWords;
  quotes: QuoteKeeper;
  /** What a person is called, by their id or, where there is none, their name. */
  member: (key: string) => string;
  hashOf: (contentHash: string) => string;
}

const json = (value: unknown): Prisma.InputJsonValue => escapeValueForStorage(value) as Prisma.InputJsonValue;

const through = (text: string, map: (text: string) => string): string =>
  escapeForStorage(map(unescapeFromStorage(text)));

/** The attribution as readers see it, with quotes that stand in the steps as readers see them. */
export const shareAttribution = async (
  stored: unknown,
  { words, quotes }: Pick<ShareTarget, "words" | "quotes">,
): Promise<Attribution | null> => {
  const attribution = unescapeValueFromStorage(stored) as unknown as Attribution | null;
  return (
    attribution && {
      ...redactAttribution(attribution, words),
      quotes: await quotes(attribution.quotes),
    }
  );
};

/**
 * Copies runs with their answers: no call, no reply of a model, nothing of where it was
 * asked. `figures` by the id of each.
 */
export const copyRuns = async (
  tx: Prisma.TransactionClient,
  source: ShareSource,
  target: ShareTarget & { figures: ReadonlyMap<string, RunFigures> },
): Promise<void> => {
  const ids = new Map(source.runs.map(({ id }) => [id, randomUUID()]));
  for (const run of source.runs) {
    const id = ids.get(run.id) ?? randomUUID();
    await tx.attributionRun.create({ data: await runColumns(run, { ...target, id, ids }) });
    // A trigger has given it the next number of its trace; readers are to know it by the one that it has elsewhere.
    await tx.attributionRun.update({ where: { id }, data: { number: run.number } });
    await copyEvents(tx, { from: { workspaceId: run.workspaceId, runId: run.id }, to: { ...target, runId: id } });
  }
};

const runColumns = async (
  run: Run,
  target: Parameters<typeof copyRuns>[2] & { id: string; ids: ReadonlyMap<string, string> },
): Promise<Prisma.AttributionRunUncheckedCreateInput> => {
  const { words } = target;
  const attribution = await shareAttribution(run.attribution, target);
  const manifest = shareManifest(manifestOf(run), {
    words,
    hashOf: target.hashOf,
    figures: target.figures.get(run.id) ?? { coverage: null, reliability: null, judged: null },
  });
  return {
    id: target.id,
    workspaceId: target.workspaceId,
    traceId: target.traceId,
    method: run.method,
    methodVersion: run.methodVersion,
    status: run.status,
    model: run.model === null ? null : words.passage(run.model),
    isAutomatic: run.isAutomatic,
    revealExpectedAnswer: run.revealExpectedAnswer,
    isMasked: run.isMasked,
    callCount: run.callCount,
    reusedCallCount: run.reusedCallCount,
    attemptCount: run.attemptCount,
    inputTokens: run.inputTokens,
    cachedTokens: run.cachedTokens,
    outputTokens: run.outputTokens,
    costUsd: run.costUsd,
    isFresh: run.isFresh,
    createdAt: run.createdAt,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    attribution: attribution ? json(attribution) : Prisma.DbNull,
    manifest: json(manifest),
    errorCode: run.errorCode,
    errorMessage: run.errorMessage === null ? null : through(run.errorMessage, words.said),
    startedByName: run.isAutomatic ? run.startedByName : target.member(run.startedById ?? run.startedByName),
    retryOfId: (run.retryOfId && target.ids.get(run.retryOfId)) ?? null,
  };
};
