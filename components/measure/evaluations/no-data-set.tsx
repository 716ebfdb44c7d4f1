import { Library } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { PageHeader } from "@/components/ground/page/page-header";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { paths } from "@/lib/paths";

/** Where an evaluation is asked for and there is nothing to measure on. */
export function NoDataSet({ workspace }: { workspace: string }) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader crumbs={[{ label: "Evaluations", href: paths.evaluations(workspace) }]} title="New evaluation" />
      <EmptyState
        icon={Library}
        title="Create a data set first"
        text="Methods are measured on a frozen data set, so that today's figures can be compared with next month's."
        className="flex-1"
      >
        <Button asChild variant="primary">
          <Link href={paths.newDataSet(workspace, { q: "label:any" })}>Create from labeled traces</Link>
        </Button>
      </EmptyState>
    </div>
  );
}
