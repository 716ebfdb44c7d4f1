import { expect, test } from "vitest";
import { prisma } from "@/lib/db";

test("every foreign key has an index, so that no deletion reads a table from end to end", async () => {
  const bare = await prisma.$queryRaw<{ table: string; column: string }[]>`
    select c."conrelid"::regclass::text as "table", a."attname" as "column" from pg_constraint c
      join pg_attribute a on a."attrelid" = c."conrelid" and a."attnum" = c."conkey"[1]
    where c."contype" = 'f' and c."connamespace" = 'public'::regnamespace
      and not exists (select from pg_index i where i."indrelid" = c."conrelid" and i."indkey"[0] = c."conkey"[1])`;
  expect(bare).toEqual([{ table: '"SignInLink"', column: "userId" }]); // a handful of rows
});
