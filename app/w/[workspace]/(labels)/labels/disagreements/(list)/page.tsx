import { type Metadata } from "next";
import { DisagreementList } from "@/components/labels/adjudications/disagreement-list";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listDisagreements } from "@/lib/services/labels/agreement/list-disagreements";
import { askedDisagreements, oneOf, orNotFound } from "../../read-label-choices";

export const metadata: Metadata = { title: "Disagreements" };

export default async function DisagreementsPage({
  params,
  searchParams,
}: PageProps<"/w/[workspace]/labels/disagreements">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  const asked = await searchParams;
  const { chosen, scope } = askedDisagreements(asked);
  return (
    <DisagreementList
      workspace={ctx.workspaceSlug}
      page={await orNotFound(listDisagreements(ctx, { ...scope, cursor: oneOf(asked["cursor"]) }))}
      chosen={chosen}
      canDecide={can(ctx.role, "label:decide")}
    />
  );
}
