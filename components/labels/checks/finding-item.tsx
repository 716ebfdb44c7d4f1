"use client";
import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import Link from "@/components/ground/ui/link";
import { useState } from "react";
import { type CheckedSet, useFindingActionsIfAny, useFindingActions } from "@/components/labels/checks/finding-actions";
import { type Intent } from "@/components/labels/checks/finding-dialog";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Button } from "@/components/ground/ui/button";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { faultWords, type FindingRow } from "@/lib/attribution/labels/lint-labels-view";
import { paths } from "@/lib/paths";

const FindingDialog = dynamic(() => import("./finding-dialog").then((m) => m.FindingDialog), { loading: TypingAhead });

/** One doubtful label: what it says, what its step says, and what to do about it. */
export function FindingItem({
  workspace,
  set,
  row,
  now,
}: {
  workspace: string;
  set: CheckedSet;
  row: FindingRow;
  now: string;
}) {
  const actions = useFindingActionsIfAny();
  const { traceId, title, fault, agent, agents, stepIndex, decision } = row;
  return (
    <li className="grid gap-x-6 gap-y-2 border-b px-4 py-3 last:border-0 md:grid-cols-[minmax(0,2fr)_minmax(0,4fr)_auto]">
      <div className="min-w-0">
        <Link
          href={paths.trace(workspace, traceId, { step: stepIndex, tab: "labels" })}
          dir="auto"
          className="block truncate font-medium hover:underline"
        >
          {visibleText(title)}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          <AgentChip name={agent} agents={agents} stepIndex={stepIndex} />
          <Pill tone="strong">{faultWords[fault].title}</Pill>
        </p>
      </div>
      <div className="min-w-0 space-y-1">
        <p>
          <Explanation row={row} workspace={workspace} />
        </p>
        {row.excerpt !== null && (
          // Padding of the clamped box itself would show the line after the last.
          <div className="rounded-md bg-sunken px-2.5 py-1.5 text-xs text-muted">
            <p dir="auto" className="line-clamp-3 break-words">
              {visibleText(row.excerpt)}
            </p>
          </div>
        )}
        {row.reason !== "" && (
          <p dir="auto" className="line-clamp-2 text-xs break-words text-faint">
            Reason given: {visibleText(row.reason)}
          </p>
        )}
        {decision && (
          <p className="text-xs text-muted" dir="auto">
            {decision.kind} by {visibleText(decision.decidedByName)}, <RelativeTime at={decision.createdAt} now={now} />
            : {visibleText(decision.reason)}
          </p>
        )}
      </div>
      {actions && <Buttons workspace={workspace} set={set} row={row} />}
    </li>
  );
}

function Explanation({ row, workspace }: { row: FindingRow; workspace: string }) {
  const { fault, agent, speaker, suggestedStep, stepIndex, stepCount, others } = row;
  if (fault === "step-out-of-range") return <>The last step is {stepCount - 1}.</>;
  if (fault === "agent-not-speaker")
    return (
      <>
        <b className="font-medium">{visibleText(speaker ?? "")}</b> took step {stepIndex}
        {suggestedStep !== null && (
          <>
            ; the nearest step of {visibleText(agent)} is {suggestedStep}
          </>
        )}
        .
      </>
    );
  if (fault === "after-first-error") return <>The first error is at step {suggestedStep}.</>;
  if (fault !== "same-trace-different-labels") return <>{faultWords[fault].text}</>;
  return (
    <>
      {faultWords[fault].text}{" "}
      {others.map((other) => (
        <Link
          key={other.traceId}
          href={paths.trace(workspace, other.traceId, { step: other.stepIndex })}
          className="mr-2 text-link hover:underline"
        >
          {visibleText(other.agent)} {other.stepIndex}
        </Link>
      ))}
    </>
  );
}

function Buttons({ workspace, set, row }: { workspace: string; set: CheckedSet; row: FindingRow }) {
  const actions = useFindingActions();
  const [intent, setIntent] = useState<Intent | null>(null);
  const { isBusy, send } = usePageAction(actions.undo);
  const { traceId, fault, title, decision, stepIndex } = row;
  const name = `${visibleText(title)}, ${faultWords[fault].title}`;
  if (decision)
    return (
      <div className="flex items-start md:justify-end">
        {decision.kind !== "fixed" && (
          <Button
            size="sm"
            disabled={isBusy}
            aria-label={`Undo: ${name}`}
            onClick={() => void send({ workspace, set: set.ref, traceId, fault }, "Undone.")}
          >
            Undo
          </Button>
        )}
      </div>
    );
  const canExclude = set.kind !== "ground-truth" && set.kind !== "adjudicated";
  return (
    <div className="flex flex-wrap items-start gap-1.5 md:max-w-44 md:justify-end">
      {set.kind !== "annotator" ? (
        <Button size="sm" aria-label={`Fix: ${name}`} onClick={() => setIntent("fix")}>
          Fix
        </Button>
      ) : (
        <Button asChild size="sm">
          <Link
            aria-label={`${set.isMine ? "Change" : "Decide"}: ${name}`}
            href={
              set.isMine
                ? paths.trace(workspace, traceId, { step: stepIndex, tab: "labels" })
                : paths.adjudicate(workspace, traceId)
            }
          >
            {set.isMine ? "Change" : "Decide"}
          </Link>
        </Button>
      )}
      <Button size="sm" aria-label={`Accept: ${name}`} onClick={() => setIntent("accepted")}>
        Accept
      </Button>
      {canExclude && (
        <Button size="sm" aria-label={`Exclude: ${name}`} onClick={() => setIntent("excluded")}>
          Exclude
        </Button>
      )}
      {intent && (
        <FindingDialog workspace={workspace} set={set} row={row} intent={intent} onClose={() => setIntent(null)} />
      )}
    </div>
  );
}
