import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { TracerPage } from "@/components/tracers/tracer-page";
import { systemTitle } from "@/components/tracers/tracer-words";
import { can } from "@/lib/auth/permissions";
import { KnownError } from "@/lib/errors";
import { openPage } from "@/lib/http/open-page";
import { getTracer } from "@/lib/services/tracers/get-tracer";
import { getWorkspace } from "@/lib/services/workspaces/get-workspace";
import { chooseVersionAction, trainAction, unpinAction } from "../actions";

type Props = PageProps<"/w/[workspace]/tracers/[tracerId]">;

/** The page and its title ask for the same tracer: it is read once. */
const openTracer = cache(async (workspace: string, tracerId: string) => {
  const ctx = await openPage(workspace, "tracer:read");
  try {
    return { ctx, tracer: await getTracer(ctx, { tracerId }) };
  } catch (error) {
    if (error instanceof KnownError && error.code === "NOT_FOUND") notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, tracerId } = await params;
  const { tracer } = await openTracer(workspace, tracerId);
  return { title: systemTitle(tracer).slice(0, 120) };
}

export default async function SystemTracerPage({ params, searchParams }: Props) {
  const { workspace, tracerId } = await params;
  const { version } = await searchParams;
  const { ctx, tracer } = await openTracer(workspace, tracerId);
  const { name } = await getWorkspace(ctx);
  return (
    <TracerPage
      workspace={{ slug: ctx.workspaceSlug, name }}
      tracer={tracer}
      askedVersion={typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : null}
      actions={{ train: trainAction, choose: chooseVersionAction, unpin: unpinAction }}
      mayLearn={can(ctx.role, "tracer:write")}
      now={new Date().toISOString()}
    />
  );
}
