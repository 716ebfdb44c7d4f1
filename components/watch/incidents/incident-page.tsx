import { type ReactNode } from "react";
import Link from "@/components/ground/ui/link";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { PageHeader } from "@/components/ground/page/page-header";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type FixView } from "@/lib/attribution/fixes/fix-view";
import { type IncidentDetail, incidentName, type NamingView } from "@/lib/attribution/incidents/incident-view";
import { formatCount, formatDate } from "@/lib/format";
import { paths } from "@/lib/paths";
import { ActivityList } from "./activity-list";
import { CommentForm } from "./comment-form";
import { DayChart } from "./day-chart";
import { FixCard } from "./fix-card";
import { type ModeTitles } from "./incident-row";
import { IncidentStatePill } from "./incident-state";
import { IncidentTools } from "./incident-tools";
import { modeWord, partyWord } from "./incident-words";
import { MemberList } from "./member-list";
import { type JudgeOffer } from "./name-dialog";
import { NamingLine } from "./naming-line";
import { SharedTraitsList } from "./shared-traits-list";
import { TypicalTrace } from "./typical-trace";
import { VersionChart } from "./version-chart";

/** One incident: what goes wrong, how often, in which versions, and what became of it. */
export function IncidentPage({
  workspace,
  incident,
  naming,
  judges,
  fixes,
  lesson,
  members,
  titles,
  canChange,
  canComment,
  issues,
  canReplay,
  now,
}: {
  workspace: string;
  incident: IncidentDetail;
  /** The name that a judge was asked for; null for none. */
  naming: NamingView | null;
  /** Who can be asked for one. */
  judges: readonly JudgeOffer[];
  fixes: readonly FixView[];
  lesson: ReactNode;
  /** Who may own it. */
  members: readonly { id: string; name: string }[];
  titles: ModeTitles;
  canChange: boolean;
  canComment: boolean;
  /** Its issues in other places. */
  issues: ReactNode;
  canReplay: boolean;
  now: string;
}) {
  const { number, mergedInto, versions, trend, traceCount } = incident;
  const isMerged = mergedInto !== null;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[{ label: "Incidents", href: paths.incidents(workspace) }]}
        title={null}
        actions={
          canChange && !isMerged ? (
            <IncidentTools workspace={workspace} incident={incident} members={members} />
          ) : undefined
        }
      >
        <span className="figure shrink-0 text-muted">{incidentName(number)}</span>
        <IncidentStatePill incident={incident} />
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Head workspace={workspace} incident={incident} titles={titles}>
          {!isMerged && traceCount > 0 && (naming !== null || (canChange && judges.length > 0)) && (
            <NamingLine
              workspace={workspace}
              incident={incident}
              naming={naming}
              judges={judges}
              canChange={canChange}
            />
          )}
        </Head>
        {traceCount === 0 ? (
          <EmptyState
            title={isMerged ? "This incident was merged" : "Its traces are gone"}
            text={
              isMerged
                ? "Its number leads to the other one."
                : "They were deleted, or fail for another reason by now. The incident keeps its number and what was said of it."
            }
          />
        ) : (
          <div className="grid lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:divide-x">
            <div className="min-w-0">
              <Typical workspace={workspace} incident={incident} />
              <Section title="What sets these traces apart">
                <SharedTraitsList traits={incident.traits} />
              </Section>
              <Section title={formatCount(traceCount, "trace")}>
                <MemberList workspace={workspace} incident={incident} canSplit={canChange && !isMerged} now={now} />
              </Section>
            </div>
            <div className="min-w-0">
              {versions.length > 0 && (
                <Section title="Share of runs by version">
                  <VersionChart versions={versions} fixedVersion={incident.fixed?.version ?? null} />
                </Section>
              )}
              <Section title="Fix and proof">
                <FixCard
                  workspace={workspace}
                  incident={incident}
                  fixes={fixes}
                  lesson={lesson}
                  canChange={canChange && !isMerged}
                  canReplay={canReplay}
                />
              </Section>
              <Section title="Over time">
                <DayChart trend={trend} />
              </Section>
              {incident.agents.length > 1 && <Agents agents={incident.agents} />}
              <Section title="Issues">{issues}</Section>
              <Section title="Activity">
                {canComment && <CommentForm workspace={workspace} number={number} />}
                <ActivityList rows={incident.activity} now={now} />
              </Section>
            </div>
          </div>
        )}
        {traceCount === 0 && (
          <Section title="Activity">
            <ActivityList rows={incident.activity} now={now} />
          </Section>
        )}
      </div>
    </div>
  );
}

function Head({
  workspace,
  incident,
  titles,
  children,
}: {
  workspace: string;
  incident: IncidentDetail;
  titles: ModeTitles;
  children: ReactNode;
}) {
  const { title, mergedInto } = incident;
  return (
    <div className="border-b bg-panel px-4 py-3.5">
      <h1 className="text-lg font-semibold break-words" dir="auto">
        {visibleText(title)}
      </h1>
      <Facts incident={incident} titles={titles} />
      {children}
      {mergedInto !== null && (
        <p className="mt-1">
          Its traces are in{" "}
          <Link href={paths.incident(workspace, mergedInto)} className="text-link underline underline-offset-2">
            {incidentName(mergedInto)}
          </Link>
          .
        </p>
      )}
    </div>
  );
}

function Typical({ workspace, incident: { typical, share } }: { workspace: string; incident: IncidentDetail }) {
  return (
    <Section title="Typical trace">
      {typical ? (
        <TypicalTrace workspace={workspace} typical={typical} />
      ) : (
        <p className="text-muted">Not shown until you have labeled it.</p>
      )}
      {share.length > 0 && (
        <p className="mt-2 text-xs text-muted" dir="auto">
          Most of them: {visibleText(share.join("; "))}.
        </p>
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2 border-b px-4 py-3.5">
      <h2 className="text-xs font-medium text-muted">{title}</h2>
      {children}
    </section>
  );
}

function Agents({ agents }: Pick<IncidentDetail, "agents">) {
  return (
    <Section title="Agents">
      <ul className="flex flex-col gap-1">
        {agents.slice(0, 8).map(({ name, count }) => (
          <li key={name} className="flex items-center gap-2">
            <AgentChip name={name} />
            <span className="figure ml-auto text-faint">{count}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Facts({ incident, titles }: { incident: IncidentDetail; titles: ModeTitles }) {
  const { agent, failureMode, system, traceCount, firstSeenAt, lastSeenAt, isSuggested, merged, ignoreReason } =
    incident;
  const party = partyWord(incident);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted">
      {party && <span>{party}</span>}
      {agent && <AgentChip name={agent} />}
      {failureMode && <span dir="auto">{visibleText(modeWord(failureMode, titles))}</span>}
      {system && <span dir="auto">{visibleText(system)}</span>}
      <span>{formatCount(traceCount, "trace")}</span>
      {firstSeenAt && lastSeenAt && (
        <span>{[...new Set([formatDate(firstSeenAt), formatDate(lastSeenAt)])].join(" to ")}</span>
      )}
      {isSuggested && <span className="text-faint">suggested title</span>}
      {merged.length > 0 && <span className="text-faint">with {merged.map(incidentName).join(", ")}</span>}
      {ignoreReason && (
        <span className="basis-full" dir="auto">
          Ignored: {visibleText(ignoreReason)}
        </span>
      )}
    </p>
  );
}
