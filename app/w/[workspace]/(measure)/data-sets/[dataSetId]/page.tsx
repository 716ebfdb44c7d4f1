import { type Metadata } from "next";
import { Suspense } from "react";
import { DataSetActionsProvider } from "@/components/measure/data-sets/data-set-actions";
import { DataSetPage } from "@/components/measure/data-sets/data-set-page";
import { ReportSkeleton } from "@/components/measure/evaluations/report-skeleton";
import { readReportTab } from "@/components/measure/evaluations/report-tabs";
import { can } from "@/lib/auth/permissions";
import { deleteDataSetAction, renameDataSetAction } from "../actions";
import { Leaderboard } from "./leaderboard";
import { openDataSet } from "./open-data-set";

type Props = PageProps<"/w/[workspace]/data-sets/[dataSetId]">;

const readVersion = (version: string | string[] | undefined): number | undefined =>
  typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : undefined;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, dataSetId } = await params;
  const { dataSet } = await openDataSet(workspace, dataSetId);
  return { title: dataSet.name.slice(0, 120) };
}

export default async function DataSetRoute({ params, searchParams }: Props) {
  const { workspace, dataSetId } = await params;
  const { version, split: askedSplit, tab: askedTab, cursor } = await searchParams;
  const { ctx, dataSet } = await openDataSet(workspace, dataSetId, readVersion(version));
  const tab = readReportTab(askedTab);
  const split = dataSet.version.splits.find((part) => part.name !== null && part.name === askedSplit)?.name ?? null;
  return (
    <DataSetActionsProvider actions={{ rename: renameDataSetAction, remove: deleteDataSetAction }}>
      <DataSetPage
        workspace={ctx.workspaceSlug}
        dataSet={dataSet}
        split={split}
        canEvaluate={can(ctx.role, "evaluation:write")}
      >
        <Suspense key={`${dataSet.version.id} ${split}`} fallback={<ReportSkeleton />}>
          <Leaderboard
            ctx={ctx}
            dataSet={dataSet}
            split={split}
            tab={tab}
            cursor={typeof cursor === "string" && cursor !== "" ? cursor : null}
          />
        </Suspense>
      </DataSetPage>
    </DataSetActionsProvider>
  );
}
