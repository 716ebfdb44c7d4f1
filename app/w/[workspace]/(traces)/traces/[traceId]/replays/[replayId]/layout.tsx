import { openReplay } from "./open-replay";

/**
 * Stands above the skeleton: once that has been sent, a replay that does not exist
 * could no longer be answered with 404.
 */
export default async function ReplayLayout({
  children,
  params,
}: LayoutProps<"/w/[workspace]/traces/[traceId]/replays/[replayId]">) {
  const { workspace, traceId, replayId } = await params;
  await openReplay(workspace, traceId, replayId);
  return children;
}
