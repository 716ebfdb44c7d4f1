"use client";
import { Check, ChevronDown } from "lucide-react";
import { useAct } from "@/components/ground/asking/use-act";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { can } from "@/lib/auth/permissions";
import { type Outcome } from "@/lib/traces/trace";
import { useReading } from "../reading/reading-context";
import { useTraceActionsIfAny } from "../reading/trace-actions";

const choices: readonly { outcome: Outcome; title: string; means: string }[] = [
  { outcome: "failed", title: "Failed", means: "the answer or the work is wrong" },
  { outcome: "passed", title: "Passed", means: "it did what was asked for" },
  { outcome: "unknown", title: "Unknown", means: "nobody has decided" },
];

/** Whether the run failed, and for who may say so the menu in which they say it; nothing else is asked. */
export function OutcomeButton() {
  const { trace, workspace, share } = useReading();
  const actions = useTraceActionsIfAny();
  const { isBusy, act } = useAct();
  if (actions === null || share || !can(workspace.role, "trace:write")) return <OutcomePill outcome={trace.outcome} />;
  const set = async (outcome: Outcome) => {
    if (outcome === trace.outcome) return;
    await act(actions.updateTrace, { workspace: workspace.slug, traceId: trace.id, outcome });
  };
  return (
    <LazyMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Outcome: ${trace.outcome}`}
          aria-busy={isBusy}
          className="inline-flex shrink-0 rounded-full transition-opacity hover:opacity-80 data-[state=open]:opacity-80"
        >
          <OutcomePill outcome={trace.outcome}>
            <ChevronDown className="-mr-0.5 size-3" aria-hidden />
          </OutcomePill>
        </button>
      }
    >
      {({ DropdownMenuItem }) =>
        choices.map(({ outcome, title, means }) => (
          <DropdownMenuItem key={outcome} onSelect={() => void set(outcome)}>
            <Check className={outcome === trace.outcome ? "size-3.5" : "invisible size-3.5"} aria-hidden />
            {title}
            <span className="ml-auto pl-4 text-xs text-faint">{outcome === trace.outcome ? "current" : means}</span>
          </DropdownMenuItem>
        ))
      }
    </LazyMenu>
  );
}
