import { readTrajectory } from "@/app/read-trajectory";
import { type TrajectoryData } from "@/components/trajectory/trajectory-data";
import { parseUrlState } from "@/components/trajectory/url-state";
import { type FoundShare } from "@/lib/auth/find-share";
import { listShownRuns } from "@/lib/services/runs/list-shown-runs";
import { readSharedCoverage } from "@/lib/services/shares/read-shared-coverage";
import { getTrace } from "@/lib/services/traces/get-trace";
import { ShareSettings } from "@/lib/traces/share-settings";

const noticeOf = ({ settings, createdAt, expiresAt }: FoundShare): NonNullable<TrajectoryData["share"]> => {
  const { runIds: _runIds, ...hidden } = ShareSettings.parse(settings);
  return { ...hidden, createdAt: createdAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
};

/** What the page of a share draws: everything of the copy, and nothing of the workspace that it was made in. */
export async function readSharedTrajectory(
  share: FoundShare,
  search: { get(name: string): string | null },
): Promise<TrajectoryData> {
  const { ctx, traceId } = share;
  const url = parseUrlState(search);
  const [trace, { runs, counts }] = await Promise.all([
    getTrace(ctx, { id: traceId }),
    listShownRuns(ctx, { traceId, named: [url.run, url.cmp] }),
  ]);
  const readCoverage = (runId: string) => readSharedCoverage(ctx, { runId });
  return {
    ...(await readTrajectory(ctx, { trace, runs, runCounts: counts, url, readCoverage })),
    share: noticeOf(share),
    workspace: { slug: "", name: "", role: ctx.role },
    ...{ readerId: "", abstainBelow: null, labelMode: null, tracer: null },
    ...{ methods: [], providers: [], canAddProvider: false },
  };
}
