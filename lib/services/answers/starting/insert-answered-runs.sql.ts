import { askRows, type Database, idRow } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const lockTraces = (db: Database, workspaceId: string, answered: readonly { id: string }[]) =>
  askRows(
    db,
    Prisma.sql`
    select "id" from "Trace" where "workspaceId" = ${workspaceId}::uuid and "id" = any(${answered.map(({ id }) => id)}::uuid[])
    order by "id" for no key update`,
    idRow,
  );
