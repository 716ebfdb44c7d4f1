import Link from "next/link";
import { visibleText } from "@/components/ui/visible-text";
import { type RunEvaluation } from "@/lib/attribution/run-record";
import { can, type Role } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";

/** Which evaluation made a run: a link for whoever may read it. */
export function OfEvaluation({
  evaluation,
  workspace,
}: {
  evaluation: Pick<RunEvaluation, "id" | "title">;
  workspace: { slug: string; role: Role };
}) {
  const title = <span dir="auto">{visibleText(evaluation.title)}</span>;
  if (!can(workspace.role, "evaluation:read")) return <>of evaluation {title}</>;
  return (
    <>
      of evaluation{" "}
      <Link href={paths.evaluation(workspace.slug, evaluation.id)} className="rounded-xs text-link hover:underline">
        {title}
      </Link>
    </>
  );
}
