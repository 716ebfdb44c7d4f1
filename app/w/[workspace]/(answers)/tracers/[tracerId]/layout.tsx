import { openTracer } from "./open-tracer";

/**
 * Stands above the skeleton: once that has been sent, a tracer that does not exist
 * could no longer be answered with 404.
 */
export default async function TracerLayout({ children, params }: LayoutProps<"/w/[workspace]/tracers/[tracerId]">) {
  const { workspace, tracerId } = await params;
  await openTracer(workspace, tracerId);
  return children;
}
