import { CircleCheck } from "lucide-react";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import Link from "@/components/ground/ui/link";
import { paths } from "@/lib/paths";

/** Stands where the next failure to label would, when there is none. */
export function AllLabeled({ workspace }: { workspace: string }) {
  return (
    <EmptyState
      isPageTitle
      icon={CircleCheck}
      title="Nothing left to label"
      text="Every failed trace in this workspace has a label. New failures appear here as they come in."
      className="rounded-lg border bg-panel"
    >
      <Button asChild>
        <Link href={paths.traces(workspace)}>Go to the traces</Link>
      </Button>
    </EmptyState>
  );
}
