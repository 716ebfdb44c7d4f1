import { type Metadata } from "next";
import { IncidentActionsProvider } from "@/components/watch/incidents/incident-actions";
import { IncidentPage } from "@/components/watch/incidents/incident-page";
import { incidentName } from "@/lib/attribution/incidents/incident-view";
import { can } from "@/lib/auth/permissions";
import { readModeTitles } from "@/lib/services/overview/dashboard/read-mode-titles";
import { listMembers } from "@/lib/services/people/members/list-members";
import { readFixes } from "@/lib/services/watch/fixes/read-fixes";
import {
  changeIncidentAction,
  commentOnIncidentAction,
  mergeIncidentsAction,
  planRegressionAction,
  saveFixAction,
  splitIncidentAction,
} from "../actions";
import { openIncident } from "./open-incident";

type Props = PageProps<"/w/[workspace]/incidents/[number]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, number } = await params;
  const { incident } = await openIncident(workspace, number);
  return { title: `${incidentName(incident.number)} ${incident.title}`.slice(0, 120) };
}

export default async function IncidentRoute({ params }: Props) {
  const { workspace, number } = await params;
  const { ctx, incident } = await openIncident(workspace, number);
  const [members, titles, fixes] = await Promise.all([
    listMembers(ctx),
    readModeTitles(ctx),
    readFixes(ctx, { number: incident.number }),
  ]);
  return (
    <IncidentActionsProvider
      actions={{
        change: changeIncidentAction,
        merge: mergeIncidentsAction,
        split: splitIncidentAction,
        comment: commentOnIncidentAction,
        planRegression: planRegressionAction,
        saveFix: saveFixAction,
      }}
    >
      <IncidentPage
        workspace={ctx.workspaceSlug}
        incident={incident}
        fixes={fixes}
        members={members.map(({ userId, name }) => ({ id: userId, name }))}
        titles={titles}
        canChange={can(ctx.role, "watch:write")}
        canComment={can(ctx.role, "comment:write")}
        now={new Date().toISOString()}
      />
    </IncidentActionsProvider>
  );
}
