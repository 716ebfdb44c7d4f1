import Link from "@/components/ground/ui/link";
import { AcknowledgeButton } from "@/components/watch/alerts/acknowledge-button";
import { DigestList } from "@/components/watch/alerts/digest-list";
import { RateChart } from "@/components/watch/alerts/rate-chart";
import { sideSearch } from "@/components/watch/alerts/side-search";
import { shareWords } from "@/components/watch/alerts/watch-words";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type SidesFinding } from "@/lib/attribution/watching/alert-finding";
import { basisWords } from "@/lib/attribution/watching/finding-words";
import { type AlertView } from "@/lib/attribution/watching/alert-view";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";

/** One change that was found: what, since when, on what it rests, and the traces behind it. */
export function AlertCard({
  workspace,
  alert,
  canWatch,
  now,
}: {
  workspace: string;
  alert: AlertView;
  canWatch: boolean;
  now: string;
}) {
  const { id, finding, title, text, acknowledgedAt, acknowledgedByName } = alert;
  const isNew = acknowledgedAt === null;
  return (
    <article
      aria-label={visibleText(title)}
      className={`min-w-0 rounded-lg border bg-panel px-4 py-3.5 ${isNew ? "border-fault-line" : ""}`}
    >
      <div className="flex items-start gap-3 max-sm:flex-col">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold break-words" dir="auto">
            {visibleText(title)}
          </h3>
          {finding.kind !== "digest" && (
            <p className="mt-0.5 break-words text-muted" dir="auto">
              {visibleText(text)}
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
            {isNew ? (
              <Pill tone="fault">new</Pill>
            ) : (
              <Pill>seen by {visibleText(acknowledgedByName ?? "somebody")}</Pill>
            )}
            <RelativeTime at={alert.createdAt} now={now} />
            <span dir="auto">by the rule “{visibleText(alert.ruleName)}”</span>
          </p>
        </div>
        {isNew && canWatch && <AcknowledgeButton workspace={workspace} id={id} />}
      </div>
      {finding.kind === "digest" ? (
        <DigestList workspace={workspace} finding={finding} />
      ) : finding.kind === "incident" ? (
        <p className="mt-2">
          <Link href={paths.incident(workspace, finding.number)} className="text-link underline underline-offset-2">
            See the incident
          </Link>
        </p>
      ) : finding.kind === "budget" ? (
        <p className="mt-2">
          <Link
            href={
              finding.automation
                ? paths.automation(workspace, finding.automation.id)
                : paths.settings(workspace, "budget")
            }
            className="text-link underline underline-offset-2"
          >
            {finding.automation ? "See the automation" : "See the budget"}
          </Link>
        </p>
      ) : finding.kind === "alarm" ? (
        <p className="mt-2">
          <Link
            href={paths.trace(workspace, finding.traceId, { step: finding.stepIndex ?? undefined })}
            className="text-link underline underline-offset-2"
          >
            {finding.stepIndex === null ? "See the trace" : `See step ${finding.stepIndex}`}
          </Link>
        </p>
      ) : (
        <ChangeDetail workspace={workspace} finding={finding} title={title} />
      )}
    </article>
  );
}

function ChangeDetail({ workspace, finding, title }: { workspace: string; finding: SidesFinding; title: string }) {
  const names =
    finding.kind === "version"
      ? { before: `Version ${finding.versionBefore}`, since: `Version ${finding.version}` }
      : { before: "Before", since: "Since" };
  return (
    <div className="mt-3 grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <dl className="grid content-start gap-2">
        {(["before", "since"] as const).map((side) => {
          const { from, to, hits, count } = finding[side];
          const basis = finding.kind === "version" ? null : basisWords(finding, [finding[side]]);
          return (
            <div key={side}>
              <dt className="text-xs font-medium text-muted" dir="auto">
                {visibleText(names[side])}{" "}
                <span className="font-normal text-faint">
                  {formatDate(from)} to {formatDate(to)}
                </span>
              </dt>
              <dd>
                <span className="figure mr-2">{shareWords(finding[side])}</span>
                <Link
                  href={paths.traces(workspace, { q: sideSearch(finding, side) })}
                  className="text-link underline underline-offset-2"
                >
                  {hits} of {count}
                </Link>
                {basis && <span className="block text-xs text-faint">{visibleText(basis)}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      <RateChart
        bars={finding.chart}
        hasRisen={finding.since.hits / finding.since.count > finding.before.hits / finding.before.count}
        label={`Share over time: ${visibleText(title)}`}
      />
    </div>
  );
}
