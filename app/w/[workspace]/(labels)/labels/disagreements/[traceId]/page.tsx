import { type Metadata } from "next";
import { DecisionActionsProvider } from "@/components/labels/adjudications/decision-actions";
import { AdjudicationPage } from "@/components/labels/adjudications/adjudication-page";
import { BlindNotice } from "@/components/labels/adjudications/blind-notice";
import { can } from "@/lib/auth/permissions";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { openCase } from "@/lib/services/labels/adjudications/open-case";
import { nextDisagreement } from "@/lib/services/labels/agreement/next-disagreement";
import { listTaxonomies } from "@/lib/services/labels/taxonomies/list-taxonomies";
import { askedDisagreements, oneOf, orNotFound } from "../../read-label-choices";
import { adjudicateAction, withdrawAction } from "../actions";

export const metadata: Metadata = { title: "Decide" };

const actions = { adjudicate: adjudicateAction, withdraw: withdrawAction };

/** Null for somebody who is to label the trace before they see this. */
const openUnlessBlind = async (...asked: Parameters<typeof openCase>) => {
  try {
    return await openCase(...asked);
  } catch (error) {
    if (error instanceof KnownError && error.code === "FORBIDDEN") return null;
    throw error;
  }
};

export default async function DecidePage({
  params,
  searchParams,
}: PageProps<"/w/[workspace]/labels/disagreements/[traceId]">) {
  const { workspace, traceId } = await params;
  const ctx = await openPage(workspace, "trace:read");
  const asked = await searchParams;
  const withRuns = oneOf(asked["runs"]) === "1";
  const { chosen, scope } = askedDisagreements(asked);
  const found = await orNotFound(openUnlessBlind(ctx, { traceId, withRuns }));
  if (found === null) return <BlindNotice workspace={ctx.workspaceSlug} traceId={traceId} chosen={chosen} />;
  const [{ chosenName, taxonomies }, place] = await Promise.all([
    listTaxonomies(ctx),
    orNotFound(nextDisagreement(ctx, { traceId, ...scope })),
  ]);
  const known = taxonomies.map(({ taxonomy }) => taxonomy);
  return (
    <DecisionActionsProvider actions={can(ctx.role, "label:decide") ? actions : null}>
      <AdjudicationPage
        key={traceId}
        workspace={ctx.workspaceSlug}
        found={found}
        taxonomies={{ chosen: known.find(({ name }) => name === chosenName) ?? null, known }}
        around={{ ...place, chosen }}
        withRuns={withRuns}
        now={new Date().toISOString()}
      />
    </DecisionActionsProvider>
  );
}
