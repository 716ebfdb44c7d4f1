"use client";
import { ChevronRight } from "lucide-react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Button } from "@/components/ground/ui/button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { can } from "@/lib/auth/permissions";
import { type RunRecord } from "@/lib/attribution/run-record";
import { hasModel } from "@/components/answers/run-dialog/run-offer";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useRunActionsIfAny } from "../answer/run-actions";
import { useReading } from "../reading/reading-context";
import { rankedSuspects } from "../trace/step-marks";

const mostShown = 3;

/** Where no answer stands and there is no room for the rail: which steps to read first, why, and whom to ask. */
export function ReadFirstBar({ run }: { run: RunRecord }) {
  const { agents, url } = useReading();
  const { goToStep, openTab } = useMoves();
  return (
    <section aria-label="No clear answer yet" data-tour="answer" className="shrink-0 border-b bg-panel lg:hidden">
      <div className="flex items-center gap-2 px-4 pt-1.5">
        <h2 className="min-w-0 flex-1 truncate font-semibold">No clear answer yet</h2>
        <Ask />
        <button
          type="button"
          onClick={() => openTab("answer")}
          className="flex h-7 shrink-0 items-center text-link hover:underline"
        >
          Why
          <ChevronRight className="size-4 shrink-0 text-faint" aria-hidden />
        </button>
      </div>
      <ol aria-label="Steps to read first" className="px-2.5 pb-1">
        {rankedSuspects(run)
          .slice(0, mostShown)
          .map(({ stepIndex, agent, words }, i) => (
            <li key={`${stepIndex}-${i}`}>
              <button
                type="button"
                aria-current={url.step === stepIndex ? "step" : undefined}
                onClick={() => goToStep(stepIndex, "jump")}
                className="grid w-full grid-cols-[26px_minmax(0,1fr)] gap-x-2 rounded-md px-1.5 py-0.5 text-left hover:bg-hover"
              >
                <span className="figure text-right text-link">{stepIndex}</span>
                <AgentChip name={agent} agents={agents} className="font-medium" />
                {words && (
                  <span dir="auto" className="col-start-2 line-clamp-2 break-words text-muted">
                    {visibleText(words)}
                  </span>
                )}
              </button>
            </li>
          ))}
      </ol>
    </section>
  );
}

/** The way to a judge, for who may go it. */
function Ask() {
  const { workspace, trace } = useReading();
  const answer = useAnswer();
  const isReady = hasModel(answer);
  const { openPanel } = useMoves();
  const mayAsk = useRunActionsIfAny() !== null && can(workspace.role, "run:start") && trace.stepCount > 0;
  if (!mayAsk || !(isReady || answer.canAddProvider)) return null;
  return (
    <Button variant="primary" size="sm" onClick={() => openPanel({ kind: isReady ? "run" : "provider" })}>
      Ask a model
    </Button>
  );
}
