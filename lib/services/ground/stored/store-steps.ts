import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type PoolClient } from "pg";
import { from } from "pg-copy-streams";
import { connectionOf, type Prisma } from "@/lib/db";
import { escapeForStorage, jsonForStorage } from "@/lib/traces/escape-text";
import { sketchOf } from "@/lib/traces/sketch";
import { type Step } from "@/lib/traces/trace";
import { CopyWriter } from "./copy-writer";
import { tokensOrNull, toStepRow } from "./step-row";
import { copyStatement, insertSteps, stepColumns, type StoredStep } from "./store-steps.sql";

/** Steps of a trace that has this id. */
interface StoredSteps {
  id: string;
  trace: { steps: readonly Step[] };
}

function* rowsOf(workspaceId: string, stored: readonly StoredSteps[]): Generator<StoredStep> {
  for (const { id: traceId, trace } of stored)
    for (const step of trace.steps)
      yield { workspaceId, traceId, ...toStepRow(step), sketch: sketchOf(step.content, step.tool?.name) };
}

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");
const escapeOrNull = (text: string | undefined): string | null => (text === undefined ? null : escapeForStorage(text));
const jsonOrNull = (value: unknown): string | null =>
  value === undefined || value === null ? null : jsonForStorage(value);

/** The fields of a step in the order of `stepColumns`, as `toStepRow` has them. */
const writeStep = (writer: CopyWriter, ids: readonly [workspace: Buffer, trace: Buffer], step: Step): void => {
  writer.row(stepColumns.length);
  for (const id of ids) writer.bytes(id);
  writer.integer(step.index);
  writer.text(escapeForStorage(step.agent));
  writer.text(escapeForStorage(step.rawAgent));
  writer.text(step.kind);
  writer.text(escapeForStorage(step.content));
  writer.text(escapeOrNull(step.recipient));
  writer.json(jsonOrNull(step.inputs));
  writer.json(jsonOrNull(step.tool));
  writer.text(escapeOrNull(step.startedAt));
  writer.float(step.durationMs ?? null);
  writer.flag(step.isError);
  writer.text(escapeOrNull(step.model));
  writer.integer(tokensOrNull(step.inputTokens));
  writer.integer(tokensOrNull(step.outputTokens));
  writer.float(step.costUsd ?? null);
  writer.json(jsonForStorage(step.source));
  writer.integer(sketchOf(step.content, step.tool?.name));
};

/** The steps as COPY takes them, piece by piece. */
function* stepPieces(workspaceId: string, stored: readonly StoredSteps[]): Generator<Buffer> {
  const writer = new CopyWriter();
  const workspace = uuidBytes(workspaceId);
  for (const { id, trace } of stored) {
    const ids = [workspace, uuidBytes(id)] as const;
    for (const step of trace.steps) {
      writeStep(writer, ids, step);
      yield* writer.taken();
    }
  }
  yield* writer.end();
}

const copy = async (connection: PoolClient, pieces: Iterable<Buffer>): Promise<void> => {
  const sink = connection.query(from(copyStatement));
  await pipeline(Readable.from(pieces), sink);
};

/** One statement carries so many characters of rows. */
const statementLength = 4_000_000;

/** Where there is no connection to copy over: one parameter for thousands of steps. */
const insert = async (tx: Prisma.TransactionClient, rows: Iterable<StoredStep>): Promise<void> => {
  let batch: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    batch.push(text);
    length += text.length;
    if (length < statementLength) continue;
    await insertSteps(tx, `[${batch.join(",")}]`);
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) await insertSteps(tx, `[${batch.join(",")}]`);
};

/** Stores the steps of new traces in the transaction of the caller, by COPY where that can be. */
export const storeSteps = async (
  tx: Prisma.TransactionClient,
  workspaceId: string,
  stored: readonly StoredSteps[],
): Promise<void> => {
  const connection = await connectionOf(tx);
  if (connection) await copy(connection, stepPieces(workspaceId, stored));
  else await insert(tx, rowsOf(workspaceId, stored));
};
