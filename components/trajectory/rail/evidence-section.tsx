"use client";
import { useMemo, useState } from "react";
import { visibleText } from "@/components/ground/ui/visible-text";
import { evidenceTitles } from "@/lib/traces/evidence-titles";
import { type Finding } from "@/lib/traces/evidence";
import { type RunRecord } from "@/lib/attribution/run-record";
import { RailSection } from "../ground/rail-section";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { evidenceAt } from "../trace/other-answers";

const shownAtFirst = 5;

/** What the trace itself shows to be wrong, a sentence each; each leads to its step. */
export const EvidenceSection = ({ run }: { run: RunRecord }) => (
  <Findings title="Evidence" evidence={run.attribution?.evidence ?? []} />
);

/** What the trace itself shows to be wrong at the step that people or a judge name. */
export function SpokeForSection({ stepIndex }: { stepIndex: number }) {
  const { runs } = useAnswer();
  const evidence = useMemo(() => evidenceAt(runs, stepIndex), [runs, stepIndex]);
  return <Findings title={`Evidence at step ${stepIndex}`} evidence={evidence} />;
}

function Findings({ title, evidence }: { title: string; evidence: readonly Finding[] }) {
  const { goToStep } = useMoves();
  const [isWhole, setIsWhole] = useState(false);
  if (evidence.length === 0) return null; // the reason says so
  return (
    <RailSection title={title} aside="checked without a model">
      <ul aria-label="Evidence" className="-ml-1.5 space-y-0.5">
        {evidence.slice(0, isWhole ? evidence.length : shownAtFirst).map((finding, i) => (
          <li key={i}>
            <button
              type="button"
              onClick={() => goToStep(finding.stepIndex, "jump")}
              className="block w-full rounded-md px-1.5 py-1 text-left hover:bg-hover"
            >
              <span dir="auto" className="block break-words">
                {visibleText(finding.words)}
              </span>
              <span className="block text-2xs text-faint">
                {evidenceTitles[finding.kind]} · step {finding.stepIndex}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {evidence.length > shownAtFirst && (
        <button type="button" className="mt-1 text-link hover:underline" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "show fewer" : `show all ${evidence.length}`}
        </button>
      )}
    </RailSection>
  );
}
