import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type StepRow } from "./step-row";

/** The columns of a row in the order in which they are sent, with their types. */
export const stepColumns: readonly (readonly [keyof StoredStep, string])[] = [
  ["workspaceId", "uuid"],
  ["traceId", "uuid"],
  ["index", "int"],
  ["agent", "text"],
  ["rawAgent", "text"],
  ["kind", "text"],
  ["content", "text"],
  ["recipient", "text"],
  ["inputs", "jsonb"],
  ["tool", "jsonb"],
  ["startedAt", "text"],
  ["durationMs", "float8"],
  ["isError", "bool"],
  ["model", "text"],
  ["inputTokens", "int"],
  ["outputTokens", "int"],
  ["costUsd", "float8"],
  ["source", "jsonb"],
  ["sketch", "int"],
];
const names = stepColumns.map(([name]) => `"${name}"`).join(", ");

/** A step with what is stored beside it and never read back into it. */
export type StoredStep = StepRow & { workspaceId: string; traceId: string; sketch: number };

/** Of PostgreSQL's own language, for a connection that copies. */
export const copyStatement = `copy "Step" (${names}) from stdin (format binary)`;

const types = stepColumns.map(([name, type]) => `"${name}" ${type}`).join(", ");

/** `rows` is a JSON list of rows: one parameter for thousands of steps. */
export const insertSteps = (tx: Writer, rows: string) =>
  runStatement(
    tx,
    Prisma.sql`insert into "Step" (${Prisma.raw(names)}) select ${Prisma.raw(names)} from json_to_recordset(${rows}::json) as row(${Prisma.raw(types)})`,
  );
