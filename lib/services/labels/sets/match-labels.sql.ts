import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type FileLabel } from "@/lib/attribution/labels/label-file";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { isRowId } from "../../ground/ids/row-id";

const knownTraceRow = z.object({
  id: z.string(),
  title: z.string(),
  contentHash: z.string(),
  externalId: z.string().nullable(),
  stepCount: z.number(),
  systemKey: z.string(),
  agents: z.array(z.string()),
});
export type KnownTrace = z.infer<typeof knownTraceRow>;

const present = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** Traces of this workspace that any key of these labels names. */
export const findTraces = async (ctx: WorkspaceContext, labels: readonly FileLabel[]): Promise<KnownTrace[]> => {
  const named = present(labels.map(({ traceId }) => traceId));
  const ids = named.filter(isRowId);
  const hashes = present(labels.map(({ contentHash }) => contentHash?.toLowerCase() ?? null));
  const externalIds = [...named, ...present(labels.map(({ externalId }) => externalId))].map(escapeForStorage);
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select t."id", t."title", t."contentHash", t."externalId", t."stepCount", t."systemKey",
      coalesce((select array_agg(agent->>'name') from jsonb_array_elements(t."agents") agent), '{}') as "agents"
    from "Trace" t where t."workspaceId" = ${ctx.workspaceId}::uuid
      and (t."id" = any(${ids}::uuid[]) or t."contentHash" = any(${hashes}::text[]) or t."externalId" = any(${externalIds}::text[])) order by t."id"`,
    knownTraceRow,
  );
  return rows.map((row) => ({
    ...row,
    title: unescapeFromStorage(row.title),
    agents: row.agents.map(unescapeFromStorage),
    externalId: row.externalId === null ? null : unescapeFromStorage(row.externalId),
  }));
};
