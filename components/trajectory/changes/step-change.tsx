"use client";
import { type ReactNode } from "react";
import { Button } from "@/components/ground/ui/button";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { maxWindowContentLength, type StepWindow } from "@/lib/traces/step-window";
import { formatNumber } from "@/lib/format";
import { contentFormat } from "@/lib/traces/content-format";
import { StepLink } from "../ground/step-link";
import { DiffLines } from "./diff-lines";
import { noEarlierWords } from "./no-earlier-words";
import { useEarlierVersion } from "./use-earlier-version";
import { versionNoun } from "./version-noun";

const mono = new Set(["json", "code", "mono", "terminal"]);

/** In place of a step's content: what it says otherwise than the agent's plan, ledger or code before. */
export function StepChange({ step, onClose }: { step: StepWindow; onClose: () => void }) {
  const { answer, retry } = useEarlierVersion(step.index);
  const note = (words: ReactNode) => (
    <p role="status" className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted">
      {words}
      <button type="button" className="text-link underline-offset-2 hover:underline" onClick={onClose}>
        show the content
      </button>
    </p>
  );
  if (!answer) return <Skeleton className="mt-1 h-4 w-3/5" />;
  if (!answer.ok)
    return note(
      <>
        {answer.message}
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      </>,
    );
  const earlier = answer.value.found;
  if (!earlier) return note(noEarlierWords(answer.value));
  const isCut = step.isContentCut || earlier.content.length >= maxWindowContentLength;
  return (
    <>
      {note(
        <span>
          What changed since <StepLink stepIndex={earlier.stepIndex} />, <bdi>{step.agent}</bdi>’s {versionNoun(step)}{" "}
          before
          {isCut && `; the first ${formatNumber(maxWindowContentLength)} characters of each`}
        </span>,
      )}
      <DiffLines
        before={earlier.content}
        after={step.content.slice(0, maxWindowContentLength)}
        label={`What changed since step ${earlier.stepIndex}`}
        isMono={mono.has(contentFormat(step.content, step.kind))}
      />
    </>
  );
}
