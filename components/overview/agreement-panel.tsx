import Link from "next/link";
import { coefficientWords } from "@/components/labels/agreement/agreement-words";
import { type AgreementView } from "@/lib/attribution/labels/disagreement-view";
import { type MethodView } from "@/lib/attribution/overview/overview-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { shareWords } from "./overview-words";

/** How far people say the same, and how far unchecked runs do. */
export function AgreementPanel({
  workspace,
  people,
  runs,
}: {
  workspace: string;
  people: AgreementView;
  runs: MethodView["runAgreement"];
}) {
  const { agreement } = people;
  const shown = agreement.overall.filter(({ of }) => of === "agent" || of === "step");
  return (
    <section
      aria-label="Agreement"
      className="col-span-6 min-w-0 rounded-lg border bg-panel px-4 py-3 max-lg:col-span-12"
    >
      <h2 className="mb-2 font-semibold">Agreement</h2>
      <h3 className="text-xs font-medium text-muted">People, on what they said before they saw others’ answers</h3>
      {agreement.count === 0 ? (
        <p className="mt-1 text-muted">No trace of this workspace has two blind labels.</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-0.5">
          {shown.map(({ of, percent, alpha }) => (
            <li key={of}>
              Same {of}: <span className="figure">{shareWords(percent)}</span>
              {alpha.estimate && <span className="text-muted">, α {coefficientWords(alpha.estimate)}</span>}
            </li>
          ))}
          <li className="text-xs text-muted">
            {formatCount(agreement.count, "trace")} of the whole workspace.{" "}
            <Link href={paths.agreement(workspace)} className="text-link underline">
              All figures
            </Link>
          </li>
        </ul>
      )}
      <h3 className="mt-3 text-xs font-medium text-muted">Unchecked runs, newest of each method version</h3>
      {runs.agent === null || runs.step === null ? (
        <p className="mt-1 text-muted">No trace here has answers of two methods.</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-0.5">
          <li>
            All name the same agent: <span className="figure">{shareWords(runs.agent)}</span>
          </li>
          <li>
            All name the same step: <span className="figure">{shareWords(runs.step)}</span>
          </li>
          <li className="text-xs text-muted">
            {formatCount(runs.count, "trace")} with several answers. That runs agree does not say that they are right.
          </li>
        </ul>
      )}
    </section>
  );
}
