"use client";
import { ChevronDown, ChevronRight, Repeat, TriangleAlert } from "lucide-react";
import { Fragment, useMemo } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { type StepWindow } from "@/lib/traces/step-window";
import { type StepOutline } from "../trace/step-outline";
import { type StepSpan } from "../address/url-state";
import { foldContents, foldSamples } from "./fold-contents";
import { type Fold } from "../trace/step-rows";
import { type Folds } from "../reading/use-folds";

interface FoldRowProps {
  fold: Fold;
  outline: readonly StepOutline[];
  agents: readonly string[];
  /** Content of a step, once it is loaded. */
  textOf: (index: number) => StepWindow | undefined;
  folds: Folds;
  isCurrent: boolean;
}

/**
 * Steps that are folded: who, how often, which, and what one of them says. While they are drawn, a line
 * over them that folds them again.
 */
export function FoldRow({ fold, outline, agents, textOf, folds, isCurrent }: FoldRowProps) {
  const contents = useMemo(() => foldContents(outline, fold), [outline, fold]);
  const { first, last, isOpen, why } = fold;
  const stepCount = last - first + 1;
  const steps = `steps ${first}–${last}`;
  const name = why.kind === "loop" ? `Loop: ${fold.words}, ${steps}` : `Folded: ${fold.words}, ${steps}`;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <section
      aria-label={name}
      aria-current={isCurrent && !isOpen ? "step" : undefined}
      className="relative grid grid-cols-[var(--index-width)_minmax(0,1fr)] border-b bg-sunken py-1 pr-5 max-sm:pr-3"
    >
      {!isOpen && <span aria-hidden className="hatched absolute inset-y-0 left-0 w-1.5" />}
      <span aria-hidden className="flex h-6 items-center justify-end pr-3 text-muted">
        {why.kind === "loop" ? <Repeat className="size-3.5" /> : "⋯"}
      </span>
      <div className="min-w-0">
        <div className="flex min-h-6 flex-wrap items-center gap-x-1.75 gap-y-0.5">
          {why.kind === "loop" && <span className="figure font-semibold">×{why.times}</span>}
          {contents.agents.map((agent, at) => (
            <Fragment key={agent}>
              {at > 0 && (
                <span aria-label="and" className="text-muted">
                  ↔
                </span>
              )}
              <AgentChip name={agent} agents={agents} className="max-w-50 font-medium" />
            </Fragment>
          ))}
          <span className="text-muted">
            {steps} · {why.kind === "loop" ? `${formatCount(stepCount, "step")} that repeat it` : contents.kinds}
          </span>
          {contents.errorCount > 0 && (
            <Pill tone="strong">
              <TriangleAlert className="size-3" aria-hidden />
              {formatCount(contents.errorCount, "error")}
            </Pill>
          )}
          <span className="ml-auto flex items-center gap-3">
            <Elsewhere fold={fold} folds={folds} />
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={isOpen ? `Fold ${steps}` : `Show ${steps}`}
              onClick={() => folds.setOpen(fold.key, !isOpen)}
              className="flex items-center gap-0.5 text-link underline-offset-2 hover:underline"
            >
              <Arrow className="size-3.5" aria-hidden />
              {isOpen ? "fold" : "show"}
            </button>
          </span>
        </div>
        {!isOpen && <Samples span={foldSamples(fold)} textOf={textOf} />}
      </div>
    </section>
  );
}

/** What applies to all folds of this kind. */
function Elsewhere({ fold: { why }, folds }: { fold: Fold; folds: Folds }) {
  const words =
    why.kind === "turn"
      ? `show all of ${visibleText(why.agent)}`
      : folds.isFoldingLoops
        ? "show all loops"
        : "fold all loops";
  const act = () => (why.kind === "turn" ? folds.toggleAgent(why.agent) : folds.setFoldingLoops(!folds.isFoldingLoops));
  return (
    <button
      type="button"
      onClick={act}
      className="max-w-60 truncate text-muted underline-offset-2 hover:text-text hover:underline max-sm:hidden"
    >
      {words}
    </button>
  );
}

const sampleLength = 160;

/** The first line of a few steps: what the fold is about. */
function Samples({ span: { first, last }, textOf }: { span: StepSpan; textOf: FoldRowProps["textOf"] }) {
  const samples = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return (
    <ul className="pb-0.5 text-muted">
      {samples.map((index) => {
        const content = textOf(index)?.content;
        return (
          <li key={index} className="flex min-w-0 items-baseline gap-2">
            <span className="figure shrink-0 text-2xs text-muted">{index}</span>
            <span className="truncate" dir="auto">
              {content === undefined ? "…" : firstLine(content)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const firstLine = (text: string): string =>
  visibleText(text.trimStart().slice(0, sampleLength).split("\n", 1)[0] ?? "") || "empty";
