"use client";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { useReading } from "../reading/reading-context";
import { type LabelDraft } from "../labeling/first-label";
import { otherSpeaker } from "../labeling/label-draft";

/**
 * Says that the chosen step was taken by another than the chosen agent, which may be meant: who spoke
 * need not be who is responsible.
 */
export function SpeakerHint({ id, draft, onTake }: { id: string; draft: LabelDraft; onTake: (agent: string) => void }) {
  const { outline } = useReading();
  const speaker = otherSpeaker(draft, outline);
  return (
    <div className={cn("flex flex-wrap items-baseline gap-x-2 gap-y-0.5 text-xs text-muted", speaker && "mt-1.5")}>
      <p id={id} role="status" className="min-w-0 break-words">
        {speaker && (
          <>
            Step {speaker.stepIndex} was taken by <bdi>{visibleText(speaker.agent)}</bdi>, not by{" "}
            <bdi>{visibleText(draft.agent)}</bdi>.
          </>
        )}
      </p>
      {speaker && (
        <button
          type="button"
          aria-describedby={id}
          className="max-w-full truncate text-link hover:underline"
          onClick={() => onTake(speaker.agent)}
        >
          take <bdi>{visibleText(speaker.agent)}</bdi>
        </button>
      )}
    </div>
  );
}
