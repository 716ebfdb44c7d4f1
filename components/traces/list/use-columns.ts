"use client";
import { useEffect, useRef, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { toast } from "@/components/ground/toasts/toast";
import { useTraceListActions } from "@/components/traces/list/trace-list-actions";
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
 * The columns of the list. `chosen` are those of the address, else those that the person has chosen before; a change
 * takes effect at once, and goes where they came from: into the address by `onAddress`, else to what is remembered.
 */
export function useColumns(
  workspace: string,
  chosen: string | null,
  onAddress: ((columns: string) => void) | null,
): Columns {
  const { saveColumns } = useTraceListActions();
  const [own, setOwn] = useState(chosen);
  const [shown, setShown] = useState(chosen);
  // What the server says counts where it says something new: another view was opened.
  if (shown !== chosen) {
    setShown(chosen);
    setOwn(chosen);
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => () => waiting.current?.(), []);
  const put = (columns: string | null) => {
    setOwn(columns);
    const send = () => {
      waiting.current = null;
      clearTimeout(timer.current);
      if (onAddress) return onAddress(columns ?? writeLayout(usualLayout));
      void ask(saveColumns, { workspace, columns }).then((answer) => {
        if (!answer.ok) toast.error(`Your choice could not be saved. ${answer.message}`);
      });
    };
    clearTimeout(timer.current);
    waiting.current = send;
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
