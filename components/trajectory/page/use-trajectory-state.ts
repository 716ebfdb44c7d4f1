"use client";
import { useMemo, useState } from "react";
import { chooseRun } from "../trace/choose-run";
import { knownAnswer, openingStep } from "../trace/known-answer";
import { heldAddress } from "../trace/held-address";
import { useCommenting } from "../talk/use-commenting";
import { useLabelling } from "../labeling/use-labelling";
import { useServedLabelMode } from "../labeling/use-served-label-mode";
import { useQuotes } from "../reading/use-quotes";
import { useReplayLab } from "../lab/use-replay-lab";
import { agentsOf } from "../trace/step-outline";
import { useAnswerState } from "../answer/use-answer-state";
import { createInView } from "../address/in-view";
import { useFind } from "../reading/use-find";
import { useFolds } from "../reading/use-folds";
import { useSteps } from "../reading/use-steps";
import { useWords } from "../reading/use-words";
import { useRunActionsIfAny } from "../answer/run-actions";
import { type Labeling } from "../labeling/labeling-context";
import { type Reading } from "../reading/reading-context";
import { type TraceSource } from "../trace/trace-source";
import { type ReadingData, type TrajectoryData } from "../trace/trajectory-data";
import { useArrival } from "./use-arrival";
import { useFreshOnReturn } from "./use-fresh-on-return";
import { usePanels } from "./use-panels";
import { useOutline } from "../reading/use-outline";
import { useRefresh } from "./use-refresh";
import { useSentRuns } from "../answer/use-sent-runs";
import { useTraceGrowth } from "./use-trace-growth";
import { useTrajectoryMoves } from "./use-trajectory-moves";
import { useUrlState } from "./use-url-state";

/** What the address, the server and the reader have decided, and the moves that change it. */
export function useTrajectoryState(served: TrajectoryData, source: TraceSource) {
  const isMember = useRunActionsIfAny() !== null;
  const runs = useSentRuns(served.runs, served.runCounts);
  const data = useMemo(() => ({ ...served, runs }), [served, runs]);
  const { url: asked, changeUrl, urlNow } = useUrlState();
  const { trace } = data;
  const { stepCount, sequence } = trace;
  const ofTrace = { source, stepCount, sequence };
  const { outline, loops, chapters, ...outlineState } = useOutline(ofTrace, data.outline);
  const words = useWords(ofTrace, data.words);
  const agents = useMemo(() => agentsOf(trace.agents, outline), [trace.agents, outline]);
  const { selectedRun, isRunChosen, known } = useShownRun(data, asked.run);
  const quoteCount = selectedRun?.attribution?.quotes.length ?? 0;
  const { labelMode } = data;
  const isCopy = data.share !== null;
  const { url, gone } = useMemo(
    () => heldAddress(asked, { outline, isOutlineWhole: outlineState.isWhole, runs, quoteCount, labelMode, isCopy }),
    [asked, outline, outlineState.isWhole, runs, quoteCount, labelMode, isCopy],
  );

  const refresh = useRefresh(isCopy);
  const answer = useAnswerState(data, { selectedRun, isRunChosen, known }, { source, refresh });
  const store = useSteps(ofTrace, data.steps);
  useTraceGrowth(source, trace, refresh);
  useFreshOnReturn(refresh);

  const { jumpCount, setJumpCount, awaitRun } = useArrival(runs, { changeUrl, urlNow });
  const [isFullWidth, setFullWidth] = useState(false);
  const { panels, openPanel, closePanels } = usePanels();
  const [inView] = useState(createInView);
  const currentStep =
    url.step ?? Math.min(openingStep(known, selectedRun, isRunChosen), Math.max(0, outline.length - 1));
  const [openedStep] = useState(currentStep);
  const { isLabelling, setLabelling, labelling } = useLabelling(data, { url, urlNow, outline, openedStep });
  const commenting = useCommenting(data, isMember, labelling.isBlind);
  const lab = useReplayLab(data, isMember, labelling.isBlind);
  useServedLabelMode(data.labelMode, { asked, changeUrl, refresh });
  const { quotes, shownQuote, follow } = useQuotes({ selectedRun, url, ofDraft: labelling.quotes });

  const { folds, rows } = useFolds({ outline, loops, url, jumpCount, marks: answer.marks, selectedRun });
  const controls = useMemo(
    () => ({
      changeUrl,
      urlNow,
      setJumpCount,
      openPanel,
      closePanels,
      setLabelling,
      setFullWidth,
      inView,
      follow,
      awaitRun,
      refresh,
    }),
    [changeUrl, urlNow, setJumpCount, openPanel, closePanels, setLabelling, inView, follow, awaitRun, refresh],
  );
  const moves = useTrajectoryMoves(controls);
  const find = useFind({ source, stepCount, sequence, store }, { q: url.q, currentStep }, moves);
  const reading: Reading = {
    ...readingOf(data),
    source,
    outline,
    outlineState,
    chapters,
    words,
    agents,
    url,
    store,
    currentStep,
    openedStep,
    jumpCount,
    find,
    folds,
    rows,
    isFullWidth,
    panels,
    quotes,
    shownQuote,
  };
  const labeling: Labeling = { labelMode, isLabelling, labelling };
  return { reading, answer, labeling, commenting, lab, moves, inView, gone };
}

/** The run that the address names, else the best; with the best that is known of the trace. */
function useShownRun({ runs, said }: Pick<TrajectoryData, "runs" | "said">, wanted: string | null) {
  // What is shown by default stays, even when a newer run finishes meanwhile: nobody's page moves under their eyes.
  const [opened] = useState(() => chooseRun(runs, null).run?.id ?? null);
  const named = chooseRun(runs, wanted);
  const best = chooseRun(runs, opened).run;
  const isRunChosen = wanted !== null && !named.isGone;
  const known = useMemo(() => knownAnswer(said, best), [said, best]);
  return { selectedRun: isRunChosen ? named.run : best, isRunChosen, known };
}

const readingOf = ({
  workspace,
  masksShares,
  readerId,
  trace,
  share,
  stopped,
  formatTitle,
  totals,
  session,
  now,
}: ReadingData): ReadingData => ({
  workspace,
  ...(masksShares === undefined ? {} : { masksShares }),
  readerId,
  trace,
  share,
  stopped,
  formatTitle,
  totals,
  ...(session ? { session } : {}),
  now,
});
