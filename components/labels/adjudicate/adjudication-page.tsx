"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CaseSteps } from "@/components/labels/adjudicate/case-steps";
import { ClaimCard } from "@/components/labels/adjudicate/claim-card";
import {
  checkDraft,
  type DecisionDraft,
  decisionOf,
  draftOf,
  emptyDraft,
} from "@/components/labels/adjudicate/decision-draft";
import { DecisionForm } from "@/components/labels/adjudicate/decision-form";
import { DecisionHistory } from "@/components/labels/adjudicate/decision-history";
import { useQueueAction } from "@/components/labels/queues/use-queue-action";
import { type Action } from "@/components/shell/ask";
import { useKey } from "@/components/shell/key-provider";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { visibleText } from "@/components/ui/visible-text";
import { type AdjudicationCase } from "@/lib/attribution/labels/adjudication-view";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

interface OnTrace {
  workspace: string;
  traceId: string;
  expectedNumber: number;
}

/** What can be decided, as server actions. */
export interface DecisionActions {
  adjudicate: Action<OnTrace & ReturnType<typeof decisionOf> & { sources: string[] }, unknown>;
  withdraw: Action<OnTrace & { reason: string }, unknown>;
}

/** So many claims can be taken by a key. */
const mostKeys = 9;

/** The claims about one trace side by side, the steps that they are about, and the decision between them. */
export function AdjudicationPage({
  workspace,
  found,
  taxonomy,
  nextTraceId,
  withRuns,
  actions,
  now,
}: {
  workspace: string;
  found: AdjudicationCase;
  taxonomy: Taxonomy | null;
  /** The next disagreement; null where there is none. */
  nextTraceId: string | null;
  withRuns: boolean;
  /** Null for somebody who may not decide. */
  actions: DecisionActions | null;
  now: string;
}) {
  const { trace, claims, steps, history } = found;
  const [draft, setDraft] = useState<DecisionDraft>(emptyDraft);
  const place = { workspace, traceId: trace.id };
  return (
    <div className="flex flex-col gap-4">
      <CaseHeader workspace={workspace} found={found} nextTraceId={nextTraceId} withRuns={withRuns} />
      {claims.length === 0 ? (
        <p className="text-muted">Nobody has said anything about this trace yet.</p>
      ) : (
        <ul aria-label="Claims" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {claims.map((claim, at) => (
            <ClaimCard
              key={claim.source}
              claim={claim}
              agents={trace.agents}
              place={place}
              digit={at < mostKeys ? String(at + 1) : null}
              onTake={actions && (() => setDraft(draftOf(claim)))}
            />
          ))}
        </ul>
      )}
      {actions && (
        <Deciding
          workspace={workspace}
          found={found}
          taxonomy={taxonomy}
          draft={draft}
          setDraft={setDraft}
          adjudicate={actions.adjudicate}
        />
      )}
      <DecisionHistory
        workspace={workspace}
        traceId={trace.id}
        history={history}
        withdraw={actions?.withdraw ?? null}
        now={now}
      />
      {steps.length > 0 && (
        <section aria-labelledby="case-steps">
          <h2 id="case-steps" className="mb-2 font-semibold">
            Steps that the claims are about
          </h2>
          <CaseSteps
            steps={steps}
            agents={trace.agents}
            claimed={new Set(claims.map(({ stepIndex }) => stepIndex))}
            place={place}
          />
        </section>
      )}
    </div>
  );
}

function CaseHeader({
  workspace,
  found: { trace, runCount },
  nextTraceId,
  withRuns,
}: {
  workspace: string;
  found: AdjudicationCase;
  nextTraceId: string | null;
  withRuns: boolean;
}) {
  const router = useRouter();
  const next = nextTraceId === null ? null : paths.adjudicate(workspace, nextTraceId);
  useKey(
    { combination: "n", label: "Next disagreement", group: "Decide" },
    () => next && router.push(next),
    next !== null,
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 className="min-w-0 flex-1 basis-80 text-base font-semibold break-words" dir="auto">
          {visibleText(trace.title)}
        </h2>
        <Button asChild size="sm">
          <Link href={paths.trace(workspace, trace.id)}>Open the trace</Link>
        </Button>
        {runCount > 0 && (
          <Button asChild size="sm">
            <Link href={paths.adjudicate(workspace, trace.id, withRuns ? {} : { runs: "1" })} scroll={false} replace>
              {withRuns ? "Hide what runs say" : `Show what ${formatCount(runCount, "run")} say`}
            </Link>
          </Button>
        )}
        {next && (
          <Button asChild size="sm">
            <Link href={next}>
              Next disagreement <Kbd keys="n" />
            </Link>
          </Button>
        )}
      </div>
      <p className="max-h-32 max-w-220 overflow-y-auto break-words whitespace-pre-wrap text-muted" dir="auto">
        {visibleText(trace.question)}
      </p>
      {trace.expectedAnswer !== null && (
        <p className="text-muted" dir="auto">
          Expected answer: <span className="text-text">{visibleText(trace.expectedAnswer)}</span>
        </p>
      )}
    </div>
  );
}

function Deciding({
  workspace,
  found,
  taxonomy,
  draft,
  setDraft,
  adjudicate,
}: {
  workspace: string;
  found: AdjudicationCase;
  taxonomy: Taxonomy | null;
  draft: DecisionDraft;
  setDraft: (draft: DecisionDraft) => void;
  adjudicate: DecisionActions["adjudicate"];
}) {
  const { trace, claims, history } = found;
  const [hasTried, setHasTried] = useState(false);
  const { isBusy, send } = useQueueAction(adjudicate);
  const decide = async () => {
    setHasTried(true);
    if (isBusy || Object.keys(checkDraft(draft, trace.stepCount)).length > 0) return;
    const isDone = await send(
      {
        ...{ workspace, traceId: trace.id, expectedNumber: history[0]?.number ?? 0 },
        ...{ ...decisionOf(draft), sources: claims.map(({ source }) => source) },
      },
      "Decided. This is the ground truth now.",
    );
    if (!isDone) return;
    setHasTried(false);
    setDraft(emptyDraft);
  };
  return (
    <DecisionForm
      draft={draft}
      onChange={setDraft}
      trace={trace}
      taxonomy={taxonomy}
      hasTried={hasTried}
      isBusy={isBusy}
      onDecide={() => void decide()}
    />
  );
}
