"use client";
import { ChevronDown, ChevronRight, Repeat } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type Symptom } from "@/lib/attribution/symptom-step";
import { type Chapter } from "@/lib/traces/chapters";
import { useInView, useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useWordArrivals } from "../reading/use-words";
import { chapterRange, chapterWords } from "../trace/chapter-words";
import { OutlineLine } from "./outline-line";
import { headingPx, type OutlineRows } from "./outline-rows";

/** Lines above and below what is in sight that are drawn as well. */
const aheadPx = 400;
/** While lines pass quickly, none is worth being asked for. */
const restMs = 120;

/**
 * The steps by their first words, under the headings of their chapters; only the lines in sight exist. It follows the
 * steps that are read, unless the pointer is on it.
 */
export function OutlineList({
  box,
  rows,
  symptom,
  onToggle,
}: {
  box: RefObject<HTMLDivElement | null>;
  rows: OutlineRows;
  symptom: Symptom | null;
  onToggle: (chapter: Chapter) => void;
}) {
  const { chapters, words, outline } = useReading();
  const [seen, setSeen] = useState({ topPx: 0, heightPx: 900 });
  const inView = useInView();
  useWordArrivals(words);
  const measure = () => {
    const element = box.current;
    if (element) setSeen({ topPx: element.scrollTop, heightPx: element.clientHeight });
  };
  useFollow(box, rows, inView, measure);
  const shown = rows.between(seen.topPx - aheadPx, seen.topPx + seen.heightPx + aheadPx);
  const [firstShown = 0, lastShown = 0] = useMemo(() => {
    const steps = shown.flatMap((row) => (row.kind === "step" ? [row.index] : []));
    return [steps[0], steps.at(-1)];
  }, [shown]);
  useEffect(() => {
    const timer = setTimeout(() => words.ensure(firstShown, lastShown), restMs);
    return () => clearTimeout(timer);
  }, [words, firstShown, lastShown, outline.length]);
  const firstPlan = useMemo(() => chapters.findIndex(({ why }) => why === "plan"), [chapters]);
  return (
    <div ref={box} onScroll={measure} className="min-w-0 flex-1 overflow-y-auto" data-outline-list>
      <ul aria-label="Outline of steps" className="relative" style={{ height: rows.totalPx }}>
        {shown.map((row) =>
          row.kind === "chapter" ? (
            <li key={`chapter ${row.chapter.first}`} className="absolute inset-x-0" style={{ top: row.y }}>
              <Heading
                chapter={row.chapter}
                isOpen={row.isOpen}
                title={chapterWords(row.chapter, row.place === firstPlan)}
                onToggle={() => onToggle(row.chapter)}
              />
            </li>
          ) : (
            <li key={row.index} className="absolute inset-x-0" style={{ top: row.y }}>
              <OutlineLine
                index={row.index}
                words={words.get(row.index)}
                symptom={symptom}
                isInView={row.index >= inView.first && row.index <= inView.last}
              />
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

interface HeadingProps {
  chapter: Chapter;
  title: string;
  isOpen: boolean;
  onToggle: () => void;
}

function Heading({ chapter, title, isOpen, onToggle }: HeadingProps) {
  const { goToStep } = useMoves();
  const range = chapterRange(chapter);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="flex items-end gap-0.5 pr-2 pl-1" style={{ height: headingPx }}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? "Fold" : "Show"} steps ${range} in the outline`}
        onClick={onToggle}
        className="grid size-5 shrink-0 place-items-center rounded-sm text-faint hover:bg-hover hover:text-text"
      >
        <Arrow className="size-3" aria-hidden />
      </button>
      <button
        type="button"
        onClick={() => goToStep(chapter.first, "jump")}
        className="flex h-5 min-w-0 flex-1 items-center gap-1 rounded-sm px-0.5 text-left text-xs font-medium text-muted hover:text-text"
      >
        {chapter.why === "loop" && <Repeat className="size-3 shrink-0" aria-label="loop" />}
        <span className="truncate" dir="auto">
          {visibleText(title)}
        </span>
        <span className="figure ml-auto shrink-0 pl-1 text-2xs font-normal text-faint">{range}</span>
      </button>
    </div>
  );
}

/** Keeps the steps that are read in sight, unless the pointer is on the list: nothing moves away under a hand. */
function useFollow(
  box: RefObject<HTMLDivElement | null>,
  rows: OutlineRows,
  inView: { first: number; last: number },
  measure: () => void,
) {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
    // `measure` reads the element alone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [box]);
  useEffect(() => {
    const element = box.current;
    if (!element || element.matches(":hover")) return;
    const top = rows.startPx(inView.first);
    const bottom = rows.startPx(inView.last) + headingPx;
    const { scrollTop, clientHeight } = element;
    if (top >= scrollTop && Math.min(bottom, top + clientHeight) <= scrollTop + clientHeight) return;
    element.scrollTop = Math.max(0, top - clientHeight / 4);
  }, [box, rows, inView.first, inView.last]);
}
