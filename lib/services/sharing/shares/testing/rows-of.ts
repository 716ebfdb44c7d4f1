import { prisma } from "@/lib/db";

/** Every row of a workspace, of every table that has any, as one text. */
export const rowsOf = async (workspaceId: string): Promise<string> => {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    select c."table_name" as "name" from information_schema.columns c join information_schema.tables t using ("table_schema", "table_name")
    where c."table_schema" = 'public' and c."column_name" = 'workspaceId' and t."table_type" = 'BASE TABLE' order by 1`;
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await prisma.$queryRawUnsafe<{ text: string }[]>(
      `select to_jsonb(t)::text as "text" from "${name}" t where "workspaceId" = $1::uuid`,
      workspaceId,
    );
    texts.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return texts.join("\n");
};
