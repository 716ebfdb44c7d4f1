import { type Metadata } from "next";
import { Suspense } from "react";
import { IncidentActionsProvider } from "@/components/watch/incidents/incident-actions";
import { IssueActionsProvider } from "@/components/watch/issues/issue-actions";
import { IssueList } from "@/components/watch/issues/issue-list";
import { IncidentPage } from "@/components/watch/incidents/incident-page";
import { LessonNote } from "@/components/watch/incidents/lesson-note";
import { incidentName } from "@/lib/attribution/incidents/incident-view";
import { trackerKinds } from "@/lib/attribution/write-back/destination-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { can } from "@/lib/auth/permissions";
import { readModeTitles } from "@/lib/services/overview/dashboard/read-mode-titles";
import { nameDestinations } from "@/lib/services/watch/write-back/name-destinations";
import { listMembers } from "@/lib/services/people/members/list-members";
import { readFixes } from "@/lib/services/watch/fixes/read-fixes";
import { listProviders } from "@/lib/services/connections/providers/list-providers";
import {
  askForNameAction,
  changeIncidentAction,
  commentOnIncidentAction,
  dismissNameAction,
  mergeIncidentsAction,
  planNameAction,
  planRegressionAction,
  saveFixAction,
  splitIncidentAction,
  withdrawFixAction,
} from "../actions";
import { createIssueAction, linkIssueAction, previewIssueAction, unlinkIssueAction } from "../issue-actions";
import { readLesson } from "@/lib/services/watch/fixes/read-lesson";
import { openIncident } from "./open-incident";

const issueActions = {
  preview: previewIssueAction,
  create: createIssueAction,
  link: linkIssueAction,
  unlink: unlinkIssueAction,
};

type Props = PageProps<"/w/[workspace]/incidents/[number]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, number } = await params;
  const { incident } = await openIncident(workspace, number);
  return { title: `${incidentName(incident.number)} ${incident.title}`.slice(0, 120) };
}

export default async function IncidentRoute({ params }: Props) {
  const { workspace, number } = await params;
  const { ctx, issues, naming, incident } = await openIncident(workspace, number);
  const [members, titles, fixes, trackers, providers] = await Promise.all([
    listMembers(ctx),
    readModeTitles(ctx),
    readFixes(ctx, { number: incident.number }),
    nameDestinations(ctx, trackerKinds),
    listProviders(ctx),
  ]);
  const { number: here, state } = incident;
  return (
    <IncidentActionsProvider
      actions={{
        change: changeIncidentAction,
        merge: mergeIncidentsAction,
        split: splitIncidentAction,
        comment: commentOnIncidentAction,
        planRegression: planRegressionAction,
        planName: planNameAction,
        askForName: askForNameAction,
        dismissName: dismissNameAction,
        saveFix: saveFixAction,
        withdrawFix: withdrawFixAction,
      }}
    >
      <IncidentPage
        workspace={ctx.workspaceSlug}
        incident={incident}
        naming={naming}
        judges={providers.flatMap(({ id, name, models }) =>
          models.map((model) => ({ providerId: id, provider: name, model: model.name })),
        )}
        fixes={fixes}
        lesson={
          incident.typical && (
            <Suspense>
              <Lesson ctx={ctx} traceId={incident.typical.traceId} />
            </Suspense>
          )
        }
        members={members.map(({ userId, name }) => ({ id: userId, name }))}
        titles={titles}
        canChange={can(ctx.role, "watch:write")}
        canComment={can(ctx.role, "comment:write")}
        issues={
          <IssueActionsProvider actions={issueActions}>
            <IssueList
              workspace={ctx.workspaceSlug}
              number={here}
              issues={issues}
              trackers={trackers}
              canChange={can(ctx.role, "watch:write") && state !== "MERGED"}
            />
          </IssueActionsProvider>
        }
        canReplay={can(ctx.role, "replay:run")}
        now={new Date().toISOString()}
      />
    </IncidentActionsProvider>
  );
}

async function Lesson({ ctx, traceId }: { ctx: WorkspaceContext; traceId: string }) {
  const lesson = await readLesson(ctx, { traceId });
  return lesson && <LessonNote lesson={lesson} />;
}
