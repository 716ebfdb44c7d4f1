import { z } from "zod";
import { askRows } from "@/lib/ask";
import { type EvaluationCase } from "@/lib/attribution/evaluation/evaluation-case";
import { prisma, Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type StepKind } from "@/lib/traces/trace";
import { caseWhere, frozenTrace } from "./case-where.sql";

const outlinesRow = z.object({
  traceId: z.string(),
  agents: z.array(z.string()),
  kinds: z.array(z.enum(["message", "input", "system", "thought", "handoff", "tool-call", "tool-result"])),
});

const row = z.object({
  position: z.number(),
  traceId: z.string(),
  externalId: z.string().nullable(),
  contentHash: z.string(),
  title: z.string(),
  question: z.number(),
  subset: z.string().nullable(),
  split: z.string().nullable(),
  stepCount: z.number(),
  fileName: z.string().nullable(),
  isGone: z.boolean(),
  source: z.string().nullable(),
  isDisputed: z.boolean().nullable(),
  agent: z.string().nullable(),
  stepIndex: z.number().nullable(),
  party: z.string().nullable(),
});
export type Row = z.infer<typeof row>;

/** Traces of one query: the speakers of a hundred thousand steps are read in some hundred milliseconds. */
const batchSize = 2_000;

export type Outline = EvaluationCase["outline"];

export interface CaseSet {
  versionId: string;
  /** Null for all cases. */
  split: string | null;
}

/** Who took each step of these traces, and its kind; no text is read. */
export const readOutlines = async (workspaceId: string, traceIds: readonly string[]): Promise<Map<string, Outline>> => {
  const outlines = new Map<string, Outline>();
  for (let from = 0; from < traceIds.length; from += batchSize) {
    const rows = await askRows(
      prisma,
      Prisma.sql`
      select "traceId", array_agg("agent" order by "index") as "agents", array_agg("kind" order by "index") as "kinds"
      from "Step" where "workspaceId" = ${workspaceId}::uuid and "traceId" = any(${traceIds.slice(from, from + batchSize)}::uuid[]) group by 1`,
      outlinesRow,
    );
    for (const { traceId, agents, kinds } of rows) {
      const names = new Map(agents.map((agent) => [agent, unescapeFromStorage(agent)]));
      outlines.set(
        traceId,
        agents.map((agent, at) => ({ agent: names.get(agent) ?? agent, kind: kinds[at] as StepKind })),
      );
    }
  }
  return outlines;
};

export const readRows = (
  workspaceId: string,
  set: CaseSet,
  { after, limit }: { after: number; limit: number | null },
): Promise<Row[]> =>
  askRows(
    prisma,
    Prisma.sql`
    select c."position", c."traceId", t."externalId", c."contentHash", c."title", c."question", c."subset", c."split", c."stepCount", o."fileName",
      t."id" is null as "isGone", u.*
    from "DataSetCase" c left join ${frozenTrace} left join "Original" o on o."id" = t."originalId"
      left join lateral (select v."source", v."isDisputed", v."agent", v."stepIndex", v."party" from "TraceTruth" v
        where v."workspaceId" = c."workspaceId" and v."traceId" = t."id" offset 0) u on true
    where ${caseWhere(workspaceId, set)} and c."position" > ${after}::int order by c."position" ${limit === null ? Prisma.empty : Prisma.sql`limit ${limit}::int`}`,
    row,
  );
