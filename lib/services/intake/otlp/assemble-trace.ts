import { type Prisma, prisma } from "@/lib/db";
import { type JsonDocument } from "@/lib/traces/document";
import { attachMedia } from "@/lib/traces/media/attach-media";
import { joinRecords } from "@/lib/traces/otlp/join-records";
import { readOtlp } from "@/lib/traces/otlp/read-otlp";
import { type OtlpRecord } from "@/lib/traces/otlp/split-request";
import { type ParsedTrace } from "@/lib/traces/parse-result";
import { textHash } from "@/lib/traces/text-hash";
import { type Trace } from "@/lib/traces/trace";
import { enqueueQuietAutomation } from "../../ground/queue/enqueue-automation.sql";
import { enqueueGrowth, enqueueQuietAttribution } from "../../ground/queue/enqueue";
import { toOtlpRecords } from "./otlp-rows";
import { replaceTrace } from "../storing/replace-trace";
import { byGroup, withOwnTitles } from "../titles/own-titles";
import { renewPeers } from "../titles/renew-titles";
import { type ReadTrace, storeTraces } from "../storing/store-traces";
import { lock } from "./assemble-trace.sql";

/** A growing trace is attributed when nothing was added to it for so long. */
const quietMs = 15_000;
/** Traces of one session that are read together: a run of many small traces, not the history of a user. */
const maxJoined = 200;

const readRows = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  otlpIds: readonly string[],
): Promise<OtlpRecord[]> =>
  toOtlpRecords(await tx.otlpRecord.findMany({ where: { workspaceId, otlpId: { in: [...otlpIds] } } }));

/**
 * Makes of the spans that arrived so far the trace that they are, or lets the trace grow that was made of them
 * before. Traces of one session that are one run become one. Whatever order, repeats and requests they came in: the
 * same spans are the same trace.
 */
export const assembleTrace = async (input: { workspaceId: string; otlpId: string }): Promise<void> => {
  const { workspaceId, otlpId } = input;
  const kept = await prisma.$transaction(
    async (tx) => {
      await lock(tx, workspaceId, otlpId);
      const alone = await readRows(tx, workspaceId, [otlpId]);
      const sessionId = sessionOf(readOtlp(joinRecords(alone)));
      if (sessionId !== null) await lock(tx, workspaceId, `session ${sessionId}`);
      await tx.otlpTrace.updateMany({ where: { workspaceId, otlpId }, data: { sessionId } });
      const joined = sessionId === null ? [otlpId] : await sessionIds(tx, workspaceId, sessionId, otlpId);
      const rows = joined.length === 1 ? alone : await readRows(tx, workspaceId, joined);
      const requests = joinRecords(rows);
      const { traces: read } = attachMedia(documentOf(requests), readOtlp(requests));
      const traces = read.flatMap(({ trace, ...rest }) => (trace ? [{ trace, ...rest }] : []));
      for (const parsed of traces) await keep(tx, workspaceId, parsed, otlpIdsOf(parsed, rows));
      return traces;
    },
    { timeout: 120_000, maxWait: 30_000 },
  );
  for (const { group } of byGroup(kept)) await renewPeers(workspaceId, group);
};

/** The spans as a file of them would be, in which steps say where they stand. */
const documentOf = (value: unknown): JsonDocument => ({
  kind: "json",
  path: "",
  pointer: "",
  issues: [],
  value,
  literal: () => undefined,
});

const sessionOf = (traces: readonly ParsedTrace[]): string | null => {
  const session = traces.map(({ trace }) => trace?.metadata["sessionId"]).find((id) => typeof id === "string");
  return session ?? null;
};

const sessionIds = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  sessionId: string,
  otlpId: string,
): Promise<string[]> => {
  const rows = await tx.otlpTrace.findMany({
    where: { workspaceId, sessionId },
    orderBy: { lastReceivedAt: "desc" },
    take: maxJoined,
    select: { otlpId: true },
  });
  return [...new Set([otlpId, ...rows.map((row) => row.otlpId)])];
};

/** The traces of OpenTelemetry whose spans the steps were read from. */
const otlpIdsOf = ({ trace }: ParsedTrace, rows: readonly OtlpRecord[]): string[] => {
  const spanIds = new Set(trace?.steps.map(({ source }) => source.spanId));
  return [...new Set(rows.flatMap(({ recordId, otlpId }) => (spanIds.has(recordId) ? [otlpId] : [])))];
};

/** Stores a trace, or puts it in the place of the one that was assembled of the same spans before. */
const keep = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  parsed: ParsedTrace,
  otlpIds: readonly string[],
): Promise<void> => {
  if (parsed.trace === null || otlpIds.length === 0) return;
  const where = { workspaceId, otlpId: { in: [...otlpIds] } };
  const rows = await tx.otlpTrace.findMany({ where, select: { traceId: true } });
  const known = [...new Set(rows.flatMap(({ traceId }) => traceId ?? []))].toSorted();
  const [first, ...merged] = known;
  const hashed = { ...parsed, trace: await withOwnHash(tx, workspaceId, parsed.trace, known, otlpIds), place: 0 };
  const [read = hashed] = await withOwnTitles(tx, { workspaceId, importId: null }, [hashed]);
  const traceId = first ?? (await create(tx, workspaceId, read));
  if (first !== undefined) await replaceTrace(tx, { workspaceId, traceId: first }, read);
  await tx.otlpTrace.updateMany({ where, data: { traceId } });
  // Traces that turned out to be one run with an earlier one; what people said of them goes with
  // them only where they said nothing.
  await tx.trace.deleteMany({ where: { workspaceId, id: { in: merged }, annotations: { none: {} } } });
  await enqueueGrowth(tx, workspaceId, traceId);
  await enqueueQuietAttribution(tx, { workspaceId, traceId, afterMs: quietMs });
  await enqueueQuietAutomation(tx, { workspaceId, traceId, afterMs: quietMs });
};

const create = async (tx: Prisma.TransactionClient, workspaceId: string, read: ReadTrace): Promise<string> => {
  const home = { workspaceId, importId: null, originalId: null, createdById: null };
  const created = await storeTraces(tx, home, [read], { isAwaited: false, isGrowing: true });
  const id = created.get(read.trace.contentHash);
  if (id === undefined) throw new Error("A trace with a hash of its own was not stored.");
  return id;
};

/**
 * While they grow, two runs of one system say the same: each needs a hash of its own, or
 * they would be taken for one trace.
 */
const withOwnHash = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  trace: Trace,
  ownIds: readonly string[],
  otlpIds: readonly string[],
): Promise<Trace> => {
  const { contentHash } = trace;
  const others = await tx.trace.count({ where: { workspaceId, contentHash, id: { notIn: [...ownIds] } } });
  if (others === 0) return trace;
  return { ...trace, contentHash: textHash(`${contentHash} ${[...otlpIds].toSorted()[0]}`) };
};
