import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { faultlineVersion } from "@/lib/traces/formats/faultline";
import { loadTrace } from "./load-trace";

/** The trace in our own format, as JSON text: what the import reads back as the same trace. */
export const exportTrace = async (
  ctx: WorkspaceContext,
  input: { id: string },
): Promise<{ title: string; text: string }> => {
  const trace = await loadTrace({ workspaceId: ctx.workspaceId, id: input.id });
  return { title: trace.title, text: `${JSON.stringify({ faultline: faultlineVersion, trace }, null, 1)}\n` };
};
