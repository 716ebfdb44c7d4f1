import { type Metadata } from "next";
import { DataSetList } from "@/components/measure/data-sets/data-set-list";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listDataSets } from "@/lib/services/measure/data-sets/list-data-sets";

export const metadata: Metadata = { title: "Data sets" };

export default async function DataSetsPage({ params }: PageProps<"/w/[workspace]/data-sets">) {
  const ctx = await openPage((await params).workspace, "evaluation:read");
  const dataSets = await listDataSets(ctx);
  return (
    <DataSetList
      workspace={ctx.workspaceSlug}
      dataSets={dataSets}
      canEvaluate={can(ctx.role, "evaluation:write")}
      now={new Date().toISOString()}
    />
  );
}
