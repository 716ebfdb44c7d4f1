"use client";
import { useMemo } from "react";
import { readerWords } from "@/components/answers/runs/run-words";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { RailSection } from "../ground/rail-section";
import { type KnownAnswer } from "../trace/known-answer";
import { otherAnswers } from "../trace/other-answers";

const mostShown = 6;

/** What other runs say beside the best known answer; each leads to its own. */
export function OthersSection({ known }: { known: KnownAnswer }) {
  const { runs, methodTitles } = useAnswer();
  const { chooseRun, openTab } = useMoves();
  const others = useMemo(() => otherAnswers(runs, known.claim, known.from === "run" ? known.run : null), [runs, known]);
  if (others.length === 0) return null;
  const same = others.filter(({ isSame }) => isSame).length;
  return (
    <RailSection title="Other answers" aside={`${same} of ${others.length} the same`}>
      <ul aria-label="Other answers" className="-mx-1.5">
        {others.slice(0, mostShown).map(({ run, words, isSame }) => (
          <li key={run.id}>
            <button
              type="button"
              onClick={() => chooseRun(run.id)}
              className="block w-full rounded-md px-1.5 py-1 text-left hover:bg-hover"
            >
              <span className="block truncate">
                {methodTitles[run.method] ?? run.method} <span className="text-faint">· {readerWords(run)}</span>
              </span>
              <span dir="auto" className={cn("block break-words", isSame ? "font-medium" : "text-muted")}>
                {visibleText(words)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {others.length > mostShown && (
        <button type="button" className="mt-1 text-link hover:underline" onClick={() => openTab("history")}>
          show all {others.length}
        </button>
      )}
    </RailSection>
  );
}
