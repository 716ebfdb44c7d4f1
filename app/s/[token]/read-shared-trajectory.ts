import { readTrajectory } from "@/app/read-trajectory";
import { type ShareNotice, type TrajectoryData } from "@/components/trajectory/trace/trajectory-data";
import { parseUrlState } from "@/components/trajectory/address/url-state";
import { type FoundShare } from "@/lib/auth/find-share.sql";
import { listShownRuns } from "@/lib/services/answers/results/list-shown-runs";
import { findIncidentOf } from "@/lib/services/watch/incidents/find-incident-of";
import { readSharedCoverage, readSharedFigures } from "@/lib/services/sharing/shares/read-shared-figures";
import { getTrace } from "@/lib/services/traces/reading/get-trace";
import { getWorkspace } from "@/lib/services/people/workspaces/get-workspace";
import { ShareSettings } from "@/lib/traces/share-settings";

const noticeOf = ({ settings, createdAt, expiresAt }: FoundShare): Omit<ShareNotice, "reliability" | "judges"> => {
  const { runIds: _runIds, hasIncident: _hasIncident, ...hidden } = ShareSettings.parse(settings);
  return { ...hidden, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
};

/** What the page of a share draws: everything of the copy, and nothing of the workspace that it was made in. */
export async function readSharedTrajectory(
  share: FoundShare,
  search: { get(name: string): string | null },
): Promise<TrajectoryData> {
  const { ctx, traceId } = share;
  const url = parseUrlState(search);
  const [trace, { abstainBelow }, figures, { runs, counts }, incident] = await Promise.all([
    getTrace(ctx, { id: traceId }),
    getWorkspace(ctx),
    readSharedFigures(ctx),
    listShownRuns(ctx, { traceId, named: [url.run, url.cmp] }),
    findIncidentOf(ctx, { traceId }),
  ]);
  const readCoverage = (runId: string) => readSharedCoverage(ctx, { runId });
  return {
    ...(await readTrajectory(ctx, { trace, runs, runCounts: counts, url, readCoverage })),
    incident,
    share: { ...noticeOf(share), ...figures },
    workspace: { slug: "", role: ctx.role },
    readerId: "",
    abstainBelow,
    labelMode: null,
    hasSeen: false,
    tracer: null,
    methods: [],
    providers: [],
    canAddProvider: false,
  };
}
