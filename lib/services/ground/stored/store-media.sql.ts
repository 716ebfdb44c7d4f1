import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** A row of `StepMedia`. */
export interface MediaRow {
  workspaceId: string;
  traceId: string;
  stepIndex: number;
  place: number;
  kind: string;
  mediaType: string | null;
  name: string | null;
  byteSize: number | null;
  sha256: string | null;
  address: string | null;
  originalId: string | null;
}

/** Stores the rows, each in the place of the one that stood there. */
export const upsertMedia = (db: Writer, rows: readonly MediaRow[]) =>
  runStatement(
    db,
    Prisma.sql`
    insert into "StepMedia" ("workspaceId", "traceId", "stepIndex", "place", "kind", "mediaType", "name", "byteSize", "sha256", "address", "originalId")
    select "workspaceId", "traceId", "stepIndex", "place", "kind", "mediaType", "name", "byteSize", "sha256", "address", "originalId"
    from json_to_recordset(${JSON.stringify(rows)}::json) as row("workspaceId" uuid, "traceId" uuid, "stepIndex" int, "place" int, "kind" text,
      "mediaType" text, "name" text, "byteSize" int, "sha256" text, "address" text, "originalId" uuid)
    on conflict ("workspaceId", "traceId", "stepIndex", "place") do update set "kind" = excluded."kind", "mediaType" = excluded."mediaType",
      "name" = excluded."name", "byteSize" = excluded."byteSize", "sha256" = excluded."sha256", "address" = excluded."address", "originalId" = excluded."originalId"`,
  );

/** Takes away those of a trace that are none of the rows. */
export const dropMedia = (db: Writer, workspaceId: string, traceId: string, rows: readonly MediaRow[]) => {
  const kept = rows.filter((row) => row.traceId === traceId).map(({ stepIndex, place }) => `${stepIndex} ${place}`);
  return runStatement(
    db,
    Prisma.sql`
    delete from "StepMedia" where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${traceId}::uuid
      and not ("stepIndex" || ' ' || "place") = any(${kept}::text[])`,
  );
};
