"use client";
import { useDecisionActionsIfAny, useDecisionActions } from "./decision-actions";
import { useState } from "react";
import { type TracePlace } from "@/components/labels/adjudications/claim-card";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { FailureModeName } from "@/components/labels/taxonomies/failure-mode-name";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Button } from "@/components/ground/ui/button";
import { ConfirmDialog } from "@/components/ground/ui/confirm-dialog";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type AdjudicationView, standingAdjudication } from "@/lib/attribution/labels/adjudication-view";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";

/** Every decision about the trace, the newest first; the one that counts can be taken back. */
export function DecisionHistory({
  place,
  history,
  taxonomies,
  onChange,
  now,
}: {
  place: TracePlace;
  history: readonly AdjudicationView[];
  taxonomies: readonly Taxonomy[];
  /** Begins a new decision with one that was made; null for somebody who may not. */
  onChange: ((decision: AdjudicationView) => void) | null;
  now: string;
}) {
  const withdraw = useDecisionActionsIfAny()?.withdraw ?? null;
  const standing = standingAdjudication(history);
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="decision-history">
      <h2 id="decision-history" className="mb-2 font-semibold">
        Decisions
      </h2>
      <ol aria-label="Decisions" className="rounded-lg border bg-panel">
        {history.map((one) => (
          <li key={one.number} className="border-b px-4 py-2.5 last:border-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="figure text-faint">{one.number}</span>
              {one.isWithdrawn ? <span className="text-muted">withdrawn:</span> : null}
              <AgentChip name={one.agent} stepIndex={one.stepIndex} />
              {one.range && (
                <span className="text-xs text-faint">
                  between {one.range.first} and {one.range.last}
                </span>
              )}
              {one.number === standing?.number && <Pill tone="truth">ground truth</Pill>}
              <span className="text-xs text-faint" dir="auto">
                {visibleText(one.decidedByName)}, <RelativeTime at={one.createdAt} now={now} />
                {one.policyVersion !== null && <>, by policy version {one.policyVersion}</>}
              </span>
              {onChange && one.number === standing?.number && (
                <Button size="sm" variant="ghost" onClick={() => onChange(one)}>
                  Change
                </Button>
              )}
              {withdraw && one.number === standing?.number && <Withdraw place={place} number={one.number} />}
            </p>
            <FailureModeName of={one} taxonomies={taxonomies} className="mt-1" />
            {one.reason !== "" && (
              <p dir="auto" className="mt-1 break-words whitespace-pre-wrap text-muted">
                {visibleText(one.reason)}
              </p>
            )}
            {one.claims.length > 0 && (
              <p className="mt-1 text-xs text-faint" dir="auto">
                between{" "}
                {one.claims
                  .map(({ title, agent, stepIndex }) => visibleText(`${title}: ${agent} ${stepIndex}`))
                  .join(" · ")}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Withdraw({ place, number }: { place: TracePlace; number: number }) {
  const { withdraw } = useDecisionActions();
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, send } = usePageAction(withdraw);
  const confirm = async () => {
    const done = "Decision withdrawn. The labels determine the ground truth again.";
    await send({ ...place, expectedNumber: number, reason: "" }, done);
    setIsAsking(false);
  };
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Withdraw this decision?"
        confirmLabel="Withdraw"
        onConfirm={() => void confirm()}
        isBusy={isBusy}
      >
        The decision stays in the history. Labels from people, the file or an imported set determine the ground truth
        again.
      </ConfirmDialog>
    </>
  );
}
