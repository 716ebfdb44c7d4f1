"use client";
import { ArrowDown, ArrowUp, type LucideIcon, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { type Columns } from "@/components/traces/list/use-columns";
import { Button } from "@/components/ground/ui/button";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { cn } from "@/lib/cn";
import { allColumns, type ListColumn } from "@/lib/traces/list-columns";
import { columnNamed, columnWidth, moveColumn, sizeColumn, toggleColumn } from "@/lib/traces/list-layout";

/** Which columns the list shows, in which order and how wide, by pointer and by keys. */
export function ColumnsPanel({ columns }: { columns: Columns }) {
  const { layout, isChosen, reset } = columns;
  const hint = useId();
  const [said, setSaid] = useState("");
  const shown = layout.flatMap(({ name }) => columnNamed(name) ?? []);
  const hidden = allColumns.filter(({ name }) => !layout.some((one) => one.name === name));
  return (
    <>
      <ul aria-label="Columns of the list">
        {[...shown, ...hidden].map((column) => (
          <ColumnLine key={column.name} column={column} columns={columns} hint={hint} onSay={setSaid} />
        ))}
      </ul>
      <div className="mt-1.5 flex items-end justify-between gap-2 border-t px-2 pt-2 pb-0.5">
        <p id={hint} className="text-xs text-faint">
          Shift and ↑ ↓ move a column,
          <br />
          Shift and ← → size it
        </p>
        <Button size="sm" variant="ghost" disabled={!isChosen} onClick={reset}>
          Reset
        </Button>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

function ColumnLine({
  column: { name, label, widthPx: usualPx },
  columns: { layout, change },
  hint,
  onSay,
}: {
  column: ListColumn;
  columns: Columns;
  hint: string;
  onSay: (words: string) => void;
}) {
  const line = useRef<HTMLLIElement>(null);
  const at = layout.findIndex((one) => one.name === name);
  const isShown = at >= 0;
  const widthPx = layout[at]?.widthPx ?? usualPx ?? columnWidth.least * 5;
  // A line that is moved in the page loses the focus.
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    if (isMoved.current) line.current?.querySelector<HTMLElement>("[role=checkbox]")?.focus();
    isMoved.current = false;
  }, [at]);
  const toggle = () => {
    isMoved.current = true;
    change(toggleColumn(layout, name));
  };
  const move = (by: -1 | 1) => {
    const next = moveColumn(layout, name, by);
    if (next === layout) return;
    isMoved.current = true;
    change(next);
    onSay(`${label} is column ${at + by + 1} of ${layout.length}.`);
  };
  const size = (by: -1 | 1) => {
    const px = Math.min(columnWidth.most, Math.max(columnWidth.least, widthPx + by * columnWidth.step));
    change(sizeColumn(layout, name, px));
    onSay(`${label} is ${px} pixels wide.`);
  };
  const walk = (by: -1 | 1) => {
    const lines = [...(line.current?.parentElement?.querySelectorAll<HTMLElement>("[role=checkbox]") ?? [])];
    const own = lines.findIndex((one) => line.current?.contains(one));
    lines[own + by]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 } as const)[event.key];
    if (by === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    const isAcross = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (!event.shiftKey) return isAcross ? undefined : walk(by);
    if (isShown) (isAcross ? size : move)(by);
  };
  return (
    <li
      ref={line}
      className="group flex h-7.5 items-center gap-1 rounded-sm pr-1 pl-2 focus-within:bg-hover hover:bg-hover"
    >
      <label className={cn("flex min-w-0 flex-1 items-center gap-2", !isShown && "text-muted")}>
        <Checkbox
          checked={isShown}
          // Shown always, and moved and sized like any other.
          aria-disabled={name === "title"}
          aria-describedby={hint}
          onCheckedChange={toggle}
          onKeyDown={onKeyDown}
        />
        <span className="truncate">{label}</span>
      </label>
      {isShown && (
        <span className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-sm:opacity-100">
          <LineButton label={`Narrower: ${label}`} icon={Minus} onClick={() => size(-1)} />
          <LineButton label={`Wider: ${label}`} icon={Plus} onClick={() => size(1)} />
          <LineButton label={`To the left: ${label}`} icon={ArrowUp} onClick={() => move(-1)} />
          <LineButton label={`To the right: ${label}`} icon={ArrowDown} onClick={() => move(1)} />
        </span>
      )}
    </li>
  );
}

/** For the pointer: by keys the box of the line does it all. */
function LineButton({ label, icon: Icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      tabIndex={-1}
      aria-label={label}
      title={label}
      className="w-6 px-0 text-muted"
      onClick={onClick}
    >
      <Icon className="size-3.5" aria-hidden />
    </Button>
  );
}
