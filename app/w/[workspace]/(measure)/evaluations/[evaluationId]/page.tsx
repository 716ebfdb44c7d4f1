import { type Metadata } from "next";
import { Suspense } from "react";
import { EvaluationActionsProvider } from "@/components/measure/evaluations/evaluation-actions";
import { EvaluationPage } from "@/components/measure/evaluations/evaluation-page";
import { ReportSkeleton } from "@/components/measure/evaluations/report-skeleton";
import { readReportTab } from "@/components/measure/evaluations/report-tabs";
import { can } from "@/lib/auth/permissions";
import { cancelEvaluationAction, deleteEvaluationAction, resumeEvaluationAction } from "../actions";
import { openEvaluation } from "./open-evaluation";
import { Scores } from "./scores";

type Props = PageProps<"/w/[workspace]/evaluations/[evaluationId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { workspace, evaluationId } = await params;
  const { evaluation } = await openEvaluation(workspace, evaluationId);
  return { title: evaluation.name.slice(0, 120) };
}

export default async function EvaluationRoute({ params, searchParams }: Props) {
  const { workspace, evaluationId } = await params;
  const { tab, cursor } = await searchParams;
  const { ctx, evaluation, countsOf } = await openEvaluation(workspace, evaluationId);
  return (
    <EvaluationActionsProvider
      actions={{ cancel: cancelEvaluationAction, resume: resumeEvaluationAction, remove: deleteEvaluationAction }}
    >
      <EvaluationPage
        workspace={ctx.workspaceSlug}
        evaluation={evaluation}
        canEvaluate={can(ctx.role, "evaluation:write")}
      >
        <Suspense fallback={<ReportSkeleton />}>
          <Scores
            ctx={ctx}
            evaluation={evaluation}
            countsOf={countsOf}
            tab={readReportTab(tab)}
            cursor={typeof cursor === "string" && cursor !== "" ? cursor : null}
          />
        </Suspense>
      </EvaluationPage>
    </EvaluationActionsProvider>
  );
}
