"use client";
import dynamic from "next/dynamic";
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { type Chapter } from "@/lib/traces/chapters";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { chapterPx, estimateFoldPx, estimateStepPx, oneLinePx } from "./estimate-step";
import { foldSamples } from "./fold-contents";
import { AgentBar, ListNotices, SpanBar } from "./list-notices";
import { leadPx, type RowList } from "./row-scroller";
import { chapterRange, chapterWords } from "../trace/chapter-words";
import { type ListRow } from "../trace/step-rows";
import { type Heading } from "./one-line";
import { type StepHost, StepRow, type StepView } from "./step-row";
import { stretchesToLoad } from "./stretches-to-load";
import { useJump } from "./use-jump";
import { useArrivals, useLoadFailure, useStep } from "../reading/use-steps";
import { useRowScroller } from "./use-row-scroller";

// Where nothing is folded, none of it is needed.
const FoldRow = dynamic(() => import("./fold-row").then((m) => m.FoldRow), {
  loading: () => <div style={{ height: estimateFoldPx(true, 0) }} className="border-b bg-sunken" />,
});
// Who reads the full text needs none of it.
const OneLine = dynamic(() => import("./one-line").then((m) => m.OneLine), {
  loading: () => <div style={{ height: oneLinePx }} className="border-b" />,
});
const ChapterHead = dynamic(() => import("./one-line").then((m) => m.ChapterHead), {
  loading: () => <div style={{ height: chapterPx }} className="border-b bg-sunken" />,
});

const scrollKeys = new Set(["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown", " "]);

/** What the scroller lays out, with what is drawn of it. */
interface Listed extends RowList {
  list: readonly ListRow[];
}

/**
 * All steps, of which only those in view exist. The address decides where it stands;
 * scrolling never changes the address.
 */
export function StepList() {
  const { isOneLine } = usePreferences().preferences;
  const { inView, isScrolledByHand } = useMoves();
  const { url, openedStep } = useReading();
  const [before, setBefore] = useState({ isOneLine, first: url.step ?? openedStep });
  // Rows of another height are another list; it begins where the reader is.
  const isChanged = before.isOneLine !== isOneLine;
  const first = isScrolledByHand() ? inView().first : (url.step ?? openedStep);
  if (isChanged) setBefore({ isOneLine, first });
  return <Steps key={String(isOneLine)} isOneLine={isOneLine} first={isChanged ? first : before.first} />;
}

/** `first` is where the list begins when it is made. */
function Steps({ isOneLine, first }: { isOneLine: boolean; first: number }) {
  const { store, words, chapters, outline, url, openedStep, jumpCount, rows, find, shownQuote } = useReading();
  const { setInView, noteHandScroll, showSteps, focusOn } = useMoves();
  const target = url.step ?? openedStep;
  // Lines need first words alone; only the step that is read, or found, is whole.
  const isRead = (step: number) => step === target || step === find.current?.stepIndex;
  const headed = useMemo(() => (isOneLine ? headings(chapters) : noHeadings), [isOneLine, chapters]);
  const listed = useMemo(
    (): Listed => ({
      list: rows.list,
      count: rows.list.length,
      keyOf: rows.keyOf,
      rowOfKey: rows.rowOfKey,
      estimatePx: (row) =>
        estimateRowPx(rows.list[row], (step) =>
          isOneLine
            ? oneLinePx + (headed.has(step) ? chapterPx : 0)
            : estimateStepPx({ contentLength: outline[step]?.contentLength ?? 0 }),
        ),
    }),
    [rows, outline, isOneLine, headed],
  );
  const box = useRef<HTMLDivElement>(null);
  const spacer = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const { scroller, view, observe, initial } = useRowScroller(
    { scroller: box, spacer, layer },
    listed,
    { at: "row", key: first, offsetPx: leadPx },
    (first, last, { list }) => setInView({ first: firstStep(list[first]), last: lastStep(list[last]) }),
  );

  const [redrawn, setRedrawn] = useState({ step: -1, count: 0 });
  const host = useStepHost(store.ensure);
  const jump = { step: target, quote: shownQuote, hit: find.current, jumpCount };
  useJump(scroller, box, jump, (step) => {
    // The words are in what is clipped, not loaded or not drawn by the rendering: show
    // everything as it stands in the trace.
    store.ensure(step, step);
    host.views.set(step, { isOpen: true, isRaw: true });
    setRedrawn(({ count }) => ({ step, count: count + 1 }));
  });

  const failure = useLoadFailure(store);
  const { follow, ensure } = store;
  const load = () => {
    if (isOneLine) words.ensure(firstStep(view.rows.list[view.first]), lastStep(view.rows.list[view.last]));
    const [longest, ...others] = stretchesToLoad(view.rows.list, view.first, view.last);
    if (longest) follow(longest.first, longest.last);
    for (const { first, last } of others) ensure(first, last);
  };
  useEffect(load, [follow, ensure, words, isOneLine, view]);

  const [seenCount, setSeenCount] = useState(outline.length);
  if (view.isAtEnd && seenCount !== outline.length) setSeenCount(outline.length);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!scrollKeys.has(event.key)) return;
    noteHandScroll();
    // Browsers go to where the end was when the key was pressed; it moves while rows are measured.
    const isOwn = event.target === event.currentTarget || (event.target as Element).matches("a, button");
    if (!isOwn || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    if (event.key === "End") scroller.showEnd();
    else scroller.show(rows.keyOf(0), "start");
  };
  // What a reader opens or shuts in a row stays under their pointer.
  const holdRow = (event: MouseEvent) => {
    const row = (event.target as Element).closest<HTMLElement>("[data-key]");
    if (row) scroller.hold(Number(row.dataset.key));
  };
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {rows.span && <SpanBar span={rows.span} stepCount={outline.length} onShowAll={() => showSteps(null)} />}
      {url.agent !== null && <AgentBar agent={url.agent} onShowAlike={() => focusOn(null)} />}
      <div
        ref={box}
        tabIndex={0}
        role="region"
        aria-label="Steps"
        data-focus-home
        onWheel={noteHandScroll}
        onTouchMove={noteHandScroll}
        onPointerDown={(event) => event.target === event.currentTarget && noteHandScroll()}
        onClickCapture={holdRow}
        onKeyDown={onKeyDown}
        className="relative min-h-0 flex-1 overflow-y-auto bg-panel outline-none [overflow-anchor:none]"
      >
        <div
          ref={spacer}
          className="relative w-full overflow-clip"
          style={{ height: initial.spacerPx, ...indexWidth(outline.length) }}
        >
          <div ref={layer} className="absolute inset-x-0" style={{ top: initial.topPx }}>
            {view.rows.list.slice(view.first, view.last + 1).map((row) => {
              const key = row.kind === "fold" ? row.key : row.index;
              const redraw = key === redrawn.step ? redrawn.count : 0;
              return (
                <div key={`${key} ${redraw}`} ref={observe} data-key={key} className="[contain:layout_style]">
                  <Row row={row} host={host} heading={headed.get(key)} isOneLine={isOneLine && !isRead(key)} />
                </div>
              );
            })}
          </div>
        </div>
      </div>
      <ListNotices
        newCount={rows.span ? 0 : outline.length - seenCount}
        onShowEnd={() => {
          noteHandScroll();
          scroller.showEnd();
        }}
        failure={failure}
        onRetry={() => {
          store.retry();
          load();
        }}
      />
    </div>
  );
}

