import {
  type DataSetVersionSummary,
  type DataSetView,
  type SubsetWay,
} from "@/lib/attribution/evaluation/data-set-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { countEvaluations } from "./count-evaluations";
import { readVersionCounts } from "./read-version-counts";
import { requireDataSet } from "./require-data-set";
import { splitsOf, type VersionRow } from "./require-version";

const toSummary = (row: VersionRow): DataSetVersionSummary => ({
  id: row.id,
  number: row.number,
  caseCount: row.caseCount,
  questionCount: row.questionCount,
  createdByName: unescapeFromStorage(row.createdByName),
  createdAt: row.createdAt.toISOString(),
});

/**
 * A data set with its versions, newest first, and all of one: the version of that number, else the
 * newest. Throws NOT_FOUND for either.
 */
export const getDataSet = async (
  ctx: WorkspaceContext,
  input: { id: string; version?: number | undefined },
): Promise<DataSetView> => {
  const row = await requireDataSet(ctx, input.id);
  const versions = await prisma.dataSetVersion.findMany({ where: { dataSetId: row.id }, orderBy: { number: "desc" } });
  const version = input.version === undefined ? versions[0] : versions.find(({ number }) => number === input.version);
  if (!version) throw notFound("version");
  const [counts, evaluations] = await Promise.all([readVersionCounts(ctx, version), countEvaluations(ctx)]);
  return {
    id: row.id,
    name: unescapeFromStorage(row.name),
    description: unescapeFromStorage(row.description),
    createdByName: unescapeFromStorage(row.createdByName),
    createdAt: row.createdAt.toISOString(),
    versions: versions.map(toSummary),
    version: {
      ...toSummary(version),
      ...counts,
      filter: version.filter === null ? null : unescapeFromStorage(version.filter),
      subsetBy: version.subsetBy as SubsetWay,
      splitShares: splitsOf(version),
      seed: version.seed,
      hash: version.hash,
    },
    evaluationCount: evaluations.get(row.id) ?? 0,
  };
};
