"use client";
import { type Dispatch, type SetStateAction, useMemo } from "react";
import { type Panel, type TrajectoryMoves } from "../address/moves";
import { type InView } from "../address/in-view";
import { type Quote } from "@/lib/traces/attribution";
import { comparedTrace, type UrlState } from "../address/url-state";
import { wideScreen } from "../ground/use-is-wide";
import { type AwaitedRun } from "./use-arrival";

interface Controls {
  changeUrl: (change: Partial<UrlState>, how: "push" | "replace") => void;
  urlNow: () => UrlState;
  setJumpCount: Dispatch<SetStateAction<number>>;
  openPanel: (panel: Panel) => void;
  closePanels: () => void;
  setLabelling: (isLabelling: boolean) => void;
  /** The quote of a label that is lit. */
  follow: (quote: Quote | null) => void;
  /** Which run the reader waits for. */
  awaitRun: (awaited: AwaitedRun) => void;
  /** Asks the server for the page anew. */
  refresh: () => void;
  setFullWidth: (isFullWidth: boolean) => void;
  inView: InView;
}

/** The moves of a reader, as changes of the address and of what is open. Stable as long as `controls` are. */
export function useTrajectoryMoves(controls: Controls): TrajectoryMoves {
  return useMemo(() => createMoves(controls), [controls]);
}

function createMoves(controls: Controls): TrajectoryMoves {
  const { changeUrl, urlNow, setJumpCount, openPanel, closePanels, inView, setLabelling, setFullWidth, follow } =
    controls;
  let isScrolledByHand = false;
  /** A step outside of the stretch that is listed puts an end to the stretch. */
  const listing = (step: number | null | undefined): Partial<UrlState> => {
    const { steps } = urlNow();
    return steps && typeof step === "number" && (step < steps.first || step > steps.last) ? { steps: null } : {};
  };
  const jump = (change: Partial<UrlState>) => {
    isScrolledByHand = false;
    follow(null);
    changeUrl({ comment: null, ...listing(change.step), ...change, cmp: null }, "push");
    setJumpCount((count) => count + 1);
    // What lies over the steps gives way to the step that was asked for.
    closePanels();
  };
  return {
    goToStep: (step, how) => {
      if (how === "jump") return jump({ step, quote: null });
      isScrolledByHand = false;
      follow(null);
      changeUrl({ ...listing(step), step, quote: null, comment: null }, "replace");
    },
    noteHandScroll: () => {
      isScrolledByHand = true;
    },
    isScrolledByHand: () => isScrolledByHand,
    goToStepOfRun: (step, run) => jump({ step, run, quote: null }),
    showQuote: (quote, step) => jump({ step, quote }),
    showLabelQuote: (quote) => {
      jump({ step: quote.stepIndex, quote: null });
      follow(quote);
    },
    followRun: (run, step) => {
      controls.awaitRun({ run, step });
      changeUrl({ run, step, quote: null, tab: "answer", cmp: null }, "push");
      setFullWidth(false);
      if (window.matchMedia(wideScreen).matches) closePanels();
      else openPanel({ kind: "rail" });
    },
    compareWith: (cmp) => changeUrl({ cmp }, "push"),
    compareAt: (cmp) => changeUrl({ cmp }, "replace"),
    chooseRun: (run) => changeUrl({ run, quote: null }, "push"),
    openTab: (tab) => {
      // The tabs stand beside the steps, in whose place two traces are compared.
      if (comparedTrace(urlNow().cmp) === null) changeUrl({ tab }, "replace");
      else changeUrl({ tab, cmp: null }, "push");
      setFullWidth(false);
      if (!window.matchMedia(wideScreen).matches) openPanel({ kind: "rail" });
    },
    openComments: (step) => {
      jump({ step, quote: null, tab: "comments" });
      setFullWidth(false);
      if (!window.matchMedia(wideScreen).matches) openPanel({ kind: "rail" });
    },
    endTour: () => changeUrl({ tour: null }, "replace"),
    urlNow,
    openView: (view) => changeUrl({ view }, "push"),
    focusOn: (agent) => changeUrl({ agent }, "replace"),
    showSteps: (steps) => changeUrl({ steps }, "push"),
    findText: (q) => changeUrl({ q }, "replace"),
    refresh: controls.refresh,
    setFullWidth,
    openPanel,
    setLabelling,
    enterLabelMode: (how) => changeUrl({ label: "own", tab: "labels" }, how),
    leaveLabelMode: () => {
      setLabelling(false);
      // Without a change of the address nobody would notice.
      if (urlNow().label === null) controls.refresh();
      changeUrl({ label: null, tab: "labels" }, "replace");
    },
    setInView: inView.set,
    inView: inView.now,
  };
}
