"use client";
import { createContext, useContext } from "react";
import { type RunProgress } from "@/lib/attribution/run-progress";
import { type Injection } from "@/lib/attribution/injection/scan-for-injections";
import { type RunCoverage } from "@/lib/attribution/run-coverage";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type KnownAnswer } from "../trace/known-answer";
import { type StepMark } from "../trace/step-marks";
import { type AnswerData } from "../trace/trajectory-data";
import { type ChainState } from "./use-failure-chain";
import { type Replays } from "./use-replays";

/** What was found about the trace: its runs, the one that is looked at, and what is known of the failure. */
export interface Answer extends Omit<AnswerData, "coverage" | "said"> {
  /** The run whose answer is on screen, and what is known of its reading. */
  selectedRun: RunRecord | null;
  /** Whether the address names it: then it stands before what is known better. */
  isRunChosen: boolean;
  /** The best that is known of the failure, whatever run is chosen; null where nothing stands by an answer. */
  known: KnownAnswer | null;
  progress: Readonly<Record<string, RunProgress>>;
  /** What the calls of the shown run saw; null while it is not known, and where no model was asked. */
  coverage: RunCoverage | null;
  /** The way of the failure by the selected run, once it is read; `chain.steps` are the steps on it. */
  chain: ChainState;
  /** Null where no run can be played again. */
  replays: Replays | null;
  /** Text in the steps that addresses a judge, once it is known. */
  injections: readonly Injection[];
  marks: ReadonlyMap<number, StepMark>;
}

export const AnswerContext = createContext<Answer | null>(null);

export const useAnswer = (): Answer => {
  const value = useContext(AnswerContext);
  if (!value) throw new Error("useAnswer needs TrajectoryPage above it.");
  return value;
};
