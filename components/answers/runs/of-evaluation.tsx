import Link from "@/components/ground/ui/link";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunEvaluation } from "@/lib/attribution/run-record";
import { can, type Role } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";

/** Which evaluation made a run: a link for whoever may read it; `workspace` is null for who is not of one. */
export function OfEvaluation({
  evaluation,
  workspace,
}: {
  evaluation: Pick<RunEvaluation, "id" | "title">;
  workspace: { slug: string; role: Role } | null;
}) {
  const title = <span dir="auto">{visibleText(evaluation.title)}</span>;
  if (workspace === null || !can(workspace.role, "evaluation:read")) return <>of evaluation {title}</>;
  return (
    <>
      of evaluation{" "}
      <Link href={paths.evaluation(workspace.slug, evaluation.id)} className="rounded-xs text-link hover:underline">
        {title}
      </Link>
    </>
  );
}
