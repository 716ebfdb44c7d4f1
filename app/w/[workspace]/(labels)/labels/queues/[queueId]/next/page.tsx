import { type Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { NothingNextView } from "@/components/labels/queues/nothing-next";
import { type NextTrace } from "@/lib/attribution/labels/queue-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { paths } from "@/lib/paths";
import { readQueueProgress } from "@/lib/services/labels/queues/read-queue-progress";
import { takeNext } from "@/lib/services/labels/queues/take-next";

export const metadata: Metadata = { title: "Next to label" };

const take = async (ctx: WorkspaceContext, queueId: string): Promise<NextTrace | { none: "stranger" }> => {
  try {
    return await takeNext(ctx, { queueId });
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    if (error instanceof KnownError && error.code === "FORBIDDEN") return { none: "stranger" };
    throw error;
  }
};

/** Hands out the next trace. No `loading` stands above it, so that the browser is sent on at once. */
export default async function NextLabelPage({ params }: PageProps<"/w/[workspace]/labels/queues/[queueId]/next">) {
  const { workspace, queueId } = await params;
  const ctx = await openPage(workspace, "annotation:write");
  const next = await take(ctx, queueId);
  if (!("none" in next)) redirect(paths.trace(ctx.workspaceSlug, next.traceId, { label: queueId, tab: "labels" }));
  return (
    <NothingNextView
      workspace={ctx.workspaceSlug}
      queueId={queueId}
      reason={next.none}
      progress={await readQueueProgress(ctx, { queueId })}
    />
  );
}
