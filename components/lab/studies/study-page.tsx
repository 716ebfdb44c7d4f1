"use client";
import { useStudyActionsIfAny, useStudyActions } from "./study-actions";
import { Ban, Play, Trash2 } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useRouter } from "next/navigation";
import { Fragment, type ReactNode, useState } from "react";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { PageHeader } from "@/components/ground/page/page-header";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { RunStatusPill } from "@/components/ground/ui/run-status-pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { isActive } from "@/lib/attribution/run-record";
import { formatCost, formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type WholeStudy } from "@/lib/replay/studies/study-view";
import { AblationResult } from "./ablation-result";
import { domainWords } from "./domain-choices";
import { FixResult } from "./fix-result";
import { InjectionResult } from "./injection-result";
import { ResumeStudy } from "./resume-study";
import { type ListStudyReplays, StudyReplays } from "./study-replays";
import { progressWords, studyKindTitles, studyKindWords } from "./study-words";

interface StudyPageProps {
  workspace: string;
  study: WholeStudy;
  listReplays: ListStudyReplays;
  now: string;
}

/** One study: what it asks, how far it is, and what it has found until now. */
export function StudyPage({ workspace, study, listReplays, now }: StudyPageProps) {
  const actions = useStudyActionsIfAny();
  const isRunning = isActive(study.status);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[{ label: "Studies", href: paths.studies(workspace) }]}
        title={`#${study.number} ${visibleText(study.name)}`}
        actions={actions && <StudyButtons workspace={workspace} study={study} />}
      >
        <RunStatusPill status={study.status} />
      </PageHeader>
      <RefreshWhile isActive={isRunning} />
      <div
        tabIndex={0}
        role="region"
        aria-label="The study"
        className="min-h-0 flex-1 overflow-y-auto outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
      >
        <Facts workspace={workspace} study={study} now={now} />
        <div className="px-4 py-5">
          {study.result?.kind === "ablation" && <AblationResult found={study.result} />}
          {study.result?.kind === "injection" && (
            <InjectionResult workspace={workspace} study={study} found={study.result} />
          )}
          {study.result?.kind === "fix" && <FixResult workspace={workspace} found={study.result} />}
          {study.result === null && (
            <p role="status" className="text-muted">
              {isRunning ? "No results yet. They appear here while the study runs." : "It ended before it had results."}
            </p>
          )}
          <StudyReplays workspace={workspace} study={study} list={listReplays} />
        </div>
      </div>
    </div>
  );
}

function Facts({ workspace, study, now }: { workspace: string; study: WholeStudy; now: string }) {
  const stopped = study.errorMessage ?? (study.result?.stoppedBy || null);
  const facts: [string, ReactNode][] = [
    [studyKindTitles[study.kind], studyKindWords[study.kind]],
    ["Replayed in", visibleText(study.target.name)],
    ...(study.traceId === null
      ? []
      : ([
          [
            "Trace",
            <Link key="trace" href={paths.trace(workspace, study.traceId)} className="text-link hover:underline">
              open the trace
            </Link>,
          ],
        ] as [string, ReactNode][])),
    ["Settings", settingsWords(study)],
    ...(study.costUsd === null ? [] : ([["Cost", formatCost(study.costUsd)]] as [string, ReactNode][])),
    [
      "Started",
      <>
        {visibleText(study.startedByName)}, <RelativeTime at={study.createdAt} now={now} />
      </>,
    ],
  ];
  return (
    <div className="flex flex-col gap-3 border-b bg-panel px-4 py-3.5">
      {stopped !== null && (
        <p role="status" className="break-words" dir="auto">
          {visibleText(stopped)}
        </p>
      )}
      <div className="max-w-100">
        <p className="figure text-xs">{progressWords(study)}</p>
        {isActive(study.status) && (
          <ProgressBar value={study.doneCount} max={study.plannedCount} label="Replays done" className="mt-1" />
        )}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 max-sm:grid-cols-1">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-faint">{name}</dt>
            <dd className="min-w-0 break-words max-sm:mb-1" dir="auto">
              {value}
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

/** How it was set, in one line. */
function settingsWords({ settings, maxReplays, maxCostUsd }: WholeStudy): string {
  const cost = maxCostUsd === null ? "" : `, at most ${formatCost(maxCostUsd)}`;
  const most = `at most ${formatNumber(maxReplays)} replays${cost}`;
  if (settings.kind === "ablation")
    return [
      settings.agents.length === 0 ? "all agents" : formatCount(settings.agents.length, "agent"),
      `${settings.replays} replays each, level ${settings.levelPercent}%, seed ${settings.seed}`,
      most,
    ].join(", ");
  if (settings.kind === "injection")
    return [
      ...(settings.sources.kind === "sandbox" && settings.sources.domains.length > 0
        ? [`tasks ${domainWords(settings.sources.domains)}`]
        : []),
      settings.operators.length === 0 ? "all faults" : `${settings.operators.length} faults`,
      `${settings.triesPerTrace} per trace, ${settings.replays} seeds each`,
      settings.rule === "all" ? "kept if every seed flips" : "kept if most seeds flip",
      `seed ${settings.seed}`,
      most,
    ].join(", ");
  const { sources, method, rounds, place, seed } = settings;
  return [
    sources.kind === "traces" ? formatCount(sources.traceIds.length, "failure") : `at most ${sources.most} failures`,
    `diagnosed by ${method ?? "ground truth"}`,
    formatCount(rounds, "round"),
    place === "at-step" ? "hint before the step" : "hint before a new run",
    `seed ${seed}`,
    most,
  ].join(", ");
}

function StudyButtons({ workspace, study }: { workspace: string; study: WholeStudy }) {
  const actions = useStudyActions();
  const router = useRouter();
  const cancel = usePageAction(actions.cancel);
  const remove = usePageAction(actions.remove);
  const [asked, setAsked] = useState<"remove" | "resume" | null>(null);
  const of = { workspace, studyId: study.id };
  const canResume = study.status === "PARTIAL" || study.status === "CANCELLED" || study.status === "FAILED";
  return (
    <>
      {isActive(study.status) && (
        <Button disabled={cancel.isBusy} onClick={() => void cancel.send(of, "Stopping. Results so far are kept.")}>
          <Ban className="size-3.5" aria-hidden />
          Cancel
        </Button>
      )}
      {canResume && (
        <Button variant="primary" onClick={() => setAsked("resume")}>
          <Play className="size-3.5" aria-hidden />
          Resume
        </Button>
      )}
      <Button variant="ghost" aria-label="Delete the study" onClick={() => setAsked("remove")}>
        <Trash2 className="size-3.5" aria-hidden />
      </Button>
      {asked === "resume" && <ResumeStudy workspace={workspace} study={study} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        isOpen={asked === "remove"}
        onOpenChange={() => setAsked(null)}
        title={`Delete study #${study.number}?`}
        confirmLabel="Delete the study"
        isBusy={remove.isBusy}
        onConfirm={() =>
          void remove.send(of, `Study #${study.number} deleted.`).then((answer) => {
            if (answer.ok) router.push(paths.studies(workspace));
          })
        }
      >
        Its replays are deleted too. Traces and the data set it created stay.
      </ConfirmDialog>
    </>
  );
}
