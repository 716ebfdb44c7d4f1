import { type Metadata } from "next";
import { readTrajectory } from "@/app/read-trajectory";
import { type TrajectoryData } from "@/components/trajectory/trace/trajectory-data";
import { TrajectoryPage } from "@/components/trajectory/page/trajectory-page";
import { parseUrlState } from "@/components/trajectory/address/url-state";
import { noRuns } from "@/lib/attribution/run-counts";
import { actorId } from "@/lib/auth/workspace-context";
import { placeInSession } from "@/lib/services/traces/sessions/place-in-session";
import { hasSeen } from "@/lib/services/ground/sight/has-seen";
import { noteSightings } from "@/lib/services/ground/sight/note-sightings";
import { readLabelMode } from "@/lib/services/labels/annotations/read-label-mode";
import { listThreads } from "@/lib/services/sharing/comments/list-threads";
import { listShownRuns } from "@/lib/services/answers/results/list-shown-runs";
import { findTracer } from "@/lib/services/answers/tracers/find-tracer";
import { readRunCoverage } from "@/lib/services/answers/results/read-run-coverage";
import { getRedaction } from "@/lib/services/people/redaction/get-redaction";
import { findIncidentOf } from "@/lib/services/watch/incidents/find-incident-of";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";
import { saysOfOthers, withoutOthers } from "@/lib/traces/without-others";
import { readRunMeans } from "@/app/w/[workspace]/read-run-means";
import { openTrace } from "./open-trace";
import { ProvideTraceActions } from "./provide-actions";

type Props = PageProps<"/w/[workspace]/traces/[traceId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, traceId } = await params;
  const { trace } = await openTrace(workspace, traceId);
  return { title: trace.title.slice(0, 120) };
}

export default async function TracePage({ params, searchParams }: Props) {
  const { workspace, traceId } = await params;
  const search = await searchParams;
  const url = parseUrlState({ get: (name) => [search[name]].flat()[0] ?? null });
  const { ctx, trace: stored } = await openTrace(workspace, traceId);
  const labelMode = await readLabelMode(ctx, { traceId, label: url.label, isKeptBack: stored.isBlind });
  const isBlind = labelMode?.isBlind ?? stored.isBlind;
  const trace = isBlind ? withoutOthers(stored) : stored;
  // Who is to label first is sent nothing of what others say: what is not asked for cannot be on the page.
  const [{ abstainBelow }, { onSharing }, { runs, counts }, means, tracer, threads, incident, seen, session] =
    await Promise.all([
      getWorkspace(ctx),
      getRedaction(ctx),
      isBlind ? { runs: [], counts: noRuns } : listShownRuns(ctx, { traceId, named: [url.run, url.cmp] }),
      readRunMeans(ctx),
      isBlind ? null : findTracer(ctx, { systemName: trace.system?.name ?? null }),
      isBlind ? null : listThreads(ctx, { traceId }),
      isBlind ? null : findIncidentOf(ctx, { traceId }),
      hasSeen(ctx, { traceId }),
      placeInSession(ctx, { traceId }),
      saysOfOthers(trace) && noteSightings(ctx, [trace.id]),
    ]);
  const readCoverage = (runId: string) => readRunCoverage(ctx, { runId });
  const data: TrajectoryData = {
    ...(await readTrajectory(ctx, { trace, runs, runCounts: counts, url, readCoverage })),
    workspace: { slug: ctx.workspaceSlug, role: ctx.role },
    masksShares: onSharing,
    readerId: actorId(ctx.actor),
    abstainBelow,
    labelMode,
    hasSeen: seen,
    threads,
    tracer,
    incident,
    share: null,
    session,
    ...means,
  };
  // A trace has its own page state: going from one to another starts anew, and so does one whose steps were read again.
  return (
    <ProvideTraceActions>
      <TrajectoryPage key={`${trace.id} ${trace.contentHash}`} data={data} />
    </ProvideTraceActions>
  );
}
