import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { NewEvaluationActionsProvider } from "@/components/measure/evaluations/new-evaluation-actions";
import { NewEvaluation } from "@/components/measure/evaluations/new-evaluation";
import { NoDataSet } from "@/components/measure/evaluations/no-data-set";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { listDataSets } from "@/lib/services/measure/data-sets/list-data-sets";
import { readRunMeans } from "@/app/w/[workspace]/read-run-means";
import { planEvaluationAction, startEvaluationAction } from "../actions";

export const metadata: Metadata = { title: "New evaluation" };

const openDataSet = async (ctx: WorkspaceContext, id: string, version: number | undefined) => {
  try {
    return await getDataSet(ctx, { id, version });
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
};

export default async function NewEvaluationPage({ params, searchParams }: PageProps<"/w/[workspace]/evaluations/new">) {
  const ctx = await openPage((await params).workspace, "evaluation:write");
  const asked = await searchParams;
  const [dataSets, means] = await Promise.all([listDataSets(ctx), readRunMeans(ctx)]);
  const workspace = ctx.workspaceSlug;
  const id = typeof asked.dataSet === "string" && asked.dataSet !== "" ? asked.dataSet : dataSets[0]?.id;
  if (id === undefined) return <NoDataSet workspace={workspace} />;
  const { version, split: askedSplit } = asked;
  const number = typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : undefined;
  const dataSet = await openDataSet(ctx, id, number);
  const split = dataSet.version.splits.find((part) => part.name !== null && part.name === askedSplit)?.name ?? null;
  return (
    <NewEvaluationActionsProvider actions={{ plan: planEvaluationAction, start: startEvaluationAction }}>
      <NewEvaluation
        workspace={workspace}
        means={means}
        dataSets={dataSets}
        chosen={{ dataSet, split }}
        isPaper={asked.preset === "paper"}
      />
    </NewEvaluationActionsProvider>
  );
}
