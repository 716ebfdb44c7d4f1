"use client";
import { Square } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { useReplayActions } from "@/components/lab/replays/replay-actions";
import { whatWords } from "@/components/lab/replays/replay-words";
import { WhatIfDialog } from "@/components/lab/what-if/what-if-dialog";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { ask } from "@/components/ground/asking/ask";
import { PageHeader } from "@/components/ground/page/page-header";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Spinner } from "@/components/ground/ui/spinner";
import { toast } from "@/components/ground/toasts/toast";
import { visibleText } from "@/components/ground/ui/visible-text";
import { can, type Role } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";
import { isReplayActive, type WholeReplay } from "@/lib/replay/replay-view";
import { type BesideSteps as Steps } from "./align-replay";
import { BesideSteps, stepOf } from "./beside-steps";
import { type OriginalEnd, ReplayFacts } from "./replay-facts";

interface ReplayPageProps {
  workspace: { slug: string; role: Role };
  trace: { id: string; title: string; agents: readonly string[] } & OriginalEnd;
  replay: WholeReplay;
  /** What the replay took from the one that it branches off. */
  beside: Steps;
  now: string;
}

/** One replay beside the trace that it left: what was changed, what came of it, and where one can go from here. */
export function ReplayPage({ workspace, trace, replay, beside, now }: ReplayPageProps) {
  const { slug, role } = workspace;
  const router = useRouter();
  const [branchAt, setBranchAt] = useState<number | null>(null);
  const isActive = isReplayActive(replay.status);
  const mayRun = can(role, "replay:run");
  const linkToTrace = useCallback((step: number) => paths.trace(slug, trace.id, { step }), [slug, trace.id]);
  const linkToReplay = useCallback(
    (step: number) => paths.replay(slug, trace.id, replay.id, step),
    [slug, trace.id, replay.id],
  );
  const own = [...replay.prefix, ...replay.steps];
  const changed = branchAt === null ? undefined : stepOf(own, branchAt);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[
          { label: "Traces", href: paths.traces(slug) },
          { label: visibleText(trace.title), href: paths.trace(slug, trace.id, { tab: "replays" }) },
        ]}
        title={`Replay: ${visibleText(whatWords(replay))}`}
        actions={<Actions workspace={workspace} trace={trace} replay={replay} />}
      />
      <RefreshWhile isActive={isActive} />
      <div
        tabIndex={0}
        role="region"
        aria-label="The replay"
        className="min-h-0 flex-1 overflow-y-auto bg-panel outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
      >
        <ReplayFacts replay={replay} original={trace} now={now} />
        {own.length === 0 ? (
          <EmptyState
            title={isActive ? "No steps yet" : "It took no steps"}
            text={isActive ? "Steps appear here when the replay ends." : "There is nothing to compare with the trace."}
          />
        ) : (
          <BesideSteps
            beside={beside}
            agents={trace.agents}
            changedStep={replay.change?.kind === "replace" ? replay.stepIndex : null}
            linkToTrace={linkToTrace}
            linkToReplay={linkToReplay}
            onBranch={mayRun && !isActive && !replay.isSimulated ? setBranchAt : null}
          />
        )}
      </div>
      {changed && (
        <WhatIfDialog
          workspace={workspace}
          traceId={trace.id}
          step={changed}
          parentReplayId={replay.id}
          agents={trace.agents}
          onClose={(started) => {
            setBranchAt(null);
            const [first] = started ?? [];
            if (!first) return;
            router.push(
              started?.length === 1
                ? paths.replay(slug, trace.id, first.id)
                : paths.trace(slug, trace.id, { tab: "replays" }),
            );
          }}
        />
      )}
    </div>
  );
}

function Actions({ workspace, trace, replay }: Pick<ReplayPageProps, "workspace" | "trace" | "replay">) {
  const actions = useReplayActions();
  const { slug, role } = workspace;
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const of = { workspace: slug, replayId: replay.id };
  const keep = async () => {
    setIsBusy(true);
    const answer = await ask(actions.keep, of);
    setIsBusy(false);
    if (!answer.ok) return toast.error(answer.message);
    toast.success(answer.value.isDuplicate ? "Already kept; this is the trace." : "Kept as a separate trace.");
    router.push(paths.trace(slug, answer.value.traceId));
  };
  const cancel = async () => {
    setIsBusy(true);
    const answer = await ask(actions.cancel, of);
    setIsBusy(false);
    if (!answer.ok) return toast.error(answer.message);
    router.refresh();
  };
  const isOfPerson = replay.runId === null && replay.studyId === null;
  const canKeep = replay.outcome !== null && !replay.isSimulated && can(role, "trace:write");
  return (
    <>
      <Button asChild className="max-sm:hidden">
        <Link
          href={paths.trace(slug, trace.id, {
            tab: "replays",
            ...(replay.stepIndex === null ? {} : { step: replay.stepIndex }),
          })}
        >
          Open trace
        </Link>
      </Button>
      {isReplayActive(replay.status) && isOfPerson && can(role, "replay:run") && (
        <Button disabled={isBusy} onClick={() => void cancel()}>
          {isBusy ? <Spinner /> : <Square className="size-3" aria-hidden />}
          Cancel
        </Button>
      )}
      {canKeep && (
        <Button variant="primary" disabled={isBusy} onClick={() => void keep()}>
          {isBusy && <Spinner />}
          Keep as trace
        </Button>
      )}
    </>
  );
}
