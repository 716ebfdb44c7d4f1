import { type EvaluationCase } from "@/lib/attribution/evaluation/evaluation-case";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { storedParty } from "@/lib/traces/party";
import { type CaseSet, type Outline, readOutlines, readRows, type Row } from "./read-cases.sql";

/** A case with where it stands in its data set. */
export type StoredCase = EvaluationCase & {
  position: number;
  split: string | null;
  fileName: string | null;
  isGone: boolean;
};

const orNull = (text: string | null): string | null => (text === null ? null : unescapeFromStorage(text));

const truthOf = ({ source, isDisputed, agent, stepIndex, party }: Row): EvaluationCase["truth"] =>
  source === null || isDisputed || agent === null || stepIndex === null
    ? null
    : { agent: unescapeFromStorage(agent), stepIndex, source, party: storedParty(party) };

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
