"use client";
import { useTraceReads } from "../trace/trace-reads";
import { type TraceSource } from "../trace/trace-source";
import { type AnswerData, type ReadingData } from "../trace/trajectory-data";
import { type Answer } from "./answer-context";
import { useRunActionsIfAny } from "./run-actions";
import { useCoverage } from "./use-coverage";
import { useFailureChain } from "./use-failure-chain";
import { useInjections } from "./use-injections";
import { useReplays } from "./use-replays";
import { useRunProgress } from "./use-run-progress";
import { useStepMarks } from "./use-step-marks";

/** What was found about the trace, with what the selected run and runs under way say as they say it. */
export function useAnswerState(
  data: AnswerData & Pick<ReadingData, "workspace" | "trace">,
  shown: Pick<Answer, "selectedRun" | "isRunChosen" | "known">,
  { source, refresh }: { source: TraceSource; refresh: () => void },
): Answer {
  const { selectedRun } = shown;
  const { readCoverage, readFailureChain } = useTraceReads();
  const replayRun = useRunActionsIfAny()?.replayRun ?? null;
  const { slug } = data.workspace;
  const { sequence } = data.trace;
  const progress = useRunProgress(source, { runs: data.runs, chosen: selectedRun, initial: data.progress }, refresh);
  const coverage = useCoverage(data, readCoverage, selectedRun);
  const chain = useFailureChain({ workspace: slug, sequence }, selectedRun, readFailureChain);
  const injections = useInjections({ source, sequence });
  const replays = useReplays(slug, replayRun);
  const marks = useStepMarks(data, selectedRun, { injections, progress });
  return { ...answerOf(data), ...shown, progress, coverage, chain, replays, injections, marks };
}

const answerOf = (data: AnswerData): Omit<AnswerData, "coverage" | "progress" | "said"> => {
  const { abstainBelow, groundTruth, runs, runCounts, methodTitles, taxonomies, tracer, incident = null } = data;
  const { methods, providers, canAddProvider } = data;
  return {
    abstainBelow,
    incident,
    groundTruth,
    runs,
    runCounts,
    methodTitles,
    taxonomies,
    tracer,
    methods,
    providers,
    canAddProvider,
  };
};
