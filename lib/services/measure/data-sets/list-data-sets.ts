import { type DataSetSummary } from "@/lib/attribution/evaluation/data-set-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { countEvaluations } from "./count-evaluations";
import { readVersionCounts } from "./read-version-counts";

/** Every data set of the workspace with its newest version, in order of name. */
export const listDataSets = async (ctx: WorkspaceContext): Promise<DataSetSummary[]> => {
  const { workspaceId } = ctx;
  const rows = await prisma.dataSet.findMany({
    where: { workspaceId },
    include: { versions: { orderBy: { number: "desc" }, take: 1 } },
  });
  const counts = await countEvaluations(ctx);
  const summaries: DataSetSummary[] = [];
  for (const { versions, ...row } of rows) {
    const [latest] = versions;
    if (!latest) continue;
    const { labelledCount } = await readVersionCounts(ctx, latest);
    summaries.push({
      id: row.id,
      name: unescapeFromStorage(row.name),
      description: unescapeFromStorage(row.description),
      createdByName: unescapeFromStorage(row.createdByName),
      createdAt: row.createdAt.toISOString(),
      latest: {
        id: latest.id,
        number: latest.number,
        labelledCount,
        caseCount: latest.caseCount,
        questionCount: latest.questionCount,
        createdAt: latest.createdAt.toISOString(),
      },
      evaluationCount: counts.get(row.id) ?? 0,
    });
  }
  return summaries.sort((a, b) => a.name.localeCompare(b.name, "en"));
};
