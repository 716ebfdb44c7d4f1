import { z } from "zod";
import { askRows, countRow, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type RetentionRule } from "@/lib/traces/retention/retention-settings";
import { hasLabel } from "../../ground/truth/truth.sql";
import { keptWhere, retentionWhere } from "./retention-where.sql";

/** A row without its wide columns: header, ids and numbers. */
const narrowBytes = 100;

/** Bytes on the disk of a row `t`, of which these columns are wide; packed as PostgreSQL keeps them. */
const rowBytes = (columns: readonly string[]): Prisma.Sql =>
  Prisma.raw(
    `coalesce(sum(${narrowBytes} + ${columns.map((name) => `coalesce(pg_column_size(x."${name}"), 0)`).join(" + ")}), 0)`,
  );

const ofTraces = (table: string, columns: readonly string[]): Prisma.Sql => Prisma.sql`
  (select ${rowBytes(columns)} from ${Prisma.raw(`"${table}"`)} x where x."traceId" in (select "id" from doomed))`;

const ofRuns = (table: string, columns: readonly string[]): Prisma.Sql => Prisma.sql`
  (select ${rowBytes(columns)} from ${Prisma.raw(`"${table}"`)} x join "AttributionRun" r on r."id" = x."runId"
    where r."traceId" in (select "id" from doomed))`;

const traceColumns = ["title", "question", "expectedAnswer", "finalAnswer", "agents", "metadata", "issues", "report"];
const stepColumns = ["agent", "rawAgent", "content", "inputs", "tool", "source"];
const callColumns = ["messages", "shown", "probabilities", "reply"];

/** Bytes of the traces of `doomed` (columns `id`, `originalId`), and of the files of which none is left. */
const bytesOfDoomed = Prisma.sql`(
  (select ${rowBytes(traceColumns)} from "Trace" x where x."id" in (select "id" from doomed))
  + ${ofTraces("Step", stepColumns)}
  + ${ofTraces("AttributionRun", ["attribution", "manifest", "errorReply"])}
  + ${ofTraces("Replay", ["prefix", "steps", "finalAnswer", "message"])}
  + ${ofRuns("RunEvent", ["data"])} + ${ofRuns("JudgeCall", callColumns)}
  + (select ${rowBytes(["body"])} from "OtlpRecord" x join "OtlpTrace" o on o."workspaceId" = x."workspaceId" and o."otlpId" = x."otlpId"
      where o."traceId" in (select "id" from doomed))
  + (select ${rowBytes(["bytes"])} from "OriginalChunk" x where x."originalId" in (
      select d."originalId" from doomed d where not exists (
        select from "Trace" other where other."originalId" = d."originalId" and other."id" not in (select "id" from doomed))))
  + (select ${rowBytes(["bytes"])} from "OriginalChunk" x where x."originalId" in (
      select m."originalId" from "StepMedia" m where m."traceId" in (select "id" from doomed)
        and not exists (select from "StepMedia" other where other."originalId" = m."originalId" and other."traceId" not in (select "id" from doomed))
        and not exists (select from "Trace" other where other."originalId" = m."originalId"))))::float8`;

const previewRow = z.object({
  traceCount: z.number(),
  runCount: z.number(),
  labeledCount: z.number(),
  keptCount: z.number(),
  byteSize: z.number(),
});

export const countRetention = (db: Database, workspaceId: string, rules: readonly RetentionRule[]) =>
  askRows(
    db,
    Prisma.sql`
    with doomed as materialized (select t."id", t."originalId" from "Trace" t where ${retentionWhere(workspaceId, rules)})
    select (select count(*)::int from doomed) as "traceCount",
      (select count(*)::int from "AttributionRun" r where r."traceId" in (select "id" from doomed)) as "runCount",
      (select count(*)::int from "Trace" t where t."id" in (select "id" from doomed) and ${hasLabel(workspaceId)}) as "labeledCount",
      (select count(*)::int from "Trace" t where ${keptWhere(workspaceId, rules)}) as "keptCount",
      ${bytesOfDoomed} as "byteSize"`,
    previewRow,
  );

/** Bytes of these traces, as `countRetention` counts them. */
export const measureTraces = (db: Database, ids: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    with doomed as materialized (select t."id", t."originalId" from "Trace" t where t."id" = any(${ids}::uuid[]))
    select ${bytesOfDoomed} as "count"`,
    countRow,
  );
