"use client";
import { ChevronRight } from "lucide-react";
import { AgentChip } from "@/components/ui/agent-chip";
import { rankedSuspects } from "../steps/step-marks";
import { useMoves, useTrajectory } from "../trajectory-context";

const mostSteps = 4;

/** The answer in one line, where there is no room for the rail; it leads to the rest. */
export function AnswerBar() {
  const { data, agents, selectedRun } = useTrajectory();
  const { openTab } = useMoves();
  const found = selectedRun?.attribution;
  if (!found) return null;
  const isUnknown = data.trace.outcome === "unknown";
  return (
    <button
      type="button"
      data-tour="answer"
      onClick={() => openTab("attribution")}
      className="flex w-full shrink-0 items-center gap-2 border-b bg-panel px-4 py-2 text-left hover:bg-hover lg:hidden"
    >
      {found.isAbstained ? (
        <span className="min-w-0 flex-1">
          <span className="block text-2xs text-muted">
            {isUnknown ? "If this run failed: no answer to stand by" : "No answer to stand by"}
          </span>
          <span className="block truncate font-semibold">
            Read steps{" "}
            {rankedSuspects(selectedRun)
              .slice(0, mostSteps)
              .map((suspect) => suspect.stepIndex)
              .join(", ")}
          </span>
        </span>
      ) : (
        <span className="min-w-0 flex-1">
          <span className="block text-2xs text-muted">
            {isUnknown ? "If this run failed: agent and decisive step" : "Agent and decisive step"}
          </span>
          <span className="flex min-w-0 items-center gap-2 font-semibold">
            <AgentChip name={found.agent} agents={agents} />
            <span className="shrink-0 text-fault">step {found.stepIndex}</span>
          </span>
        </span>
      )}
      <span className="shrink-0 text-link">Why</span>
      <ChevronRight className="size-4 shrink-0 text-faint" aria-hidden />
    </button>
  );
}
