import { LabelProgress } from "@/components/answers/tracers/label-progress";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { findTracer } from "@/lib/services/answers/tracers/find-tracer";

/**
 * How far a system is on the way to a tracer of its own. Apart from the list, which need not
 * wait until its labels are counted.
 */
export async function SystemProgress({ ctx, systemName }: { ctx: WorkspaceContext; systemName: string | null }) {
  const tracer = await findTracer(ctx, { systemName });
  if (!tracer || tracer.failedCount === 0) return null;
  return (
    <>
      <span className="max-w-40 truncate text-faint max-sm:hidden" dir="auto">
        {tracer.systemName ?? "No system named"}
      </span>
      <LabelProgress tracer={tracer} workspace={ctx.workspaceSlug} />
    </>
  );
}
