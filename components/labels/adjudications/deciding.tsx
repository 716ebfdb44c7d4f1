"use client";
import { CircleCheck } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { scopeWords } from "@/components/labels/adjudications/case-header";
import { type DisagreementsAround, useDecisionActions } from "@/components/labels/adjudications/decision-actions";
import {
  checkDraft,
  type DecisionDraft,
  decisionOf,
  emptyDraft,
} from "@/components/labels/adjudications/decision-draft";
import { DecisionForm, type Taxonomies } from "@/components/labels/adjudications/decision-form";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { type AdjudicationCase } from "@/lib/attribution/labels/adjudication-view";
import { paths } from "@/lib/paths";

/** What had the focus is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Where a decision is written, for who leads there. */
export const decidingId = "deciding";

/** The decision, and then the next one: whoever goes through disagreements is led on, and told where none is left. */
export function Deciding({
  workspace,
  found,
  taxonomies,
  around,
  draft,
  setDraft,
}: {
  workspace: string;
  found: AdjudicationCase;
  taxonomies: Taxonomies;
  around: DisagreementsAround;
  draft: DecisionDraft;
  setDraft: (draft: DecisionDraft) => void;
}) {
  const { adjudicate } = useDecisionActions();
  const { trace, claims, history } = found;
  const router = useRouter();
  const [hasTried, setHasTried] = useState(false);
  const [decided, setDecided] = useState<{ number: number; draft: DecisionDraft; nextTraceId: string | null } | null>(
    null,
  );
  const { isBusy, send } = usePageAction(adjudicate);
  const newest = history[0]?.number ?? 0;
  // The history comes a moment behind one's own decision.
  const expectedNumber = Math.max(newest, decided?.number ?? 0);
  const decide = async () => {
    setHasTried(true);
    if (isBusy || Object.keys(checkDraft(draft, trace.stepCount)).length > 0) return;
    const answer = await send(
      {
        workspace,
        traceId: trace.id,
        expectedNumber,
        within: around.chosen,
        ...decisionOf(draft),
        sources: claims.map(({ source }) => source),
      },
      "Decided. This is now the ground truth.",
    );
    if (!answer.ok) return;
    const { nextTraceId } = answer.value;
    setHasTried(false);
    setDraft(emptyDraft);
    setDecided({ number: expectedNumber + 1, draft, nextTraceId });
    // Who came for this trace alone stays with it.
    if (around.place !== null && nextTraceId !== null)
      router.push(paths.adjudicate(workspace, nextTraceId, around.chosen));
  };
  // A withdrawal, or somebody else's decision, is of a higher number: then, and once one begins anew,
  // there is something to decide again.
  if (decided && newest <= decided.number && draft === emptyDraft)
    return (
      <Decided
        workspace={workspace}
        traceId={trace.id}
        around={{ ...around, nextTraceId: decided.nextTraceId }}
        onChange={() => setDraft({ ...decided.draft })}
      />
    );
  return (
    <div id={decidingId} tabIndex={-1} ref={decided ? takeFocus : null} className="outline-none">
      <DecisionForm
        draft={draft}
        onChange={setDraft}
        trace={trace}
        taxonomies={taxonomies}
        hasTried={hasTried}
        isBusy={isBusy}
        onDecide={() => void decide()}
      />
    </div>
  );
}

function Decided({
  workspace,
  traceId,
  around: { chosen, nextTraceId },
  onChange,
}: {
  workspace: string;
  traceId: string;
  around: DisagreementsAround;
  onChange: () => void;
}) {
  return (
    <section aria-labelledby="decided" className="rounded-lg border bg-panel px-4 py-3.5">
      <h2
        id="decided"
        ref={takeFocus}
        tabIndex={-1}
        aria-describedby="decided-left"
        className="flex items-center gap-2 font-semibold outline-none"
      >
        <CircleCheck className="size-4 text-truth" aria-hidden />
        Decided
      </h2>
      <p id="decided-left" className="mt-0.5 text-muted">
        {nextTraceId === null
          ? `No disagreements left${scopeWords(chosen)}.`
          : `This trace has ground truth. Others are still disputed${scopeWords(chosen)}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {nextTraceId !== null && (
          <Button asChild variant="primary">
            <Link href={paths.adjudicate(workspace, nextTraceId, chosen)}>Next disagreement</Link>
          </Button>
        )}
        <Button asChild>
          <Link href={paths.disagreements(workspace, chosen)}>Back to disagreements</Link>
        </Button>
        <Button asChild>
          <Link href={paths.trace(workspace, traceId, { tab: "labels" })}>Back to the trace</Link>
        </Button>
        <Button variant="ghost" onClick={onChange}>
          Change decision
        </Button>
      </div>
    </section>
  );
}
