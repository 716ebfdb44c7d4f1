import { prisma } from "@/lib/db";

/** Tables of the whole database in which the word stands, in whatever form its bytes are kept. */
export async function tablesWith(word: string): Promise<string[]> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await prisma.$queryRawUnsafe<{ count: bigint }[]>(
      `select count(*) from ${name} t where t::text like '%' || $1 || '%' or t::text like '%' || encode($1::bytea, 'hex') || '%'`,
      word,
    );
    if (row && row.count > 0n) found.push(name.replaceAll('"', ""));
  }
  return found;
}
