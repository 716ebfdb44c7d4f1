import { redirect } from "next/navigation";
import { openPage } from "@/lib/http/open-page";
import { paths } from "@/lib/paths";
import { findTourTrace } from "@/lib/services/traces/reading/find-tour-trace";

/** Leads to the finished attribution that is best shown, with the tour over it; to the list where there is none. */
export default async function TourPage({ params }: PageProps<"/w/[workspace]/tour">) {
  const ctx = await openPage((await params).workspace, "trace:read");
  const traceId = await findTourTrace(ctx);
  redirect(traceId ? paths.trace(ctx.workspaceSlug, traceId, { tour: 1 }) : paths.traces(ctx.workspaceSlug));
}
