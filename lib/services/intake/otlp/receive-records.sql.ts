import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";
import { type OtlpRecord } from "@/lib/traces/otlp/split-request";

export const touchTraces = (db: Writer, workspaceId: string, otlpIds: string[]) =>
  runStatement(
    db,
    Prisma.sql`
        insert into "OtlpTrace" ("workspaceId", "otlpId", "lastReceivedAt")
        select ${workspaceId}::uuid, id, now() from unnest(${otlpIds}::text[]) as id
        on conflict ("workspaceId", "otlpId") do update set "lastReceivedAt" = excluded."lastReceivedAt"`,
  );

export const upsertRecords = (db: Writer, workspaceId: string, column: (key: keyof OtlpRecord) => string[]) =>
  runStatement(
    db,
    Prisma.sql`
          insert into "OtlpRecord" as known ("workspaceId", "otlpId", "kind", "recordId", "body")
          select ${workspaceId}::uuid, row.* from unnest(
            ${column("otlpId")}::text[], ${column("kind")}::text[], ${column("recordId")}::text[], ${column("body")}::text[]) as row
          on conflict ("workspaceId", "otlpId", "kind", "recordId") do update set "body" = excluded."body"
          where (octet_length(excluded."body"), excluded."body" collate "C") > (octet_length(known."body"), known."body" collate "C")`,
  );
