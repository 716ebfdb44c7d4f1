import { type Metadata } from "next";
import { TargetActionsProvider } from "@/components/lab/targets/target-actions";
import { TargetsPage } from "@/components/lab/targets/targets-page";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { readTargets } from "../read-targets";
import { checkTargetAction, deleteTargetAction, rotateTargetSecretAction, saveTargetAction } from "./actions";

export const metadata: Metadata = { title: "Replay targets" };

const actions = {
  save: saveTargetAction,
  check: checkTargetAction,
  rotate: rotateTargetSecretAction,
  remove: deleteTargetAction,
};

export default async function TargetsRoute({ params }: PageProps<"/w/[workspace]/lab/targets">) {
  const ctx = await openPage((await params).workspace, "replay:read");
  const targets = await readTargets(ctx);
  return (
    <TargetActionsProvider actions={actions}>
      <TargetsPage
        workspace={ctx.workspaceSlug}
        targets={targets}
        canWrite={can(ctx.role, "target:write")}
        now={new Date().toISOString()}
      />
    </TargetActionsProvider>
  );
}
