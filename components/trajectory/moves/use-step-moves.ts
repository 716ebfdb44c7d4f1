"use client";
import { useMemo } from "react";
import { type Command } from "@/components/ground/ui/key-button";
import { rankedSuspects } from "../trace/step-marks";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { nextInCircle, stepOfNextLane, stepOfSameAgent, walkFrom } from "../trace/walk";

const group = "Trace";

/** Every move over the steps, as commands: what each is called, its key, and whether there is anywhere to go. */
export function useStepMoves(): Record<
  | "next"
  | "previous"
  | "nextLane"
  | "previousLane"
  | "nextOfAgent"
  | "previousOfAgent"
  | "first"
  | "last"
  | "decisive"
  | "nextSuspect"
  | "previousSuspect"
  | "nextQuote"
  | "previousQuote",
  Command
> {
  const { outline, agents, find, rows, openedStep } = useReading();
  const { selectedRun } = useAnswer();
  const { goToStep, showQuote, isScrolledByHand, urlNow, inView } = useMoves();
  const last = outline.length - 1;
  const found = selectedRun?.attribution ?? null;
  const suspects = useMemo(() => rankedSuspects(selectedRun).map(({ stepIndex }) => stepIndex), [selectedRun]);
  const opened = rows.rowOf(openedStep) === null ? null : openedStep;
  const here = () =>
    walkFrom({ selected: urlNow().step, opened }, { ...inView(), isScrolledByHand: isScrolledByHand() }, last);
  const walk = (by: 1 | -1) => {
    const { step, isSelected } = here();
    goToStep(isSelected ? rows.next(step, by) : rows.drawn(step), "walk");
  };
  const circle = (entries: readonly number[], by: 1 | -1) => {
    const next = nextInCircle(entries, urlNow().step, by);
    if (next !== null) goToStep(next, "jump");
  };
  const quote = (by: 1 | -1) => {
    const quotes = found?.quotes ?? [];
    const next = nextInCircle([...quotes.keys()], urlNow().quote, by);
    const stepIndex = next === null ? undefined : quotes[next]?.stepIndex;
    if (next !== null && stepIndex !== undefined) showQuote(next, stepIndex);
  };
  const command = (combination: string, label: string, run: () => void, isEnabled = true): Command => ({
    combination,
    label,
    group,
    run,
    isEnabled,
  });
  const hasQuotes = (found?.quotes.length ?? 0) > 0;
  const isFinding = find.query !== null;
  const [nextWords, previousWords] = isFinding ? ["Next hit", "Previous hit"] : ["Next suspect", "Previous suspect"];
  const canStepOn = isFinding ? find.hits.total > 0 : suspects.length > 0;
  return {
    next: command("j", "Next step", () => walk(1)),
    previous: command("k", "Previous step", () => walk(-1)),
    nextLane: command(".", "Next agent lane", () => goToStep(stepOfNextLane(outline, agents, here().step, 1), "walk")),
    previousLane: command(",", "Previous agent lane", () =>
      goToStep(stepOfNextLane(outline, agents, here().step, -1), "walk"),
    ),
    nextOfAgent: command("}", "Next step of the same agent", () =>
      goToStep(stepOfSameAgent(outline, here().step, 1), "walk"),
    ),
    previousOfAgent: command("{", "Previous step of the same agent", () =>
      goToStep(stepOfSameAgent(outline, here().step, -1), "walk"),
    ),
    first: command("gg", "First step", () => goToStep(0, "jump")),
    last: command("G", "Last step", () => goToStep(last, "jump")),
    decisive: command(
      "b",
      found?.isAbstained ? "First step to read" : "Decisive step of this run",
      () => found && goToStep(found.stepIndex, "jump"),
      found !== null,
    ),
    nextSuspect: command("n", nextWords, () => (isFinding ? find.goTo(1) : circle(suspects, 1)), canStepOn),
    previousSuspect: command("N", previousWords, () => (isFinding ? find.goTo(-1) : circle(suspects, -1)), canStepOn),
    nextQuote: command("e", "Next quoted evidence", () => quote(1), hasQuotes),
    previousQuote: command("E", "Previous quoted evidence", () => quote(-1), hasQuotes),
  };
}
