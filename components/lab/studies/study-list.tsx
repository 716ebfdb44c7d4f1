"use client";
import { FlaskConical, Plus } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useState } from "react";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { ListPager } from "@/components/ground/ui/list-pager";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { RunStatusPill } from "@/components/ground/ui/run-status-pill";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { isActive } from "@/lib/attribution/run-record";
import { paths } from "@/lib/paths";
import { type StudyView } from "@/lib/replay/studies/study-view";
import { type TargetView } from "@/lib/replay/target-view";
import { SectionHeader } from "@/components/ground/page/section-header";
import { ProvenFailures, type ReadProvenQuality } from "../scans/proven-failures";
import { NewStudy } from "./new-study";
import { type ChosenTrace } from "./study-draft";
import { type NamedMethod } from "./study-fields";
import { progressWords, studyKindTitles } from "./study-words";

const columns = {
  kind: "w-36 max-md:hidden",
  target: "w-44 max-lg:hidden",
  state: "w-32",
  progress: "w-52 max-sm:hidden",
  when: "w-32 text-right max-sm:hidden",
} as const;

/**
 * The studies of a workspace, the newest first, and the way to a new one. `ablate` is a trace whose agents are to be
 * left out, `query` a search for failures that are to be fixed: the form opens on them.
 */
export function StudyList({
  workspace,
  page,
  start,
  proven,
  now,
}: {
  workspace: string;
  page: { studies: readonly StudyView[]; nextCursor: string | null; isFirst: boolean };
  /** Null for who may not start any. */
  start: {
    targets: readonly TargetView[];
    methods: readonly NamedMethod[];
    ablate: ChosenTrace | null;
    query: string;
  } | null;
  /** The failures that scans have proven. */
  proven: { count: number; readQuality: ReadProvenQuality };
  now: string;
}) {
  const { studies, nextCursor, isFirst } = page;
  const [isAsking, setIsAsking] = useState(start !== null && (start.ablate !== null || start.query !== ""));
  const add = start && (
    <Button variant="primary" onClick={() => setIsAsking(true)}>
      <Plus className="size-4" aria-hidden />
      New study
    </Button>
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader actions={add} />
      <RefreshWhile isActive={studies.some(({ status }) => isActive(status))} />
      <ProvenFailures workspace={workspace} {...proven} />
      {studies.length === 0 ? (
        <EmptyState
          icon={FlaskConical}
          title="No studies yet"
          text={
            <>
              A study reruns a system many times to answer one question: which agent helps or hinders, which faults
              break a passing run, or whether lessons fix failures.
              {start === null && " Your role can view studies but not start any."}
            </>
          }
          className="flex-1"
        >
          {add}
          <Button asChild>
            <Link href={paths.replayTargets(workspace)}>See the replay targets</Link>
          </Button>
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Table className="table-fixed" aria-label="Studies">
            <thead className="sticky top-0 z-20">
              <tr>
                <Th>Study</Th>
                <Th className={columns.kind}>Kind</Th>
                <Th className={columns.target}>Replayed in</Th>
                <Th className={columns.state}>State</Th>
                <Th className={columns.progress}>Replays</Th>
                <Th className={columns.when}>Started</Th>
              </tr>
            </thead>
            <tbody>
              {studies.map((study) => (
                <StudyRow key={study.id} workspace={workspace} study={study} now={now} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <ListPager
        newest={isFirst ? null : paths.studies(workspace)}
        older={nextCursor === null ? null : paths.studies(workspace, { cursor: nextCursor })}
        olderWords="Older studies"
      />
      {isAsking && start && (
        <NewStudy
          workspace={workspace}
          targets={start.targets}
          methods={start.methods}
          ablate={start.ablate}
          query={start.query}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

const ground = "group-focus-within:bg-hover group-hover:bg-hover";

function StudyRow({ workspace, study, now }: { workspace: string; study: StudyView; now: string }) {
  return (
    <tr className="group relative">
      <Td className={`${ground} py-1.5`}>
        <Link
          href={paths.study(workspace, study.number)}
          dir="auto"
          className="block truncate leading-4.5 font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <span className="figure text-faint">#{study.number}</span> {visibleText(study.name)}
        </Link>
        <span className="block truncate text-[11.5px] leading-4 text-faint" dir="auto">
          <span className="md:hidden">{studyKindTitles[study.kind]} · </span>
          {visibleText(study.errorMessage ?? study.startedByName)}
        </span>
      </Td>
      <Td className={`${columns.kind} ${ground}`}>{studyKindTitles[study.kind]}</Td>
      <Td className={`${columns.target} ${ground}`}>
        <span className="block truncate" dir="auto">
          {visibleText(study.target.name)}
        </span>
      </Td>
      <Td className={`${columns.state} ${ground}`}>
        <RunStatusPill status={study.status} />
      </Td>
      <Td className={`${columns.progress} ${ground}`}>
        <span className="figure block truncate text-xs">{progressWords(study)}</span>
        {isActive(study.status) && (
          <ProgressBar value={study.doneCount} max={study.plannedCount} label="Replays done" className="mt-1" />
        )}
      </Td>
      <Td className={`${columns.when} ${ground} text-muted`}>
        <RelativeTime at={study.createdAt} now={now} className="relative z-10" />
      </Td>
    </tr>
  );
}
