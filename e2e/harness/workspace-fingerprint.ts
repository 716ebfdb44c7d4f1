import { Prisma, prisma } from "@/lib/db";

/** Touched by reading (when a key was used), or worked out of the others by the server itself. */
const touched = ["ApiKey", "ChangedTrace", "TraceFact", "RunFact", "UnindexedTrace", "TraceWords", "KeptReport"];

/**
 * One line for each table that has rows of a workspace: another one as soon as a row of it
 * is added, changed or taken away.
 */
export const workspaceFingerprint = async (workspaceId: string): Promise<Record<string, string>> => {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    select c.table_name as "name" from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = current_schema() and c.column_name = 'workspaceId' and t.table_type = 'BASE TABLE' order by 1`;
  const prints: Record<string, string> = {};
  const print = async (name: string, column: string): Promise<void> => {
    // A row that was changed has another xmin.
    const [row] = await prisma.$queryRaw<{ print: string }[]>`
      select count(*) || ':' || coalesce(md5(string_agg(t.xmin::text || t.ctid::text, ',' order by t.ctid)), '') as "print"
      from ${Prisma.raw(`"${name}"`)} t where t.${Prisma.raw(`"${column}"`)} = ${workspaceId}::uuid`;
    prints[name] = row?.print ?? "";
  };
  await print("Workspace", "id");
  for (const { name } of tables) if (!touched.includes(name)) await print(name, "workspaceId");
  return prints;
};
