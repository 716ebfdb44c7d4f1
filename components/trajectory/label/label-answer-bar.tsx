"use client";
import { ChevronRight } from "lucide-react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useLabelDraft } from "./use-label-draft";

/** The label in one line where there is no room for its form; it leads there. */
export function LabelAnswerBar() {
  const { agents } = useReading();
  const { openTab } = useMoves();
  const { draft } = useLabelDraft();
  return (
    <button
      type="button"
      onClick={() => openTab("labels")}
      className="flex w-full shrink-0 items-center gap-2 border-b bg-panel px-4 py-2 text-left hover:bg-hover lg:hidden"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-2xs text-muted">Your label</span>
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          {draft.agent && <AgentChip name={draft.agent} agents={agents} />}
          {draft.step ? (
            <span className="shrink-0">step {draft.step}</span>
          ) : (
            !draft.agent && <span className="font-normal text-faint">nothing selected yet</span>
          )}
        </span>
      </span>
      <span className="shrink-0 text-link">Write</span>
      <ChevronRight className="size-4 shrink-0 text-faint" aria-hidden />
    </button>
  );
}
