"use client";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { AgentMark } from "@/components/ground/ui/agent-mark";
import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatCount, formatNumber } from "@/lib/format";
import { useArrivals } from "../reading/use-steps";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useSize } from "../ground/use-size";
import { causeWords } from "./cause";
import { HandOffTables } from "./hand-off-tables";
import { PictureFrame } from "./picture-frame";
import { layoutSequence, type SequenceColumns, sequenceColumns, sequencePx, type SequenceRow } from "./sequence-layout";
import { sequenceScene, sequenceShapes } from "./sequence-scene";
import { Shapes } from "./shapes";
import { paintOf, useCause, useHandOffs, useWay } from "./use-hand-offs";

/** Rows drawn beyond each end of what is seen. */
const spareRows = 6;
/** Rows that a file holds; browsers and drawing programs choke on more. */
const mostRowsOfFile = 2_000;
/** Steps loaded at most for the words on their messages. */
const mostLoaded = 120;

/** Who spoke to whom from top to bottom, a column per agent. Only the rows in view exist. */
export function SequenceView() {
  const { outline, rows, store, currentStep, jumpCount, trace } = useReading();
  const { graph, receivers } = useHandOffs();
  const cause = useCause();
  const way = useWay(cause);
  const scroller = useRef<HTMLDivElement>(null);
  const size = useSize(scroller, { width: 700, height: 300 });
  const [top, setTop] = useState(0);
  const list = rows.list;
  const columns = useMemo(() => sequenceColumns(graph.agents, size.width), [graph.agents, size.width]);
  const from = Math.max(0, Math.floor(top / sequencePx.row) - spareRows);
  const to = Math.min(list.length, Math.ceil((top + size.height) / sequencePx.row) + spareRows);
  const steps = useMemo(() => new Set(way), [way]);
  const about = useMemo(
    () => ({ outline, receivers, rows: list, columns, way: steps, cause }),
    [outline, receivers, list, columns, steps, cause],
  );
  const drawn = useMemo(() => layoutSequence({ ...about, from, to }), [about, from, to]);
  useArrivals(store);
  const wordsOf = useCallback((step: number) => messageWords(store.get(step), outline[step]?.kind), [store, outline]);
  const shapes = sequenceShapes(drawn, columns, wordsOf);

  const messages = drawn.flatMap((row) => (row.kind === "message" ? [row.step] : []));
  const [firstStep, lastStep] = [messages[0], messages.at(-1)];
  const { ensure } = store;
  useEffect(() => {
    if (firstStep !== undefined && lastStep !== undefined && lastStep - firstStep < mostLoaded)
      ensure(firstStep, lastStep);
  }, [ensure, firstStep, lastStep]);

  // The step of the address is brought into view whenever it changes, as the list does.
  const { rowOf } = rows;
  useEffect(() => {
    const row = rowOf(currentStep);
    const box = scroller.current;
    if (row === null || !box) return;
    const y = row * sequencePx.row;
    const isSeen = y >= box.scrollTop && y + sequencePx.row * 2 <= box.scrollTop + box.clientHeight;
    if (!isSeen) box.scrollTop = Math.max(0, y - box.clientHeight / 3);
  }, [currentStep, rowOf, jumpCount]);

  const hiddenRows = Math.max(0, list.length - mostRowsOfFile);
  const scene = () => {
    const rowsOfFile = layoutSequence({ ...about, from: 0, to: mostRowsOfFile });
    const note = hiddenRows > 0 ? `${formatCount(hiddenRows, "row")} more are not shown.` : null;
    const title = `${trace.title}: who spoke to whom over time`;
    return sequenceScene(rowsOfFile, columns, { title, note, wordsOf, paintOf });
  };
  return (
    <PictureFrame
      view="sequence"
      bar={
        <>
          <span>{formatCount(list.length, "row")}</span>
          {way.length > 1 && (
            <span className="flex items-center gap-1.5">
              <span aria-hidden className={cn("h-0.75 w-5", cause?.tone === "truth" ? "bg-truth" : "bg-fault")} />
              {`from step ${formatNumber(way[0] ?? 0)} (${cause ? causeWords[cause.tone] : ""}) on: ${formatCount(way.length, "message")}`}
            </span>
          )}
          {columns.others.length > 0 && (
            <span role="note">{`${columns.others.length} least active agents share the last column.`}</span>
          )}
          {hiddenRows > 0 && (
            <span className="text-faint">{`The SVG file has the first ${formatNumber(mostRowsOfFile)}.`}</span>
          )}
        </>
      }
      scene={scene}
      table={<HandOffTables />}
    >
      <div
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label="Messages from top to bottom"
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        className="min-h-0 flex-1 overflow-auto"
      >
        <Header columns={columns} />
        <div className="relative" style={{ height: list.length * sequencePx.row, width: columns.widthPx }}>
          <svg
            aria-hidden
            width={columns.widthPx}
            height={drawn.length * sequencePx.row}
            className="pointer-events-none absolute left-0 z-1"
            style={{ top: from * sequencePx.row }}
          >
            <Shapes shapes={shapes} />
          </svg>
          <ol aria-label="Messages" start={from + 1}>
            {drawn.map((row, i) => (
              <Row key={from + i} row={row} top={(from + i) * sequencePx.row} />
            ))}
          </ol>
        </div>
      </div>
    </PictureFrame>
  );
}

