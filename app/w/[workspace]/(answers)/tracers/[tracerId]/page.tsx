import { type Metadata } from "next";
import { TracerActionsProvider } from "@/components/answers/tracers/tracer-actions";
import { TracerPage } from "@/components/answers/tracers/tracer-page";
import { systemTitle } from "@/components/answers/tracers/tracer-words";
import { can } from "@/lib/auth/permissions";
import { chooseVersionAction, trainAction, unpinAction } from "../actions";
import { openTracer } from "./open-tracer";

type Props = PageProps<"/w/[workspace]/tracers/[tracerId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, tracerId } = await params;
  const { tracer } = await openTracer(workspace, tracerId);
  return { title: systemTitle(tracer).slice(0, 120) };
}

export default async function SystemTracerPage({ params, searchParams }: Props) {
  const { workspace, tracerId } = await params;
  const { version } = await searchParams;
  const { ctx, tracer } = await openTracer(workspace, tracerId);
  return (
    <TracerActionsProvider actions={{ train: trainAction, choose: chooseVersionAction, unpin: unpinAction }}>
      <TracerPage
        workspace={ctx.workspaceSlug}
        tracer={tracer}
        askedVersion={typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : null}
        mayLearn={can(ctx.role, "tracer:write")}
        now={new Date().toISOString()}
      />
    </TracerActionsProvider>
  );
}
