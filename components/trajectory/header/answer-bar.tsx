"use client";
import { ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { Suspense } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Attribution } from "@/lib/traces/attribution";
import { type Outcome } from "@/lib/traces/trace";
import { saidBefore } from "../trace/known-answer";
import { useIsWide } from "../ground/use-is-wide";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";

// Most answers stand.
const ReadFirstBar = dynamic(() => import("./read-first-bar").then((m) => m.ReadFirstBar));

const mostOfReason = 400;

const unanswered: Readonly<Record<RunRecord["status"], string>> = {
  QUEUED: "is queued",
  RUNNING: "is running",
  SUCCEEDED: "found no answer",
  PARTIAL: "reached its limit without an answer",
  FAILED: "failed",
  CANCELLED: "was canceled",
};

const claimWords = {
  truth: "Ground truth: agent and decisive step",
  label: "A label: agent and decisive step",
} as const;

/** The best known answer in short, or why there is none, where there is no room for the rail; it leads to the rest. */
export function AnswerBar() {
  const { trace } = useReading();
  const { selectedRun, isRunChosen, known } = useAnswer();
  const { openTab } = useMoves();
  const isWide = useIsWide(); // there the rail says it
  const claim = saidBefore(known, isRunChosen);
  const abstains = !claim && selectedRun?.attribution?.isAbstained ? selectedRun : null;
  if (abstains)
    return (
      <Suspense>
        <ReadFirstBar run={abstains} />
      </Suspense>
    );
  const found = claim?.claim ?? selectedRun?.attribution;
  const condition = trace.outcome === "unknown" && found && !claim ? "If this run failed: " : "";
  const [about, answer] = claim ? [claimWords[claim.from], ""] : wordsOf(selectedRun, trace.outcome);
  return (
    <button
      type="button"
      data-tour="answer"
      onClick={() => openTab("answer")}
      className="flex w-full shrink-0 items-center gap-2 border-b bg-panel px-4 py-2 text-left hover:bg-hover lg:hidden"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-2xs text-muted">{condition ? condition + about.toLowerCase() : about}</span>
        {found && answer === "" ? (
          <Found found={found} />
        ) : (
          <span className="block truncate font-semibold">{answer}</span>
        )}
        {!isWide && found?.reason && (
          <span dir="auto" className="mt-0.5 line-clamp-2 break-words text-muted">
            {visibleText(found.reason.slice(0, mostOfReason))}
          </span>
        )}
      </span>
      <span className="shrink-0 text-link">{found ? "Why" : "More"}</span>
      <ChevronRight className="size-4 shrink-0 text-faint" aria-hidden />
    </button>
  );
}

/** What the line is about, and what it says where no step is named. */
function wordsOf(run: RunRecord | null, outcome: Outcome): [about: string, answer: string] {
  if (!run) return ["Answer", outcome === "passed" ? "This run passed" : "No method has read this trace yet"];
  if (run.attribution) return ["Agent and decisive step", ""];
  return ["Answer", `Run #${run.number} ${unanswered[run.status]}`];
}

function Found({ found }: { found: Pick<Attribution, "agent" | "stepIndex"> }) {
  const { agents } = useReading();
  return (
    <span className="flex min-w-0 items-center gap-2 font-semibold">
      <AgentChip name={found.agent} agents={agents} />
      <span className="shrink-0 text-fault">step {found.stepIndex}</span>
    </span>
  );
}
