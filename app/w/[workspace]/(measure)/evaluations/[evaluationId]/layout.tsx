import { openEvaluation } from "./open-evaluation";

/**
 * Stands above the skeleton: once that has been sent, an evaluation that does not exist could
 * no longer be answered with 404.
 */
export default async function EvaluationLayout({
  children,
  params,
}: LayoutProps<"/w/[workspace]/evaluations/[evaluationId]">) {
  const { workspace, evaluationId } = await params;
  await openEvaluation(workspace, evaluationId);
  return children;
}
