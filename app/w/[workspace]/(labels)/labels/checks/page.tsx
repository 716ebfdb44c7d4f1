import { type Metadata } from "next";
import { FindingActionsProvider } from "@/components/labels/checks/finding-actions";
import { ChecksPage } from "@/components/labels/checks/checks-page";
import { labelFaults } from "@/lib/attribution/labels/lint-labels";
import { formatLabelSetRef, parseLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listFindings } from "@/lib/services/labels/checks/list-findings";
import { listLabelSets } from "@/lib/services/labels/sets/list-label-sets";
import { oneOf, orNotFound } from "../read-label-choices";
import { decideFindingAction, fixLabelAction, undoDecisionAction } from "./actions";

export const metadata: Metadata = { title: "Checks" };

const actions = { decide: decideFindingAction, fix: fixLabelAction, undo: undoDecisionAction };

export default async function LabelChecksPage({ params, searchParams }: PageProps<"/w/[workspace]/labels/checks">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  const asked = await searchParams;
  const sets = await listLabelSets(ctx, { mayBeOld: true });
  // What was adjudicated has been looked at; slips are in what came or was said before.
  const said = sets.filter(({ kind, traceCount }) => kind !== "ground-truth" && traceCount > 0);
  const first = (said.find(({ kind }) => kind !== "adjudicated") ?? said[0])?.ref;
  const named = parseLabelSetRef(oneOf(asked["set"]) ?? first ?? "") ?? ({ kind: "data-set" } as const);
  const set = formatLabelSetRef(named);
  const fault = labelFaults.find((one) => one === oneOf(asked["fault"]));
  const isDecided = oneOf(asked["decided"]) === "1";
  const page = await orNotFound(listFindings(ctx, { set: named, fault, isDecided, cursor: oneOf(asked["cursor"]) }));
  return (
    <FindingActionsProvider actions={can(ctx.role, "label:decide") ? actions : null}>
      <ChecksPage
        workspace={ctx.workspaceSlug}
        page={page}
        chosen={{ set, fault, isDecided }}
        sets={sets}
        now={new Date().toISOString()}
      />
    </FindingActionsProvider>
  );
}
