"use client";
import { EqualNot } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useMemo, useRef, useState } from "react";
import { formatCount } from "@/lib/format";
import { type Chapter } from "@/lib/traces/chapters";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useSize } from "../ground/use-size";
import { useSymptom } from "../ground/use-symptom";
import { markedSteps } from "../reading/keep-open";
import { useReading } from "../reading/reading-context";
import { evidenceSteps } from "../trace/step-marks";
import { nextInCircle } from "../trace/walk";
import { AgentLegend } from "./agent-legend";
import { OutlineList } from "./outline-list";
import { type OutlineRows, outlineRows } from "./outline-rows";

// A list that fits needs none.
const OutlineMap = dynamic(() => import("./outline-map").then((m) => m.OutlineMap));

/**
 * The trace in words: chapters and how each of their steps begins, with what is said of it. Beside a list that is
 * longer than the rail stands a map of the whole.
 */
export function OutlineRail() {
  const body = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { height } = useSize(body, { width: 248, height: 540 });
  const symptom = useSymptom();
  const { rows, toggle } = useOutlineRows(symptom?.stepIndex ?? null);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <OutlineHead />
      <div ref={body} className="flex min-h-0 flex-1 overflow-hidden">
        {rows.totalPx > height && (
          <div className="shrink-0 border-r py-1 pl-0.5">
            <OutlineMap heightPx={height - 8} />
          </div>
        )}
        <OutlineList box={list} rows={rows} symptom={symptom} onToggle={toggle} />
      </div>
      <AgentLegend />
    </div>
  );
}

/** Chapters that were shut or opened by hand; loops are shut where the reader folds them in the list. */
function useOutlineRows(symptom: number | null): { rows: OutlineRows; toggle: (chapter: Chapter) => void } {
  const { outline, chapters, folds } = useReading();
  const { marks } = useAnswer();
  const { isFoldingLoops } = folds;
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const isShut = useCallback(
    ({ first, why }: Chapter) => chosen.get(first) ?? (why === "loop" && isFoldingLoops),
    [chosen, isFoldingLoops],
  );
  const marked = useMemo(() => {
    const all = new Set([...markedSteps(marks), ...evidenceSteps(marks), ...(symptom === null ? [] : [symptom])]);
    return [...all].sort((a, b) => a - b);
  }, [marks, symptom]);
  const rows = useMemo(
    () => outlineRows(outline.length, chapters, { isShut, marked }),
    [outline.length, chapters, isShut, marked],
  );
  const toggle = useCallback(
    (chapter: Chapter) => setChosen((before) => new Map(before).set(chapter.first, !isShut(chapter))),
    [isShut],
  );
  return { rows, toggle };
}

/** How many steps have evidence, and the way round them; else how many chapters there are. */
function OutlineHead() {
  const { chapters, url } = useReading();
  const { marks } = useAnswer();
  const { goToStep, urlNow } = useMoves();
  const found = useMemo(() => evidenceSteps(marks), [marks]);
  const goOn = () => {
    const next = nextInCircle(found, urlNow().step ?? url.step, 1);
    if (next !== null) goToStep(next, "jump");
  };
  return (
    <div className="flex h-9 shrink-0 items-center gap-2 border-b bg-panel pr-2 pl-3">
      <h2 className="text-xs font-semibold max-xl:hidden">Outline</h2>
      <span className="flex-1" />
      {found.length > 0 ? (
        <button
          type="button"
          onClick={goOn}
          title="Go to the next one"
          className="flex h-6 items-center gap-1.25 rounded-sm px-1 text-xs text-muted hover:bg-hover hover:text-text"
        >
          <EqualNot className="size-3.25" aria-hidden />
          {found.length} with evidence
        </button>
      ) : (
        chapters.length > 1 && <span className="text-xs text-faint">{formatCount(chapters.length, "chapter")}</span>
      )}
    </div>
  );
}
