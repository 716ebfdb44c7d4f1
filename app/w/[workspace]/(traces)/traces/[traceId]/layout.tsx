import { openTrace } from "./open-trace";

/**
 * Stands above the skeleton: once that has been sent, a trace that does not exist could no longer be answered with 404.
 */
export default async function TraceLayout({ children, params }: LayoutProps<"/w/[workspace]/traces/[traceId]">) {
  const { workspace, traceId } = await params;
  await openTrace(workspace, traceId);
  return children;
}
