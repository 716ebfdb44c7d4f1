import { EyeOff } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { type ChosenDisagreements } from "@/components/labels/adjudications/decision-actions";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { paths } from "@/lib/paths";

/** For somebody who is to label the trace before they see what others say. */
export function BlindNotice({
  workspace,
  traceId,
  chosen,
}: {
  workspace: string;
  traceId: string;
  chosen: ChosenDisagreements;
}) {
  return (
    <EmptyState
      icon={EyeOff}
      title="Label this trace first"
      text="It is in one of your blind queues. After you submit your label, you can see the claims of others here."
      className="rounded-lg border bg-panel"
    >
      <Button asChild variant="primary">
        <Link href={paths.trace(workspace, traceId)}>Label the trace</Link>
      </Button>
      <Button asChild>
        <Link href={paths.disagreements(workspace, chosen)}>Go to disagreements</Link>
      </Button>
    </EmptyState>
  );
}
