import { type Metadata } from "next";
import { TracerList } from "@/components/answers/tracers/tracer-list";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { describeShipped } from "@/lib/services/answers/tracers/describe-shipped";
import { listTracers } from "@/lib/services/answers/tracers/list-tracers";

export const metadata: Metadata = { title: "Tracers" };

export default async function TracersPage({ params }: PageProps<"/w/[workspace]/tracers">) {
  const ctx = await openPage((await params).workspace, "tracer:read");
  const tracers = await listTracers(ctx);
  return (
    <TracerList
      workspace={ctx.workspaceSlug}
      tracers={tracers}
      shipped={describeShipped()}
      canImport={can(ctx.role, "trace:write")}
    />
  );
}
