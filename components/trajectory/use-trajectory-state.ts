"use client";
import { useRouter } from "next/navigation";
import { startTransition, useCallback, useMemo, useState } from "react";
import { can } from "@/lib/auth/permissions";
import { isActive } from "@/lib/attribution/run-record";
import { chooseRun } from "./choose-run";
import { useCoverage } from "./run/use-coverage";
import { useReplays } from "./run/use-replays";
import { useRunProgress } from "./run/use-run-progress";
import { unpackOutline } from "./step-outline";
import { stepMarks } from "./steps/step-marks";
import { useSteps } from "./steps/use-steps";
import { type Panel, type Trajectory } from "./trajectory-context";
import { type TrajectoryActions, type TrajectoryData } from "./trajectory-data";
import { useInjections } from "./use-injections";
import { useTraceGrowth } from "./use-trace-growth";
import { useTrajectoryMoves } from "./use-trajectory-moves";
import { useUrlState } from "./use-url-state";

/** What the address, the server and the reader have decided, and the moves that change it. */
export function useTrajectoryState(data: TrajectoryData, actions: TrajectoryActions) {
  const { url, changeUrl, urlNow } = useUrlState();
  const { trace, runs, workspace } = data;
  const outline = useMemo(() => unpackOutline(data.outline), [data.outline]);
  const agents = useMemo(
    () => [...new Set([...trace.agents.map((agent) => agent.name), ...outline.map((step) => step.agent)])],
    [trace.agents, outline],
  );
  // What is shown by default stays, even when a newer run finishes meanwhile: nobody's page moves under their eyes.
  const [opened] = useState(() => chooseRun(runs, null).run?.id ?? null);
  const named = chooseRun(runs, url.run);
  const selectedRun = url.run && !named.isGone ? named.run : chooseRun(runs, opened).run;

  const router = useRouter();
  const refresh = useCallback(() => startTransition(() => router.refresh()), [router]);
  const progress = useRunProgress(workspace.slug, { runs, chosen: selectedRun, initial: data.progress }, refresh);
  const store = useSteps(
    { workspace: workspace.slug, traceId: trace.id, stepCount: trace.stepCount, sequence: trace.sequence },
    data.steps,
  );
  const coverage = useCoverage(data, actions.readCoverage, selectedRun);
  const ofTrace = { workspace: workspace.slug, traceId: trace.id, stepCount: trace.stepCount };
  const injections = useInjections(ofTrace, actions.listInjections);
  const replays = useReplays(workspace.slug, actions.replayRun);
  useTraceGrowth(workspace.slug, trace, refresh);
  // What is judged lights up as it is judged; once the run is over, its suspects say the same.
  const judged = selectedRun && isActive(selectedRun.status) ? progress[selectedRun.id]?.judgedSteps : undefined;
  const marks = useMemo(() => {
    const judgements = Object.entries(judged ?? {}).map(([step, { isDecisive, confidence }]) => ({
      stepIndex: Number(step),
      isDecisive,
      confidence,
    }));
    const truthStep = data.groundTruth?.stepIndex ?? null;
    return stepMarks({ runs, selected: selectedRun, truthStep, judgements, injections });
  }, [runs, selectedRun, data.groundTruth, injections, judged]);

  const [jumpCount, setJumpCount] = useState(0);
  const [focusAgent, focusOn] = useState<string | null>(null);
  const [panel, openPanel] = useState<Panel>(null);
  // Who is led to the labels of a trace that has none has come to make one.
  const [isLabelling, setLabelling] = useState(
    () => url.tab === "labels" && !data.groundTruth && can(workspace.role, "annotation:write"),
  );
  const [inView, setInView] = useState({ first: 0, last: 0 });
  const isStepThere = url.step === null || url.step < outline.length;
  const currentStep =
    url.step !== null && isStepThere
      ? url.step
      : Math.min(selectedRun?.attribution?.stepIndex ?? 0, Math.max(0, outline.length - 1));

  const controls = useMemo(
    () => ({ changeUrl, urlNow, setJumpCount, focusOn, openPanel, setLabelling, setInView }),
    [changeUrl, urlNow],
  );
  const moves = useTrajectoryMoves(controls);
  const state: Trajectory = {
    data,
    actions,
    outline,
    agents,
    url,
    selectedRun,
    progress,
    coverage,
    replays,
    injections,
    store,
    marks,
    currentStep,
    jumpCount,
    focusAgent,
    panel,
    isLabelling,
  };
  return { state, moves, inView, gone: { step: isStepThere ? null : url.step, isRun: named.isGone } };
}
