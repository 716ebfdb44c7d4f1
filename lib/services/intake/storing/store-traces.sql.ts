import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type TraceColumns } from "../../ground/stored/trace-columns";

/** The columns of a new trace with their types; its times are the database's. */
const columns = {
  id: "uuid",
  workspaceId: "uuid",
  importId: "uuid",
  originalId: "uuid",
  originalPlace: "int",
  createdById: "uuid",
  externalId: "text",
  title: "text",
  question: "text",
  expectedAnswer: "text",
  finalAnswer: "text",
  outcome: `"Outcome"`,
  systemName: "text",
  systemKey: "text",
  systemVersion: "text",
  agents: "jsonb",
  agentNames: "text[]",
  termination: "text",
  stepCount: "int",
  errorStepCount: "int",
  format: "text",
  contentHash: "text",
  tags: "text[]",
  metadata: "jsonb",
  sessionId: "text",
  userId: "text",
  environment: "text",
  metadataTerms: "text[]",
  isMade: "boolean",
  groundTruth: "jsonb",
  issues: "jsonb",
  report: "jsonb",
} as const satisfies Record<keyof TraceRow, string>;

export interface TraceRow extends Omit<TraceColumns, "groundTruth"> {
  id: string;
  workspaceId: string;
  importId: string | null;
  originalId: string | null;
  originalPlace: number;
  createdById: string | null;
  groundTruth: unknown;
}

const names = Object.keys(columns).map((name) => `"${name}"`);
const types = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`);
const insertedRow = z.object({ id: z.string(), contentHash: z.string() });

/**
 * Stores the rows that the workspace has not, in the order in which they are given, and answers which. One parameter
 * for all of them: Prisma takes longer to spell out a hundred rows than the database to store them.
 */
export const insertTraces = (db: Database, rows: readonly TraceRow[]) =>
  askRows(
    db,
    Prisma.sql`
    insert into "Trace" (${Prisma.raw(names.join(", "))}, "createdAt", "updatedAt")
    select ${Prisma.raw(names.join(", "))}, timezone('utc', statement_timestamp()), timezone('utc', statement_timestamp())
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(${Prisma.raw(types.join(", "))})
    on conflict ("workspaceId", "contentHash") do nothing returning "id"::text, "contentHash"`,
    insertedRow,
  );
