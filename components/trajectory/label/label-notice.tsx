"use client";
import { useLabeling } from "../labeling/labeling-context";
import { useReading } from "../reading/reading-context";

/** What becomes of a label that is not blind; nothing where it is. */
export function LabelNotice() {
  const { trace } = useReading();
  const { labelling } = useLabeling();
  if (!labelling.hasSeen) return null;
  const own = trace.annotations.find((annotation) => annotation.isMine);
  const words = !own
    ? "You have seen an attribution of this trace; your label will be marked not blind."
    : own.sawAttribution
      ? "You have seen other answers; a change is marked not blind."
      : "Your blind label stays in agreement figures. A change is saved as made after you saw other answers.";
  return <p className="text-xs text-muted">{words}</p>;
}
