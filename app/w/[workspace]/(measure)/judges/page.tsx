import { type Metadata } from "next";
import { JudgeActionsProvider } from "@/components/measure/judges/judge-actions";
import { JudgePage } from "@/components/measure/judges/judge-page";
import { can } from "@/lib/auth/permissions";
import { openPage } from "@/lib/http/open-page";
import { listJudges } from "@/lib/services/measure/certificates/list-judges";
import { readRunMeans } from "@/app/w/[workspace]/read-run-means";
import { certifyJudgeAction, planCertificationAction } from "./actions";

export const metadata: Metadata = { title: "Judges" };

export default async function JudgesPage({ params }: PageProps<"/w/[workspace]/judges">) {
  const ctx = await openPage((await params).workspace, "evaluation:read");
  const canCertify = can(ctx.role, "evaluation:write");
  const [judges, means] = await Promise.all([listJudges(ctx), canCertify ? readRunMeans(ctx) : null]);
  return (
    <JudgeActionsProvider actions={{ plan: planCertificationAction, certify: certifyJudgeAction }}>
      <JudgePage workspace={ctx.workspaceSlug} judges={judges} means={means} now={new Date().toISOString()} />
    </JudgeActionsProvider>
  );
}
