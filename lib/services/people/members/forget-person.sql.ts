import { z } from "zod";
import { askRows, type Database, idRow, runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** What stands in the place of a name. */
export const deletedPerson = "Deleted person";

const column = (name: string): Prisma.Sql => Prisma.raw(`"${name}"`);

/**
 * Workspaces in which a person did something or something was done to them, once a member or still, and what was shared
 * from there.
 */
export const listTouched = (db: Database, userId: string) =>
  askRows(
    db,
    Prisma.sql`
    with own as (
      select "workspaceId" as "id" from "Member" where "userId" = ${userId}::uuid
      union select "workspaceId" from "AuditEntry" where "actorId" = ${userId}::uuid or "subjectId" = ${userId}
      union select "workspaceId" from "Annotation" where "authorId" = ${userId}::uuid
      union select "workspaceId" from "Comment" where "authorId" = ${userId}::uuid)
    select "id" from own
    union select s."snapshotWorkspaceId" from "Share" s join own on own."id" = s."workspaceId" where s."snapshotWorkspaceId" is not null`,
    idRow,
  );

const nameRow = z.object({ name: z.string() });

/** Names and addresses that the audit log knows a person by. */
export const listFormerNames = (db: Database, userId: string) =>
  askRows(
    db,
    Prisma.sql`
    select distinct "actorName" as "name" from "AuditEntry" where "actorId" = ${userId}::uuid and "actorName" <> 'command line'
    union select distinct "details"->>'before' from "AuditEntry"
      where "actorId" = ${userId}::uuid and "kind" in ('member.renamed', 'member.email-changed') and "details"->>'before' <> ''`,
    nameRow,
  );

/**
 * Those of these names that nobody else in these workspaces has: where no id says whose a name is, only they are known.
 */
export const listOwnNames = (db: Database, userId: string, workspaceIds: string[], names: string[]) =>
  askRows(
    db,
    Prisma.sql`
    select n as "name" from unnest(${names}::text[]) n where not exists (
      select from "Member" m join "User" u on u."id" = m."userId"
      where m."workspaceId" = any(${workspaceIds}::uuid[]) and u."id" <> ${userId}::uuid and (u."name" = n or u."email" = n))`,
    nameRow,
  );

interface Forgotten {
  userId: string;
  workspaceIds: string[];
  names: string[];
  /** Those that nobody else has. */
  ownNames: string[];
  emails: string[];
}

export const forgetName = (
  db: Writer,
  [table, name, id]: readonly [string, string, string | null],
  { userId, workspaceIds, names, ownNames }: Forgotten,
) => {
  const isOwn =
    id === null
      ? Prisma.sql`${column(name)} = any(${ownNames}::text[])`
      : Prisma.sql`${column(name)} = any(${names}::text[]) and (${column(id)} = ${userId}::uuid
          or ${column(id)} is null and ${column(name)} = any(${ownNames}::text[]))`;
  return runStatement(
    db,
    Prisma.sql`update ${column(table)} set ${column(name)} = ${deletedPerson}
      where "workspaceId" = any(${workspaceIds}::uuid[]) and ${isOwn}`,
  );
};

/** A name that is a whole text of the JSON. */
export const forgetInJson = (
  db: Writer,
  [table, name]: readonly [string, string],
  workspaceIds: string[],
  own: string,
) =>
  runStatement(
    db,
    Prisma.sql`
    update ${column(table)} set ${column(name)} = replace(${column(name)}::text, to_jsonb(${own}::text)::text, to_jsonb(${deletedPerson}::text)::text)::jsonb
    where "workspaceId" = any(${workspaceIds}::uuid[]) and strpos(${column(name)}::text, to_jsonb(${own}::text)::text) > 0`,
  );

/** Out of what the audit log says that things were done to: "Petra Lind (petra@example.com)", or the address alone. */
export const forgetSubjects = (db: Writer, { userId, workspaceIds, emails }: Forgotten) =>
  runStatement(
    db,
    Prisma.sql`
    update "AuditEntry" set "subject" = ${deletedPerson} where "workspaceId" = any(${workspaceIds}::uuid[])
      and ("subjectId" = ${userId} or exists (select from unnest(${emails}::text[]) e where strpos("subject", e) > 0))`,
  );

/** What they were called before, and by which address they signed in. */
export const forgetFormer = (db: Writer, { userId, workspaceIds }: Forgotten) =>
  runStatement(
    db,
    Prisma.sql`
    update "AuditEntry" set "details" = '{}' where "workspaceId" = any(${workspaceIds}::uuid[])
      and "subjectId" = ${userId} and "kind" in ('member.renamed', 'member.email-changed')`,
  );

/** Where they were: the addresses from which they did something. */
export const forgetAddresses = (db: Writer, { userId, workspaceIds }: Forgotten) =>
  runStatement(
    db,
    Prisma.sql`update "AuditEntry" set "address" = null
      where "workspaceId" = any(${workspaceIds}::uuid[]) and "actorId" = ${userId}::uuid and "address" is not null`,
  );

/** Notes of invitations that they took up say whom they were for. */
export const forgetInvited = (db: Writer, { workspaceIds, ownNames, emails }: Forgotten) =>
  runStatement(
    db,
    Prisma.sql`
    update "Invitation" set "note" = '' where "workspaceId" = any(${workspaceIds}::uuid[])
      and ("usedByName" = any(${ownNames}::text[]) or exists (select from unnest(${emails}::text[]) e where strpos(lower("note"), lower(e)) > 0))`,
  );

/** Reports that are kept until the next one: they are made anew. */
export const dropReports = (db: Writer, { workspaceIds, names }: Forgotten) =>
  runStatement(
    db,
    Prisma.sql`
    delete from "KeptReport" where "workspaceId" = any(${workspaceIds}::uuid[])
      and exists (select from unnest(${names}::text[]) n where strpos("report"::text, to_json(n)::text) > 0)`,
  );