function Header({ columns }: { columns: SequenceColumns }) {
  const { url, agents } = useReading();
  const { focusOn } = useMoves();
  const columnPx = (columns.xs[1] ?? columns.widthPx) - (columns.xs[0] ?? 0);
  return (
    <div
      role="group"
      aria-label="Columns"
      className="sticky top-0 z-2 border-b bg-bg"
      style={{ height: sequencePx.header, width: columns.widthPx }}
    >
      {columns.xs.map((x, i) => {
        const name = columns.agents[i];
        return (
          <button
            key={name ?? "others"}
            type="button"
            disabled={name === undefined}
            aria-pressed={name !== undefined && url.agent === name}
            title={name && visibleText(name)}
            onClick={() => name && focusOn(url.agent === name ? null : name)}
            className="absolute top-1 flex h-5.5 items-center justify-center gap-1.5 rounded-sm px-1 text-xs font-medium enabled:hover:bg-hover aria-pressed:bg-hover"
            style={{ left: x - columnPx / 2 + 3, width: columnPx - 6 }}
          >
            {name !== undefined && <AgentMark name={name} agents={agents} />}
            <span className="truncate" dir="auto">
              {name === undefined ? `${columns.others.length} more agents` : visibleText(name)}
            </span>
          </button>
        );
      })}
    </div>
  );
}

/** A row can be pressed, and says in words what is drawn. */
function Row({ row, top }: { row: SequenceRow; top: number }) {
  const { url, outline } = useReading();
  const { goToStep } = useMoves();
  const step = row.kind === "message" ? row.step : row.first;
  const isAside =
    url.agent !== null && row.kind === "message" && row.sender !== url.agent && row.receiver !== url.agent;
  const kind = outline[step]?.kind;
  const words =
    row.kind === "fold"
      ? `Steps ${row.first} to ${row.last}: ${row.words}`
      : [
          `Step ${row.step}: ${row.sender}${row.receiver === null ? "" : ` to ${row.receiver}`}`,
          kind && stepKindWords[kind],
          row.isError && "error",
          row.isCause && row.way && causeWords[row.way],
          row.way && !row.isCause && "in progress",
        ]
          .filter(Boolean)
          .join(", ");
  return (
    <li className="absolute inset-x-0" style={{ top, height: sequencePx.row }}>
      <button
        type="button"
        aria-label={visibleText(words)}
        aria-current={url.step === step ? "step" : undefined}
        onClick={() => goToStep(step, "jump")}
        className="relative block size-full -outline-offset-2 hover:bg-hover aria-[current]:bg-selected"
      >
        {isAside && <span aria-hidden className="absolute inset-0 z-1 bg-bg opacity-60" />}
      </button>
    </li>
  );
}

/** What stands on a message: how it begins, once it is loaded; else what kind of step it is. */
function messageWords(
  step: { content: string; tool?: { name: string } | undefined } | undefined,
  kind: keyof typeof stepKindWords | undefined,
): string {
  const kindWords = kind && kind !== "message" ? stepKindWords[kind] : "";
  if (!step) return kindWords;
  if (step.tool) return `${kindWords}: ${step.tool.name}`;
  return step.content.slice(0, 240).replace(/\s+/g, " ").trim() || kindWords;
}
