import { type Metadata } from "next";
import { DataSetList } from "@/components/measure/data-sets/data-set-list";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listDataSets } from "@/lib/services/measure/data-sets/list-data-sets";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";

export const metadata: Metadata = { title: "Data sets" };

export default async function DataSetsPage({ params }: PageProps<"/w/[workspace]/data-sets">) {
  const ctx = await openPage((await params).workspace, "evaluation:read");
  const [{ name }, dataSets] = await Promise.all([getWorkspace(ctx), listDataSets(ctx)]);
  return (
    <DataSetList
      workspace={{ slug: ctx.workspaceSlug, name }}
      dataSets={dataSets}
      canEvaluate={can(ctx.role, "evaluation:write")}
      now={new Date().toISOString()}
    />
  );
}
