"use client";
import { useLabeling } from "../labeling/labeling-context";
import { useReading } from "../reading/reading-context";

/** What becomes of a label that is not blind; nothing where it is. */
export function LabelNotice() {
  const { trace } = useReading();
  const { labelling } = useLabeling();
  if (labelling.isBlind || !labelling.hasSeen) return null;
  const own = trace.annotations.find((annotation) => annotation.isMine);
  const words = !own
    ? "You have seen an attribution of this trace; your label will be marked not blind."
    : own.sawAttribution
      ? "You have seen what others say; a change is marked not blind."
      : "Your label was made blind and stays so in agreement. A change is kept as made after you saw what others say.";
  return <p className="text-xs text-muted">{words}</p>;
}
