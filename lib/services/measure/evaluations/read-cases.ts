import { type EvaluationCase } from "@/lib/attribution/evaluation/evaluation-case";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { type StepKind } from "@/lib/traces/trace";
import { caseWhere, frozenTrace } from "./case-where";

/** Traces of one query: the speakers of a hundred thousand steps are read in some hundred milliseconds. */
const batchSize = 2_000;

/** A case with where it stands in its data set. */
export type StoredCase = EvaluationCase & {
  position: number;
  split: string | null;
  fileName: string | null;
  isGone: boolean;
};

interface Row {
  position: number;
  traceId: string;
  externalId: string | null;
  contentHash: string;
  title: string;
  question: number;
  subset: string | null;
  split: string | null;
  stepCount: number;
  fileName: string | null;
  isGone: boolean;
  source: string | null;
  isDisputed: boolean | null;
  agent: string | null;
  stepIndex: number | null;
}

type Outline = EvaluationCase["outline"];

interface CaseSet {
  versionId: string;
  /** Null for all cases. */
  split: string | null;
}

const orNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

const truthOf = ({ source, isDisputed, agent, stepIndex }: Row): EvaluationCase["truth"] =>
  source === null || isDisputed || agent === null || stepIndex === null
    ? null
    : { agent: unescapeFromStorage(agent), stepIndex, source };

/** Who took each step of these traces, and its kind; no text is read. */
const readOutlines = async (workspaceId: string, traceIds: readonly string[]): Promise<Map<string, Outline>> => {
  const outlines = new Map<string, Outline>();
  for (let from = 0; from < traceIds.length; from += batchSize) {
    const rows = await prisma.$queryRaw<{ traceId: string; agents: string[]; kinds: StepKind[] }[]>`
      select "traceId", array_agg("agent" order by "index") as "agents", array_agg("kind" order by "index") as "kinds"
      from "Step" where "workspaceId" = ${workspaceId}::uuid and "traceId" = any(${traceIds.slice(from, from + batchSize)}::uuid[]) group by 1`;
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

const readRows = (
  workspaceId: string,
  set: CaseSet,
  { after, limit }: { after: number; limit: number | null },
): Promise<Row[]> =>
  prisma.$queryRaw<Row[]>`
    select c."position", c."traceId", t."externalId", c."contentHash", c."title", c."question", c."subset", c."split", c."stepCount", o."fileName",
      t."id" is null as "isGone", u.*
    from "DataSetCase" c left join ${frozenTrace} left join "Original" o on o."id" = t."originalId"
      left join lateral (select v."source", v."isDisputed", v."agent", v."stepIndex" from "TraceTruth" v
        where v."workspaceId" = c."workspaceId" and v."traceId" = t."id" offset 0) u on true
    where ${caseWhere(workspaceId, set)} and c."position" > ${after}::int order by c."position" ${limit === null ? Prisma.empty : Prisma.sql`limit ${limit}::int`}`;

const toCase = (row: Row, outline: Outline): StoredCase => ({
  position: row.position,
  traceId: row.traceId,
  externalId: orNull(row.externalId),
  contentHash: row.contentHash,
  title: unescapeFromStorage(row.title),
  question: row.question,
  subset: orNull(row.subset),
  stepCount: row.stepCount,
  outline,
  truth: truthOf(row),
  split: orNull(row.split),
  agentCount: new Set(outline.map(({ agent }) => agent.toLowerCase())).size,
  fileName: orNull(row.fileName),
  isGone: row.isGone,
});

/** Some cases in their order, after a position; without who took their steps. */
export const readCasePage = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  set: CaseSet,
  page: { after: number; limit: number },
): Promise<StoredCase[]> => (await readRows(workspaceId, set, page)).map((row) => toCase(row, []));

/**
 * The cases of a version, of one split or of all, in their order, with the ground truth of now. A trace that is
 * gone or has other steps than it was frozen with has none. Without `outlines` nobody is said to have taken a step:
 * for what looks at answers alone.
 */
export const readCases = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  set: CaseSet,
  { outlines: isOutlined }: { outlines: boolean },
): Promise<StoredCase[]> => {
  const rows = await readRows(workspaceId, set, { after: -1, limit: null });
  const there = rows.flatMap(({ traceId, isGone }) => (isGone ? [] : [traceId]));
  const outlines = isOutlined ? await readOutlines(workspaceId, there) : new Map<string, Outline>();
  return rows.map((row) => toCase(row, outlines.get(row.traceId) ?? []));
};
