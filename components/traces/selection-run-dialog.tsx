"use client";
import { useCallback } from "react";
import { RunDialog } from "@/components/run-dialog/run-dialog";
import { type RunChoice } from "@/components/run-dialog/run-offer";
import { ask } from "@/components/shell/ask";
import { type SelectionDialogProps } from "@/components/traces/trace-list-view";
import { formatCount, formatNumber } from "@/lib/format";
import { type TraceSelection } from "@/lib/traces/trace-filter";

/** The run dialog for all selected traces: one plan, then a run on each. */
export function SelectionRunDialog({ view, actions, selection, count, onClose, onDone }: SelectionDialogProps) {
  const { workspace } = view;
  const selected = JSON.stringify(selection);
  const plan = useCallback(
    (choice: RunChoice) =>
      ask(actions.plan, { workspace, selection: JSON.parse(selected) as TraceSelection, ...choice }),
    [actions.plan, workspace, selected],
  );
  const start = async (choice: RunChoice) => {
    const answer = await ask(actions.start, { workspace, selection, ...choice });
    if (!answer.ok) return answer.message;
    const { started, skipped } = answer.value;
    onDone(
      `${formatCount(started, "run")} started${skipped > 0 ? `, ${formatNumber(skipped)} left out: the same run is active there` : ""}.`,
    );
    return null;
  };
  const offer = {
    workspace,
    traceCount: count,
    methods: view.methods,
    providers: view.providers,
    canAddProvider: view.canAddProvider,
    hasExpectedAnswer: true,
  };
  return <RunDialog offer={offer} plan={plan} start={start} onClose={onClose} />;
}
