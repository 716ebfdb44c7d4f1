import { type PeopleAgreement } from "@/lib/attribution/overview/overview-tables";
import { type MethodView } from "@/lib/attribution/overview/method-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { leastForChart } from "./few-traces";
import { IntervalChart } from "./interval-chart";

/** How far people say the same, and how far unchecked runs do. */
export function AgreementChart({
  workspace,
  people,
  runs,
}: {
  workspace: string;
  people: PeopleAgreement;
  runs: MethodView["runAgreement"];
}) {
  const lines = [
    { name: "People, blind", ...people, href: paths.agreement(workspace) },
    { name: "Unchecked runs", ...runs, href: paths.traces(workspace, { q: runs.search }) },
  ];
  const rows = lines.flatMap(({ name, count, agent, step, href }) =>
    agent && step && count >= leastForChart ? [{ name, note: formatCount(count, "trace"), agent, step, href }] : [],
  );
  return (
    <>
      {rows.length > 0 && <IntervalChart title="Agreement" rows={rows} />}
      {people.count < leastForChart && (
        <p className="py-1 text-muted">
          {people.count === 0 ? "No trace" : `Only ${formatCount(people.count, "trace")}`} of this workspace{" "}
          {people.count > 1 ? "have" : "has"} two blind labels.
        </p>
      )}
      {runs.count < leastForChart && (
        <p className="py-1 text-muted">
          {runs.count === 0 ? "No trace" : `Only ${formatCount(runs.count, "trace")}`} here{" "}
          {runs.count > 1 ? "have" : "has"} answers of two methods.
        </p>
      )}
      <p className="mt-1 text-xs text-muted">
        People: blind labels in the whole workspace. Runs: the newest of each method, version and weights. Agreement of
        runs does not mean they are right.
      </p>
    </>
  );
}
