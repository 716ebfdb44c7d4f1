"use client";
import { useState } from "react";
import { type DecisionActions } from "@/components/labels/adjudicate/adjudication-page";
import { useQueueAction } from "@/components/labels/queues/use-queue-action";
import { AgentChip } from "@/components/ui/agent-chip";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Pill } from "@/components/ui/pill";
import { RelativeTime } from "@/components/ui/relative-time";
import { visibleText } from "@/components/ui/visible-text";
import { type AdjudicationView, standingAdjudication } from "@/lib/attribution/labels/adjudication-view";

/** Every decision about the trace, the newest first; the one that counts can be taken back. */
export function DecisionHistory({
  workspace,
  traceId,
  history,
  withdraw,
  now,
}: {
  workspace: string;
  traceId: string;
  history: readonly AdjudicationView[];
  /** Null for somebody who may not. */
  withdraw: DecisionActions["withdraw"] | null;
  now: string;
}) {
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
              {one.isWithdrawn ? <span className="text-muted">taken back:</span> : null}
              <AgentChip name={one.agent} stepIndex={one.stepIndex} />
              {one.number === standing?.number && <Pill tone="truth">ground truth</Pill>}
              <span className="text-xs text-faint" dir="auto">
                {visibleText(one.decidedByName)}, <RelativeTime at={one.createdAt} now={now} />
                {one.policyVersion !== null && <>, by policy version {one.policyVersion}</>}
              </span>
              {withdraw && one.number === standing?.number && (
                <Withdraw workspace={workspace} traceId={traceId} number={one.number} withdraw={withdraw} />
              )}
            </p>
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

function Withdraw({
  workspace,
  traceId,
  number,
  withdraw,
}: {
  workspace: string;
  traceId: string;
  number: number;
  withdraw: DecisionActions["withdraw"];
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { isBusy, send } = useQueueAction(withdraw);
  const confirm = async () => {
    const done = "Decision withdrawn. Ground truth is again what the labels say.";
    await send({ workspace, traceId, expectedNumber: number, reason: "" }, done);
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
        The decision stays in the history. Ground truth is again what people, the file or an imported set say.
      </ConfirmDialog>
    </>
  );
}
