"use client";
import { visibleText } from "@/components/ground/ui/visible-text";
import { useAnswer } from "../answer/answer-context";
import { useLabeling } from "../labeling/labeling-context";
import { useTakeFinding } from "./use-take-finding";

const shown = 3;

/** What the trace itself shows to be wrong, each a click away from being the reason of the label. */
export function EvidenceField() {
  const { selectedRun, runs } = useAnswer();
  const { isBlind } = useLabeling().labelling;
  const take = useTakeFinding();
  const evidence = [selectedRun, ...runs]
    .map((run) => run?.attribution?.evidence ?? [])
    .find(({ length }) => length > 0);
  if (isBlind || evidence === undefined) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted">
        Evidence <span className="font-normal text-faint">click to use it as your reason, with quotes</span>
      </legend>
      <ul aria-label="Evidence for your label" className="space-y-0.5">
        {evidence.slice(0, shown).map((finding) => (
          <li key={`${finding.kind} ${finding.stepIndex} ${finding.words}`}>
            <button
              type="button"
              className="block w-full rounded-md border px-2 py-1 text-left break-words hover:bg-hover"
              onClick={() => void take(finding)}
            >
              <span dir="auto">{visibleText(finding.words)}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
