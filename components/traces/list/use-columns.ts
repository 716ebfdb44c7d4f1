"use client";
import { useEffect, useRef, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { toast } from "@/components/ground/toasts/toast";
import { choiceOf, choose, heard } from "@/components/traces/list/column-choice";
import { useTraceListActions } from "@/components/traces/list/trace-list-actions";
import { type TraceListView } from "@/components/traces/list/trace-list-view";
import { type ListLayout, readLayout, usualLayout, writeLayout } from "@/lib/traces/list-layout";

/** The columns that are shown, and how to show others. */
export interface Columns {
  layout: ListLayout;
  /** Whether a person or a view has chosen them. */
  isChosen: boolean;
  change: (layout: ListLayout) => void;
  /** Back to the usual ones. */
  reset: () => void;
}

/** A row of changes is sent as one. */
const restMs = 400;

/**
 * The columns of the list: those of the address, else those that the person has chosen before. A change takes effect at
 * once, and goes where they came from: into the address by `go`, else to what is remembered.
 */
export function useColumns(
  {
    workspace,
    columns: said,
    isColumnsInAddress,
    openView,
  }: Pick<TraceListView, "workspace" | "columns" | "isColumnsInAddress" | "openView">,
  go: (columns: string) => void,
): Columns {
  const { saveColumns } = useTraceListActions();
  const place = isColumnsInAddress ? `view ${openView ?? ""}` : "own";
  const [known, setKnown] = useState(() => choiceOf(said, place));
  const choice = heard(known, said, place);
  if (choice !== known) setKnown(choice);
  const own = choice.columns;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = useRef<(() => void) | null>(null);
  useEffect(() => () => leave.current?.(), [place]);
  const put = (columns: string | null) => {
    setKnown((now) => choose(now, columns));
    const send = () => {
      leave.current = null;
      clearTimeout(timer.current);
      if (isColumnsInAddress) return go(columns ?? writeLayout(usualLayout));
      void ask(saveColumns, { workspace, columns }).then((answer) => {
        if (!answer.ok) toast.error(`Your choice could not be saved. ${answer.message}`);
      });
    };
    clearTimeout(timer.current);
    // Who goes elsewhere is not taken back to this address.
    leave.current = isColumnsInAddress ? () => clearTimeout(timer.current) : send;
    timer.current = setTimeout(send, restMs);
  };
  const layout = readLayout(own);
  return {
    layout: layout ?? usualLayout,
    isChosen: layout !== null && own !== writeLayout(usualLayout),
    change: (next) => put(writeLayout(next)),
    reset: () => put(null),
  };
}
