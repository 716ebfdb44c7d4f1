"use client";
import { useMemo, useState } from "react";
import { usePreferences } from "@/components/ground/preferences/preferences";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Loop } from "@/lib/traces/find-loops";
import { maxCollapsedAgents } from "@/lib/preferences";
import { type StepOutline } from "../trace/step-outline";
import { type UrlState } from "../address/url-state";
import { markedSteps, wayToSymptom } from "./keep-open";
import { type StepMark } from "../trace/step-marks";
import { type StepRows, stepRows } from "../trace/step-rows";

/** Which stretches of steps are drawn as one row. */
export interface Folds {
  loops: readonly Loop[];
  isFoldingLoops: boolean;
  setFoldingLoops: (isFolding: boolean) => void;
  /** Agents of whose turns only what came in and what went out is drawn. */
  collapsedAgents: ReadonlySet<string>;
  toggleAgent: (agent: string) => void;
  /** Opens or shuts one fold, by its key, as long as the page lives. */
  setOpen: (key: number, isOpen: boolean) => void;
}

interface Listed {
  outline: readonly StepOutline[];
  loops: readonly Loop[];
  url: UrlState;
  jumpCount: number;
  marks: ReadonlyMap<number, StepMark>;
  selectedRun: RunRecord | null;
}

/**
 * What the list holds, and what is folded in it. How loops and agents are folded goes with the person; what they open
 * or shut lasts as long as the page.
 */
export function useFolds({ outline, loops, url, jumpCount, marks, selectedRun }: Listed): {
  folds: Folds;
  rows: StepRows;
} {
  const { preferences, changePreferences } = usePreferences();
  const { isFoldingLoops } = preferences;
  const collapsed = preferences.collapsedAgents;
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());

  // As text, since marks are made anew with everything that a run under way says.
  const marked = markedSteps(marks).join();
  const cause = wayToSymptom(selectedRun?.attribution, outline.length)?.first ?? null;
  const { steps: span, step } = url;
  const collapsedAgents = useMemo(() => new Set(collapsed), [collapsed]);
  const rows = useMemo(
    () =>
      stepRows(outline, {
        loops,
        isFoldingLoops,
        collapsedAgents,
        chosen,
        span,
        way: cause === null ? null : { first: cause, last: outline.length - 1 },
        marked: new Set(marked === "" ? [] : marked.split(",").map(Number)),
      }),
    [outline, loops, isFoldingLoops, collapsedAgents, chosen, span, cause, marked],
  );

  // A link into something folded opens it, once; the reader may shut it again.
  const arrival = `${step} ${jumpCount} ${loops.length}`;
  const [arrivedAt, setArrivedAt] = useState("");
  if (arrival !== arrivedAt) {
    setArrivedAt(arrival);
    const fold = step === null ? null : rows.foldOver(step);
    if (fold) setChosen((before) => new Map(before).set(fold.key, true));
  }

  const folds = useMemo(
    (): Folds => ({
      loops,
      isFoldingLoops,
      collapsedAgents,
      setFoldingLoops: (isFolding) => {
        setChosen(new Map());
        changePreferences({ isFoldingLoops: isFolding });
      },
      toggleAgent: (agent) => {
        const others = collapsed.filter((name) => name !== agent);
        const isCollapsed = others.length < collapsed.length;
        changePreferences({ collapsedAgents: isCollapsed ? others : [...others, agent].slice(-maxCollapsedAgents) });
      },
      setOpen: (key, isOpen) => setChosen((before) => new Map(before).set(key, isOpen)),
    }),
    [loops, isFoldingLoops, collapsedAgents, collapsed, changePreferences],
  );
  return { folds, rows };
}
