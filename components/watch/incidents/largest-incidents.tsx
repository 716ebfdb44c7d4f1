import Link from "@/components/ground/ui/link";
import { type IncidentRow } from "@/lib/attribution/incidents/incident-view";
import { paths } from "@/lib/paths";
import { IncidentLine, type ModeTitles } from "./incident-row";

/** The active incidents with the most traces, for the overview. */
export function LargestIncidents({
  workspace,
  rows,
  count,
  titles,
  now,
}: {
  workspace: string;
  rows: readonly IncidentRow[];
  /** Active ones in all. */
  count: number;
  titles: ModeTitles;
  now: string;
}) {
  return (
    <section aria-labelledby="largest-incidents" className="overflow-hidden rounded-lg border bg-panel">
      <div className="flex items-center gap-2 border-b px-4 py-3">
        <h2 id="largest-incidents" className="font-semibold">
          Largest active incidents
        </h2>
        <span className="min-w-0 flex-1 truncate text-xs text-faint">regardless of the filters</span>
        <Link href={paths.incidents(workspace)} className="shrink-0 text-link underline underline-offset-2">
          All {count}
        </Link>
      </div>
      <ul aria-label="Largest active incidents" className="-mb-px">
        {rows.map((row) => (
          <IncidentLine key={row.number} workspace={workspace} row={row} titles={titles} now={now} />
        ))}
      </ul>
    </section>
  );
}
