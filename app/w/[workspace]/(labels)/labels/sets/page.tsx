import { type Metadata } from "next";
import { SetsPage } from "@/components/labels/sets/sets-page";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listLabelSets } from "@/lib/services/labels/sets/list-label-sets";
import { deleteLabelSetAction } from "./actions";

export const metadata: Metadata = { title: "Label sets" };

export default async function LabelSetsPage({ params }: PageProps<"/w/[workspace]/labels/sets">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  return (
    <SetsPage
      workspace={ctx.workspaceSlug}
      sets={await listLabelSets(ctx)}
      remove={can(ctx.role, "label:manage") ? deleteLabelSetAction : null}
      now={new Date().toISOString()}
    />
  );
}
