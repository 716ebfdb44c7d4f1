"use client";
import { type Dispatch, type SetStateAction, useMemo } from "react";
import { type Panel, type TrajectoryMoves } from "./trajectory-context";
import { type UrlState } from "./url-state";
import { wideScreen } from "./use-is-wide";

interface Controls {
  changeUrl: (change: Partial<UrlState>, how: "push" | "replace") => void;
  urlNow: () => UrlState;
  setJumpCount: Dispatch<SetStateAction<number>>;
  focusOn: (agent: string | null) => void;
  openPanel: (panel: Panel) => void;
  setLabelling: (isLabelling: boolean) => void;
  setInView: Dispatch<SetStateAction<{ first: number; last: number }>>;
}

/** The moves of a reader, as changes of the address and of what is open. Stable as long as `controls` are. */
export function useTrajectoryMoves(controls: Controls): TrajectoryMoves {
  return useMemo(() => createMoves(controls), [controls]);
}

function createMoves(controls: Controls): TrajectoryMoves {
  const { changeUrl, urlNow, setJumpCount, openPanel, setInView, focusOn, setLabelling } = controls;
  let isScrolledByHand = false;
  const jump = (change: Partial<UrlState>) => {
    isScrolledByHand = false;
    changeUrl({ ...change, cmp: null }, "push");
    setJumpCount((count) => count + 1);
    // What lies over the steps gives way to the step that was asked for.
    openPanel(null);
  };
  return {
    goToStep: (step, how) => {
      if (how === "jump") return jump({ step, quote: null });
      isScrolledByHand = false;
      changeUrl({ step, quote: null }, "replace");
    },
    noteHandScroll: () => {
      isScrolledByHand = true;
    },
    isScrolledByHand: () => isScrolledByHand,
    goToStepOfRun: (step, run) => jump({ step, run, quote: null }),
    showQuote: (quote, step) => jump({ step, quote }),
    compareWith: (number) => changeUrl({ cmp: number === null ? null : String(number) }, "push"),
    chooseRun: (run) => changeUrl({ run, quote: null }, "push"),
    openTab: (tab) => {
      changeUrl({ tab }, "replace");
      if (!window.matchMedia(wideScreen).matches) openPanel({ kind: "rail" });
    },
    endTour: () => changeUrl({ tour: null }, "replace"),
    urlNow,
    focusOn,
    openPanel,
    setLabelling,
    setInView: (range) =>
      setInView((before) => (before.first === range.first && before.last === range.last ? before : range)),
  };
}
