"use client";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { TryAgain } from "@/components/ground/ui/try-again";
import { Spinner } from "@/components/ground/ui/spinner";
import { useReading } from "../reading/reading-context";
import { type View } from "../address/url-state";

const Loading = ({ words = "Loading the picture…" }: { words?: string }) => (
  <p role="status" className="m-auto flex items-center gap-2 text-muted">
    <Spinner /> {words}
  </p>
);

const loading = () => <Loading />;
// Each with its libraries is fetched when it is opened, not before.
const pictures: Record<Exclude<View, "list">, React.ComponentType> = {
  lanes: dynamic(() => import("./lanes-view").then(({ LanesView }) => LanesView), { ssr: false, loading }),
  graph: dynamic(() => import("./graph-view").then(({ GraphView }) => GraphView), { ssr: false, loading }),
  sequence: dynamic(() => import("./sequence-view").then(({ SequenceView }) => SequenceView), { ssr: false, loading }),
};

const titles = { lanes: "Agent lanes", graph: "Graph", sequence: "Sequence diagram" };
/** Shares of the column in percent: at first, at least and at most. */
const share = { usual: 52, least: 20, most: 85, byKey: 5 };

/** The picture that the address asks for, over the list of steps, as tall as the reader pulls it. */
export function PicturePanel({ view }: { view: Exclude<View, "list"> }) {
  const { outlineState } = useReading();
  const [height, setHeight] = useState(share.usual);
  const Picture = pictures[view];
  return (
    <section
      aria-label={titles[view]}
      className="relative flex min-h-40 shrink-0 flex-col border-b bg-bg"
      style={{ height: `${height}%` }}
    >
      {outlineState.isWhole ? <Picture /> : <Waiting />}
      <Grip height={height} onChange={(next) => setHeight(Math.min(share.most, Math.max(share.least, next)))} />
    </section>
  );
}

/** A picture of half the steps would say what is not so. */
function Waiting() {
  const { outlineState } = useReading();
  if (!outlineState.failure) return <Loading words="Reading the steps…" />;
  return (
    <TryAgain className="m-auto text-muted" onRetry={outlineState.retry}>
      {outlineState.failure}
    </TryAgain>
  );
}

/**
 * The lower edge of the picture: dragged, or moved by the arrow keys; a double click or Enter
 * makes it tall, and small again.
 */
function Grip({ height, onChange }: { height: number; onChange: (height: number) => void }) {
  const column = useRef<DOMRect | null>(null);
  const toggle = () => onChange(height < share.most ? share.most : share.usual);
  return (
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label="Height of the picture"
      aria-valuenow={Math.round(height)}
      aria-valuemin={share.least}
      aria-valuemax={share.most}
      tabIndex={0}
      onPointerDown={(event) => {
        column.current = event.currentTarget.parentElement?.parentElement?.getBoundingClientRect() ?? null;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!column.current) return;
        const top = event.currentTarget.parentElement?.getBoundingClientRect().top ?? 0;
        onChange(((event.clientY - top) / column.current.height) * 100);
      }}
      onPointerUp={() => (column.current = null)}
      onPointerCancel={() => (column.current = null)}
      onDoubleClick={toggle}
      onKeyDown={(event) => {
        if (event.key === "Enter") toggle();
        else if (event.key === "ArrowUp") onChange(height - share.byKey);
        else if (event.key === "ArrowDown") onChange(height + share.byKey);
        else return;
        event.preventDefault();
      }}
      className="group absolute inset-x-0 -bottom-1.25 z-10 flex h-2.5 cursor-row-resize touch-none items-center justify-center"
    >
      <span aria-hidden className="h-1 w-9 rounded-full bg-line-strong group-hover:bg-faint" />
    </div>
  );
}
