import {
  ArrowRightLeft,
  Check,
  Equal,
  Flag,
  Hourglass,
  RotateCcw,
  TrendingUp,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import { type ReactNode } from "react";
import { Button } from "@/components/ground/ui/button";
import Link from "@/components/ground/ui/link";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type FixMeasure, type FixView } from "@/lib/attribution/fixes/fix-view";
import { verdictTitles } from "@/lib/attribution/fixes/fix-words";
import { type FixVerdict } from "@/lib/attribution/fixes/judge-fix";
import { type IncidentDetail, incidentName } from "@/lib/attribution/incidents/incident-view";
import { formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { FixButton } from "./fix-button";
import { baselinesOf, suggestedVersion } from "./fix-draft";
import { changeWords, comparedWords, expectedWords, intervalWords, verdictWords } from "./fix-verdict-words";
import { RegressionButton } from "./regression-button";
import { SuggestionList } from "./suggestion-list";
import { WithdrawButton } from "./withdraw-button";

const icons: Record<FixVerdict, LucideIcon> = {
  fixed: Check,
  "not fixed": Equal,
  moved: ArrowRightLeft,
  "made worse": TrendingUp,
  inconclusive: Hourglass,
};

/** What fixes of an incident were expected to do, and what the runs of their versions show. */
export function FixCard({
  workspace,
  incident,
  fixes,
  lesson,
  canChange,
  canReplay,
}: {
  workspace: string;
  incident: IncidentDetail;
  fixes: readonly FixView[];
  /** What could change, by its typical trace. */
  lesson: ReactNode;
  canChange: boolean;
  canReplay: boolean;
}) {
  const suggested = suggestedVersion(incident, fixes);
  const { suggestions } = incident;
  const canRegister = canChange && baselinesOf(incident).length > 0;
  return (
    <div className="flex flex-col gap-3">
      {fixes.map((fix) => (
        <Fix key={fix.id} workspace={workspace} incident={incident} fix={fix} fixes={fixes} canChange={canChange} />
      ))}
      {(fixes.length === 0 || suggested !== null) && (
        <p className="text-muted" dir="auto">
          {adviceOf(incident, suggested)}
        </p>
      )}
      {lesson}
      {suggestions.length > 0 && (
        <SuggestionList
          suggestions={suggestions}
          actionFor={(suggestion) =>
            canRegister && (
              <FixButton workspace={workspace} incident={incident} fix={null} fixes={fixes} suggestion={suggestion} />
            )
          }
        />
      )}
      <div className="flex flex-wrap gap-2">
        {canRegister && <FixButton workspace={workspace} incident={incident} fix={null} fixes={fixes} />}
        {canReplay && (
          <Button asChild>
            <Link href={paths.studies(workspace, { fix: `incident:${incident.number}` })}>
              <RotateCcw className="size-3.5" aria-hidden />
              Replay these
            </Link>
          </Button>
        )}
        <RegressionButton workspace={workspace} number={incident.number} />
      </div>
    </div>
  );
}

function adviceOf({ versions }: IncidentDetail, suggested: string | null): string {
  if (suggested !== null)
    return `Marked as fixed in ${visibleText(suggested)}. Say what should change before it runs; its runs then show whether it did.`;
  return versions.length === 0
    ? "Its traces name no version, so there is nothing to compare a fix by."
    : "Say what a fix should change before its version runs; the runs then show whether it did.";
}

function Fix({
  workspace,
  incident,
  fix,
  fixes,
  canChange,
}: {
  workspace: string;
  incident: IncidentDetail;
  fix: FixView;
  fixes: readonly FixView[];
  canChange: boolean;
}) {
  const { version, change, by, at, measure, withdrawn } = fix;
  return (
    <article aria-label={`Fix in ${visibleText(version)}`} className="flex flex-col gap-2">
      <Line icon={Flag}>
        <p className="break-words" dir="auto">
          <span className="font-medium">Registered for {visibleText(version)}</span>, before its first run
        </p>
        {change !== null && (
          <p className="break-words whitespace-pre-line text-muted" dir="auto">
            {visibleText(change)}
          </p>
        )}
        <p className="text-xs text-muted" dir="auto">
          {expectedWords(fix)}
        </p>
        <p className="text-xs text-faint" dir="auto">
          {visibleText(by)}, {formatDate(at)}
        </p>
        {canChange && withdrawn === null && (
          <div className="mt-1 flex flex-wrap gap-2">
            {fix.canChange && <FixButton workspace={workspace} incident={incident} fix={fix} fixes={fixes} />}
            <WithdrawButton workspace={workspace} number={incident.number} fix={fix} />
          </div>
        )}
      </Line>
      {withdrawn ? (
        <Line icon={Undo2}>
          <p className="text-muted" dir="auto">
            Withdrawn by {visibleText(withdrawn.by)}, {formatDate(withdrawn.at)}
          </p>
        </Line>
      ) : measure ? (
        <Verdict workspace={workspace} fix={fix} measure={measure} />
      ) : (
        <Line icon={Hourglass}>
          <p className="text-muted" dir="auto">
            {fix.canChange ? `No run of ${visibleText(version)} yet.` : "Nothing can be compared yet."}
          </p>
        </Line>
      )}
    </article>
  );
}

function Verdict({ workspace, fix, measure }: { workspace: string; fix: FixView; measure: FixMeasure }) {
  const { verdict, target, failureRate, rose } = measure;
  return (
    <Line icon={icons[verdict]}>
      <p className="flex flex-wrap gap-x-1.5">
        <span className="font-medium">{verdictTitles[verdict]}:</span>
        <span className="figure">{changeWords(target, measure)}</span>
        <span className="figure text-faint">{intervalWords(target)}</span>
      </p>
      <p className="text-muted">{verdictWords(fix, measure)}</p>
      {rose.length > 0 && (
        <ul className="flex flex-col gap-0.5">
          {rose.map((line) => (
            <li key={line.number} className="flex min-w-0 gap-1.5">
              <Link
                href={paths.incident(workspace, line.number)}
                className="min-w-0 truncate text-link underline-offset-2 hover:underline"
                dir="auto"
              >
                {incidentName(line.number)} {visibleText(line.title ?? "")}
              </Link>
              <span className="figure shrink-0 text-muted">{changeWords(line, measure)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap gap-x-1.5 text-xs text-muted">
        <span>All failures:</span>
        <span className="figure">{changeWords(failureRate, measure)}</span>
        <span className="figure text-faint">{intervalWords(failureRate)}</span>
      </p>
      <p className="text-xs text-faint" dir="auto">
        {comparedWords(fix, measure)}
      </p>
    </Line>
  );
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-2">
      <Icon className="mt-0.75 size-3.5 shrink-0 text-muted" aria-hidden />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-0.5">{children}</div>
    </div>
  );
}
