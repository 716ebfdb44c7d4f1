import { type Metadata } from "next";
import { TaxonomyActionsProvider } from "@/components/labels/taxonomies/taxonomy-actions";
import { TaxonomySettings } from "@/components/labels/taxonomies/taxonomy-settings";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listTaxonomies } from "@/lib/services/labels/taxonomies/list-taxonomies";
import { chooseTaxonomyAction, readTaxonomyAction, saveTaxonomyAction } from "./actions";

export const metadata: Metadata = { title: "Failure modes" };

const actions = { choose: chooseTaxonomyAction, read: readTaxonomyAction, save: saveTaxonomyAction };

export default async function FailureModesPage({ params }: PageProps<"/w/[workspace]/settings/failure-modes">) {
  const ctx = await openPage((await params).workspace, "workspace:read");
  const { chosenName, taxonomies } = await listTaxonomies(ctx);
  return (
    <TaxonomyActionsProvider actions={actions}>
      <TaxonomySettings
        workspace={ctx.workspaceSlug}
        entries={taxonomies}
        chosenName={chosenName}
        canWrite={can(ctx.role, "workspace:write")}
      />
    </TaxonomyActionsProvider>
  );
}
