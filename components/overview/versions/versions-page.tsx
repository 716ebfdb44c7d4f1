import { GitCompareArrows } from "lucide-react";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { visibleText } from "@/components/ground/ui/visible-text";
import { methodName } from "@/lib/attribution/overview/method-weights";
import { correctionNotes, type VersionLine } from "@/lib/attribution/overview/versions-lines";
import { enoughTraces, enoughTruth, type VersionsView } from "@/lib/attribution/overview/versions-view";
import { formatCount } from "@/lib/format";
import { VersionsTable } from "./versions-table";

/** Two versions of a system side by side. */
export function VersionsFigures({
  workspace,
  view,
  lines,
  methodTitles,
}: {
  workspace: string;
  view: VersionsView;
  lines: readonly VersionLine[];
  methodTitles: Readonly<Record<string, string>>;
}) {
  const { a, b } = view;
  if (!a || !b) return <NothingToCompare view={view} />;
  const versions = { a: a.version, b: b.version };
  const of = (table: VersionLine["table"]) => lines.filter((line) => line.table === table);
  const total = view.answered.a + view.answered.b;
  return (
    <div className="flex flex-col gap-5">
      <section aria-label="Failure rate" className="min-w-0">
        <h2 className="mb-1 font-semibold">Failure rate</h2>
        <p className="mb-2 max-w-180 text-muted">{verdictSentence(of("failure-rate")[0], versions)}</p>
        <VersionsTable
          workspace={workspace}
          title="Failure rate"
          nameHead="Outcome"
          versions={versions}
          lines={of("failure-rate")}
        />
      </section>
      <p className="max-w-180 text-muted">{restsSentence(view, methodTitles)}</p>
      {total === 0 ? (
        <p className="text-muted">Neither version has such an answer, so there is nothing to compare.</p>
      ) : (
        <>
          <section aria-label="Responsible agents" className="min-w-0">
            <h2 className="mb-2 font-semibold">Responsible agents</h2>
            <Notes notes={correctionNotes(view, "agents")} />
            <VersionsTable
              workspace={workspace}
              title="Responsible agents"
              nameHead="Agent"
              versions={versions}
              lines={of("agents")}
            />
          </section>
          <section aria-label="Failure modes" className="min-w-0">
            <h2 className="mb-2 font-semibold">Failure modes</h2>
            <Notes notes={correctionNotes(view, "modes")} />
            <VersionsTable
              workspace={workspace}
              title="Failure modes"
              nameHead="Failure mode"
              versions={versions}
              lines={of("modes")}
            />
          </section>
        </>
      )}
      <Meaning />
    </div>
  );
}

function verdictSentence(line: VersionLine | undefined, { a, b }: { a: string; b: string }): string {
  const [before, after] = [visibleText(a), visibleText(b)];
  if (!line || line.p === null) return "One of the two has no known outcomes, so failure rates cannot be compared.";
  if (line.verdict === "more")
    return `${after} is worse than ${before}: it fails more often, which is unlikely to be chance.`;
  if (line.verdict === "less")
    return `${after} is better than ${before}: it fails less often, which is unlikely to be chance.`;
  return `There is no evidence that ${after} fails more or less often than ${before}. That does not mean they are equal: look at the interval of the difference.`;
}

function restsSentence(
  { basis, method, isBasisChosen, answered, a, b }: VersionsView,
  titles: Readonly<Record<string, string>>,
): string {
  const counts = `${formatCount(answered.a, "trace")} of ${visibleText(a?.version ?? "")} and ${answered.b} of ${visibleText(b?.version ?? "")} that did not pass`;
  if (basis === "truth") return `The figures below are based on ground truth: ${counts}.`;
  const name = method ? methodName(method, titles) : "";
  const seen = method?.seenCount ?? 0;
  const leftOut =
    seen === 0 ? "" : ` Left out: ${formatCount(seen, "answer")} on questions the weights were trained on.`;
  const why = isBasisChosen ? "" : ` One of the versions has fewer than ${enoughTruth} traces with ground truth.`;
  return `The figures below are based on unchecked runs of ${name}: ${counts}, including traces with ground truth, so that one method with the same weights is compared with itself.${leftOut}${why} If the method makes different mistakes on the two versions, the figures differ too.`;
}

/** What corrected shares rest on, by version. */
function Notes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="mb-1.5 max-w-180 text-xs text-muted">
      {visibleText(note)}
    </p>
  ));
}

function Meaning() {
  return (
    <details className="max-w-180 text-muted">
      <summary className="w-fit hover:text-text">How to read these figures</summary>
      <p className="mt-1.5">
        Shares have 95% Wilson intervals, differences (after minus before, in percentage points) those of Newcombe. p is
        Fisher’s exact two-sided test: how likely chance alone makes a difference as large or larger. In a table of
        several lines it is corrected for their number (Holm). Below .05 a line says worse, better, more or less;
        anything else is no evidence. Corrected shares and differences use labels to take the errors of runs into
        account; p and the evidence do not: they are about the raw shares. Traces are taken as independent: versions
        that were given the same questions again and again seem surer than they are.
      </p>
    </details>
  );
}

function NothingToCompare({ view }: { view: VersionsView }) {
  const [only] = view.versions;
  const newest = view.versions
    .slice(-4)
    .map(({ version, failed, passed }) => `${visibleText(version)} has ${failed + passed}`);
  return (
    <EmptyState
      icon={GitCompareArrows}
      title="No two versions to compare"
      text={
        view.system === null
          ? "Traces get a system and version on import, or you set them in the trace list. Then you can compare two versions of a system."
          : view.versions.length > 1
            ? `A comparison needs two versions with ${enoughTraces} traces each whose outcome is known. Of ${visibleText(view.system)}, ${newest.join(", ")}. Import more of them, or choose two above.`
            : `Of ${visibleText(view.system)} there is ${only ? `only version ${visibleText(only.version)}` : "no version"} in these days.`
      }
    />
  );
}