interface RowProps {
  row: ListRow;
  host: StepHost;
  /** What stands over it. */
  heading: Heading | undefined;
  isOneLine: boolean;
}

function Row({ row, host, heading, isOneLine }: RowProps) {
  if (row.kind === "fold") return <FoldLine fold={row} host={host} />;
  return (
    <>
      {heading && <ChapterHead {...heading} />}
      <StepLine index={row.index} host={host} isOneLine={isOneLine} />
    </>
  );
}

function FoldLine({ fold, host }: { fold: Extract<ListRow, { kind: "fold" }>; host: StepHost }) {
  const { store, outline, url, folds } = useReading();
  useArrivals(store);
  const isCurrent = url.step !== null && url.step >= fold.first && url.step <= fold.last;
  return (
    <FoldRow
      fold={fold}
      outline={outline}
      agents={host.agents}
      textOf={store.get}
      folds={folds}
      isCurrent={isCurrent}
    />
  );
}

function StepLine({ index, host, isOneLine }: { index: number; host: StepHost; isOneLine: boolean }) {
  const { store, outline, url, quotes } = useReading();
  const { marks } = useAnswer();
  const step = useStep(store, index);
  const about = outline[index];
  if (!about) return null;
  const isDimmed = url.agent !== null && about.agent !== url.agent;
  if (isOneLine)
    return <OneLine index={index} outline={about} mark={marks.get(index)} isDimmed={isDimmed} host={host} />;
  return (
    <StepRow
      index={index}
      outline={about}
      step={step}
      mark={marks.get(index)}
      quotes={quotes}
      look={isDimmed ? "dimmed" : index === url.step ? "current" : "plain"}
      host={host}
    />
  );
}

const firstStep = (row: ListRow | undefined): number => (row?.kind === "fold" ? row.first : (row?.index ?? 0));
const lastStep = (row: ListRow | undefined): number =>
  row?.kind === "fold" ? (row.isOpen ? row.first : row.last) : (row?.index ?? 0);

const noHeadings: ReadonlyMap<number, Heading> = new Map();

/** What stands over the first step of each chapter; nothing where there is a single one. */
function headings(chapters: readonly Chapter[]): ReadonlyMap<number, Heading> {
  if (chapters.length < 2) return noHeadings;
  const firstPlan = chapters.findIndex(({ why }) => why === "plan");
  return new Map(
    chapters.map((chapter, place) => [
      chapter.first,
      { title: chapterWords(chapter, place === firstPlan), range: chapterRange(chapter) },
    ]),
  );
}

function estimateRowPx(row: ListRow | undefined, stepPx: (step: number) => number): number {
  if (!row) return 0;
  if (row.kind === "step") return stepPx(row.index);
  const { first, last } = foldSamples(row);
  return estimateFoldPx(row.isOpen, last - first + 1);
}

/** Room for the largest index, in the digits of the mono font. */
function indexWidth(stepCount: number): CSSProperties {
  return { "--index-width": `${Math.max(3, String(stepCount - 1).length) * 7.5 + 22}px` } as CSSProperties;
}

/** What rows remember and can ask for. It outlives the rows, which come and go as they are scrolled. */
function useStepHost(ensure: (first: number, last: number) => void): StepHost {
  const { source, agents } = useReading();
  const { goToStep } = useMoves();
  const [views] = useState(() => new Map<number, StepView>());
  return useMemo(
    () => ({
      views,
      agents,
      load: (step) => ensure(step, step),
      linkTo: (step) => source.page({ step }),
      select: (step) => goToStep(step, "jump"),
    }),
    [views, agents, ensure, source, goToStep],
  );
}
