import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { maskRecord } from "@/lib/traces/otlp/mask-record";
import { createRedactor } from "@/lib/traces/redaction/redactor";
import { type OtlpRecord } from "@/lib/traces/otlp/split-request";
import { readRedaction } from "../../people/redaction/read-redaction";
import { enqueueAssembly } from "../../ground/queue/enqueue";
import { touchTraces, upsertRecords } from "./receive-records.sql";

/** One statement carries so many characters of records. */
const maxBatchLength = 8_000_000;

function* batches(records: readonly OtlpRecord[]): Generator<OtlpRecord[]> {
  let batch: OtlpRecord[] = [];
  let length = 0;
  for (const record of records) {
    if (batch.length > 0 && length + record.body.length > maxBatchLength) {
      yield batch;
      [batch, length] = [[], 0];
    }
    batch.push(record);
    length += record.body.length;
  }
  if (batch.length > 0) yield batch;
}

/**
 * One of each: a statement cannot change a row twice. Of two that differ the longer stays, else the
 * greater, whatever their order.
 */
const distinct = (records: readonly OtlpRecord[]): OtlpRecord[] => {
  const byId = new Map<string, OtlpRecord>();
  for (const record of records) {
    const key = `${record.otlpId}/${record.kind}/${record.recordId}`;
    const known = byId.get(key);
    if (known === undefined || isFuller(record.body, known.body)) byId.set(key, record);
  }
  // In the order of their keys, so that two requests with the same records never wait for each other in a circle.
  return [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => record);
};

/** By bytes, as the database compares below. */
const isFuller = (body: string, known: string): boolean => {
  const [fuller, other] = [Buffer.from(body), Buffer.from(known)];
  return fuller.length === other.length ? fuller.compare(other) > 0 : fuller.length > other.length;
};

/**
 * Keeps what an exporter sent, all or nothing, masked by the workspace's rules where it wants that, and has the traces
 * assembled by a worker. The same record again changes nothing.
 */
export const receiveRecords = async (ctx: WorkspaceContext, records: readonly OtlpRecord[]): Promise<void> => {
  const redaction = await readRedaction(ctx.workspaceId);
  const redactor = redaction.onImport ? createRedactor(redaction) : null;
  const kept = distinct(redactor ? records.map((record) => maskRecord(record, redactor)) : records);
  const otlpIds = [...new Set(kept.map(({ otlpId }) => otlpId))];
  if (otlpIds.length === 0) return;
  const { workspaceId } = ctx;
  await prisma.$transaction(
    async (tx) => {
      await touchTraces(tx, workspaceId, otlpIds);
      for (const batch of batches(kept)) {
        const column = (key: keyof OtlpRecord): string[] => batch.map((record) => record[key]);
        await upsertRecords(tx, workspaceId, column);
      }
      await enqueueAssembly(tx, workspaceId, otlpIds);
    },
    { timeout: 60_000, maxWait: 30_000 },
  );
};
