import { SampleBar } from "@/components/people/workspaces/sample-bar";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { countSample } from "@/lib/services/sample/marks/count-sample";
import { removeSampleAction } from "./(people)/settings/general/actions";

/** The line that says that the sample is here; nothing where none of its traces is. */
export async function SampleNote({ ctx }: { ctx: WorkspaceContext }) {
  const sample = await countSample(ctx);
  if (sample === null || sample.traceCount === 0) return null;
  const remove = can(ctx.role, "workspace:write") ? removeSampleAction : null;
  return <SampleBar workspace={ctx.workspaceSlug} traceCount={sample.traceCount} remove={remove} />;
}
