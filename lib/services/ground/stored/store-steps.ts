import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type PoolClient } from "pg";
import { from } from "pg-copy-streams";
import { connectionOf, type Prisma } from "@/lib/db";
import { sketchOf } from "@/lib/traces/sketch";
import { type Step } from "@/lib/traces/trace";
import { toStepRow } from "./step-row";
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

/** Texts in pieces of about this many characters, so that few are sent. */
const pieceLength = 256 * 1024;

function* inPieces(texts: Iterable<string>): Generator<string> {
  let piece = "";
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}

const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const escapeField = (text: string): string => text.replace(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign);

/** A value as a field of COPY's text format. */
const fieldOf = (value: unknown): string => {
  if (value === null) return "\\N";
  if (typeof value === "string") return escapeField(value);
  return typeof value === "object" ? escapeField(JSON.stringify(value)) : String(value);
};

function* copyLines(rows: Iterable<StoredStep>): Generator<string> {
  for (const row of rows) yield `${stepColumns.map(([name]) => fieldOf(row[name])).join("\t")}\n`;
}

const copy = async (connection: PoolClient, rows: Iterable<StoredStep>): Promise<void> => {
  const sink = connection.query(from(copyStatement));
  await pipeline(Readable.from(inPieces(copyLines(rows))), sink);
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
  const rows = rowsOf(workspaceId, stored);
  await (connection ? copy(connection, rows) : insert(tx, rows));
};
