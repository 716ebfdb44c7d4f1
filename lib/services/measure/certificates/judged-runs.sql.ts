import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const row = z.object({
  id: z.string(),
  model: z.string(),
  providerName: z.string().nullable(),
  revealExpectedAnswer: z.boolean(),
  manifest: z.unknown(),
});

/** Of the manifest of a run `r`, what a judge is known by: the rest of it is long. */
export const judgeManifest = Prisma.sql`jsonb_build_object('method', r."manifest"->'method', 'methodVersion', r."manifest"->'methodVersion', 'parameters', r."manifest"->'parameters', 'policy', r."manifest"->'policy')`;

/** What tells whose answers these runs are, without those that asked no model. */
export const readJudgedRuns = (workspaceId: string, runIds: readonly string[]): Promise<z.infer<typeof row>[]> =>
  askRows(
    prisma,
    Prisma.sql`
    select r."id", r."model", r."providerName", r."revealExpectedAnswer", ${judgeManifest} as "manifest" from "AttributionRun" r
    where r."workspaceId" = ${workspaceId}::uuid and r."id" = any(${[...runIds]}::uuid[]) and r."model" is not null`,
    row,
  );
