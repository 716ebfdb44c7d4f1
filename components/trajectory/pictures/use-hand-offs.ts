"use client";
import { useMemo } from "react";
import { agentHue } from "@/lib/traces/agent-color";
import { type StepOutline } from "../trace/step-outline";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { type Cause } from "./cause";
import { type HandOffGraph, handOffs, receivers } from "./hand-offs";
import { messageWay } from "./message-way";
import { type Paint } from "./scene";

interface Messages {
  receivers: (string | null)[];
  graph: HandOffGraph;
}

/** Kept with the outline, so that going from picture to picture does not read 100,000 steps anew. */
const read = new WeakMap<readonly StepOutline[], Messages>();

function messagesOf(outline: readonly StepOutline[]): Messages {
  const before = read.get(outline);
  if (before) return before;
  const to = receivers(outline);
  const messages = { receivers: to, graph: handOffs(outline, to) };
  read.set(outline, messages);
  return messages;
}

/** Who spoke to whom. */
export const useHandOffs = (): Messages => messagesOf(useReading().outline);

/** Where it broke, as the selected run says, else as the ground truth does; null where neither says. */
export function useCause(): Cause | null {
  const { outline } = useReading();
  const { selectedRun, groundTruth } = useAnswer();
  const found = selectedRun?.attribution?.isAbstained ? undefined : selectedRun?.attribution?.stepIndex;
  const step = found ?? groundTruth?.stepIndex;
  const agent = step === undefined ? undefined : outline[step]?.agent;
  const tone = found === undefined ? "truth" : "fault";
  return useMemo(() => (step === undefined || agent === undefined ? null : { step, agent, tone }), [step, agent, tone]);
}

const noSteps: readonly number[] = [];

/**
 * The steps that carried it on: those of the failure chain where one is known, none while it is being read, else
 * the messages from the cause on.
 */
export function useWay(cause: Cause | null): readonly number[] {
  const { outline } = useReading();
  const { chain } = useAnswer();
  const isOfRun = cause?.tone === "fault";
  const found = isOfRun ? chain.chain : null;
  const isWaiting = isOfRun && chain.status === "waiting";
  const { receivers: to } = messagesOf(outline);
  return useMemo(() => {
    if (isWaiting) return noSteps;
    return found && found.steps.length > 1 ? found.steps : messageWay(outline, to, cause?.step ?? null);
  }, [isWaiting, found, outline, to, cause]);
}

/** The color of each agent, the same as everywhere. */
export const paintOf = (agent: string): Paint => `a${agentHue(agent)}`;
