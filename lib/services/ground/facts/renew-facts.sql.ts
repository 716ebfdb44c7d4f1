import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const stateRow = z.object({
  isMarked: z.boolean(),
  hasMany: z.boolean(),
  isSnapshot: z.boolean().nullable(),
});
type State = z.infer<typeof stateRow>;

/** From so many marks on, what was stored meanwhile may be too much for the plans of before. */
const manyMarks = 200;

/** The marks that somebody is working off are seen until their facts are. */
export async function readState(workspaceId: string): Promise<State> {
  const [state] = await askRows(
    prisma,
    Prisma.sql`
    select exists (select from "ChangedTrace" where "workspaceId" = ${workspaceId}::uuid) as "isMarked",
      exists (select from "ChangedTrace" where "workspaceId" = ${workspaceId}::uuid offset ${manyMarks - 1}::int) as "hasMany",
      (select "isSnapshot" from "Workspace" where "id" = ${workspaceId}::uuid) as "isSnapshot"`,
    stateRow,
  );
  return state ?? { isMarked: false, hasMany: false, isSnapshot: null };
}
