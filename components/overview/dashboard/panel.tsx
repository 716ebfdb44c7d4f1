"use client";
import { useRouter } from "next/navigation";
import { type MouseEvent, type ReactNode, useDeferredValue, useId, useRef, useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { type OverviewTable } from "@/lib/attribution/overview/overview-tables";
import { PanelMenu } from "./panel-menu";
import { PanelTable } from "./panel-table";
import { type PictureWords, savePicture } from "@/components/ground/charts/save-picture";

/**
 * A panel of a dashboard: a drawing and the table of its figures, of which one is in sight and both are read aloud.
 * Links of the drawing are followed without leaving the application. `csv` is where the table is saved from; `picture`
 * is what stands below a saved drawing; null where a sentence stands for the chart.
 */
export function Panel({
  workspace,
  hint,
  table,
  csv,
  picture,
  className,
  way,
  children,
}: {
  workspace: string;
  hint?: ReactNode;
  table: OverviewTable;
  csv: string;
  picture: PictureWords | null;
  className?: string;
  /** Where to go for what the note says is missing. */
  way?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  const router = useRouter();
  const drawing = useRef<HTMLDivElement>(null);
  const [isTableShown, setIsTableShown] = useState(false);
  // The tables of all panels are as much as the rest of the page: they follow, as the drawings do.
  const isTableRead = useDeferredValue(true, false);
  const { title } = table;
  const isEmpty = table.rows.length === 0;
  const follow = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const href = link?.getAttribute("href");
    if (!href || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.push(href);
  };
  const save = async (words: PictureWords) => {
    const svg = drawing.current?.querySelector("svg");
    try {
      if (!svg) throw new Error("nothing is drawn");
      await savePicture(svg, { title, fileName: `${table.id}.png`, ...words });
    } catch {
      toast.error("Your browser could not create the image. You can save the figures as CSV.");
    }
  };
  return (
    <section
      aria-labelledby={id}
      className={cn("flex min-w-0 flex-col rounded-lg border bg-panel px-4 py-3", className)}
    >
      <div className="mb-2 flex items-center gap-2">
        <h2 id={id} className="shrink-0 font-semibold">
          {title}
        </h2>
        <span
          className="min-w-0 flex-1 truncate text-xs text-faint"
          title={typeof hint === "string" ? hint : undefined}
        >
          {hint}
        </span>
        {!isEmpty && (
          <PanelMenu
            title={title}
            csv={csv}
            isTableShown={isTableShown}
            onTable={() => setIsTableShown(!isTableShown)}
            onPicture={isTableShown || !picture ? null : () => void save(picture)}
          />
        )}
      </div>
      {!isTableShown && (
        <div ref={drawing} onClick={follow} className="min-w-0">
          {children}
        </div>
      )}
      {table.note && (
        <p className="mt-2 text-xs text-muted">
          {visibleText(table.note)} {way}
        </p>
      )}
      {!isEmpty && (isTableShown || isTableRead) && (
        <div className={isTableShown ? undefined : "sr-only"}>
          <PanelTable workspace={workspace} table={table} hasLinks={isTableShown} />
        </div>
      )}
    </section>
  );
}
