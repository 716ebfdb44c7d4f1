import { type Metadata } from "next";
import { redirect } from "next/navigation";
import { AllLabeled } from "@/components/labels/frame/all-labeled";
import { openPage } from "@/lib/http/open-page";
import { paths } from "@/lib/paths";
import { findNextToLabel } from "@/lib/services/labels/annotations/find-next-to-label";

export const metadata: Metadata = { title: "Next to label" };

/** Opens the next failed trace without a label. No `loading` stands above it: the browser is sent on at once. */
export default async function NextToLabelPage({ params }: PageProps<"/w/[workspace]/labels/next">) {
  const ctx = await openPage((await params).workspace, "annotation:write");
  const traceId = await findNextToLabel(ctx);
  if (traceId !== null) redirect(paths.trace(ctx.workspaceSlug, traceId, { label: "own", tab: "labels" }));
  return <AllLabeled workspace={ctx.workspaceSlug} />;
}
