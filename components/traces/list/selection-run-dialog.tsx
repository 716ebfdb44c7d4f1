"use client";
import { RunDialog } from "@/components/answers/run-dialog/run-dialog";
import { type RunChoice } from "@/components/answers/run-dialog/run-offer";
import { ask } from "@/components/ground/asking/ask";
import { useTraceListActions } from "@/components/traces/list/trace-list-actions";
import { type SelectionDialogProps } from "@/components/traces/list/trace-list-view";
import { formatCount, formatNumber } from "@/lib/format";

/** The run dialog for all selected traces: one plan, then a run on each. */
export function SelectionRunDialog({ view, selection, count, onClose, onDone }: SelectionDialogProps) {
  const actions = useTraceListActions();
  const { workspace } = view;
  const start = async (choice: RunChoice) => {
    const answer = await ask(actions.start, { workspace, selection, ...choice });
    if (!answer.ok) return answer.message;
    const { started, skipped } = answer.value;
    onDone(
      `${formatCount(started, "run")} started${skipped > 0 ? `, ${formatNumber(skipped)} left out: the same run is active there` : ""}.`,
    );
    return null;
  };
  return (
    <RunDialog
      offer={{
        ...view,
        hasExpectedAnswer: true,
        hasInjections: true,
        measure: { action: actions.measure, traceId: null },
      }}
      selection={selection}
      traceCount={count}
      plan={actions.plan}
      start={start}
      onClose={onClose}
    />
  );
}
