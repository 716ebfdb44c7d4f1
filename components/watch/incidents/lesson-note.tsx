import { CopyButton } from "@/components/ground/ui/copy-button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type IncidentLesson } from "@/lib/attribution/fixes/incident-lesson";

const basisWords: Record<IncidentLesson["basis"], string> = {
  "ground-truth": "by ground truth",
  executed: "shown by replays",
  simulated: "predicted by a model",
  unchecked: "unchecked",
};

/** What the agent could be told, and what could change, by the typical trace. */
export function LessonNote({
  lesson: { agent, lesson, heldBackBecause, basis, suggestedFix },
}: {
  lesson: IncidentLesson;
}) {
  return (
    <div className="flex flex-col gap-2 rounded-md border bg-bg px-3 py-2.5">
      {lesson === null ? (
        <p className="text-muted">No lesson from the typical trace: {heldBackBecause}</p>
      ) : (
        <Said title={`Lesson for ${visibleText(agent)}`} text={lesson} />
      )}
      {suggestedFix !== null && <Said title="Suggested change, not tried" text={suggestedFix} />}
      <p className="text-xs text-faint">From the typical trace, {basisWords[basis]}.</p>
    </div>
  );
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex min-w-0 items-start gap-2">
      <div className="min-w-0 flex-1">
        <h3 className="text-xs font-medium text-muted" dir="auto">
          {title}
        </h3>
        <p className="break-words" dir="auto">
          {visibleText(text)}
        </p>
      </div>
      <CopyButton text={text} label={`Copy: ${title}`} />
    </div>
  );
}
