import { type Metadata } from "next";
import { alignReplay, partsAt } from "@/components/trajectory/replay-page/align-replay";
import { ReplayPage } from "@/components/trajectory/replay-page/replay-page";
import { KeptBack } from "@/components/trajectory/rail/kept-back";
import { readSteps } from "@/lib/services/traces/reading/read-steps";
import { ProvideReplayActions } from "../../provide-actions";
import { openReplay } from "./open-replay";

export const metadata: Metadata = { title: "Replay" };

/** So many steps of the trace are laid beside the replay at most. */
const mostSteps = 500;

export default async function ReplayRoute({ params }: PageProps<"/w/[workspace]/traces/[traceId]/replays/[replayId]">) {
  const { workspace, traceId, replayId } = await params;
  const { ctx, trace, replay } = await openReplay(workspace, traceId, replayId);
  if (replay === null) return <KeptBack />;
  const from = partsAt(replay);
  const { steps } = await readSteps(ctx, { traceId, from, count: mostSteps });
  const beside = alignReplay(steps, replay, trace.stepCount);
  return (
    <ProvideReplayActions>
      <ReplayPage
        workspace={{ slug: ctx.workspaceSlug, role: ctx.role }}
        trace={{
          id: trace.id,
          title: trace.title,
          agents: trace.agents.map((agent) => agent.name),
          outcome: trace.outcome,
          finalAnswer: trace.finalAnswer ?? null,
          expectedAnswer: trace.expectedAnswer ?? null,
        }}
        replay={replay}
        beside={beside}
        now={new Date().toISOString()}
      />
    </ProvideReplayActions>
  );
}
