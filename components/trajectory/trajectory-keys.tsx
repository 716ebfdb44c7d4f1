"use client";
import { useKey } from "@/components/shell/key-provider";
import { rankedSuspects } from "./steps/step-marks";
import { useInView, useMoves, useTrajectory } from "./trajectory-context";
import { nextInCircle, stepOfSameAgent, walkFrom } from "./walk";

const group = "Trace";

/** The keys of the page that no control shows. Walking starts from the step of the address while it is in view, else from what is in view. */
export function TrajectoryKeys() {
  const { outline, selectedRun } = useTrajectory();
  const { goToStep, showQuote, focusOn, isScrolledByHand, urlNow } = useMoves();
  const inView = useInView();
  const last = outline.length - 1;
  const found = selectedRun?.attribution ?? null;
  const here = () => walkFrom(urlNow().step, { ...inView, isScrolledByHand: isScrolledByHand() }, last);
  const walk = (by: 1 | -1) => {
    const { step, isSelected } = here();
    goToStep(isSelected ? Math.min(last, Math.max(0, step + by)) : step, "walk");
  };
  const walkSameAgent = (by: 1 | -1) => goToStep(stepOfSameAgent(outline, here().step, by), "walk");
  useKey({ combination: "j", label: "Next step", group }, () => walk(1));
  useKey({ combination: "k", label: "Previous step", group }, () => walk(-1));
  useKey({ combination: "]", label: "Next step of the same agent", group }, () => walkSameAgent(1));
  useKey({ combination: "[", label: "Previous step of the same agent", group }, () => walkSameAgent(-1));
  useKey({ combination: "gg", label: "First step", group }, () => goToStep(0, "jump"));
  useKey({ combination: "G", label: "Last step", group }, () => goToStep(last, "jump"));
  useKey(
    {
      combination: "b",
      label: found?.isAbstained ? "First step of the reading order" : "Decisive step of this run",
      group,
    },
    () => found && goToStep(found.stepIndex, "jump"),
    found !== null,
  );

  const suspects = rankedSuspects(selectedRun).map((suspect) => suspect.stepIndex);
  const walkSuspects = (by: 1 | -1) => {
    const next = nextInCircle(suspects, urlNow().step, by);
    if (next !== null) goToStep(next, "jump");
  };
  useKey({ combination: "n", label: "Next suspect", group }, () => walkSuspects(1), suspects.length > 0);
  useKey({ combination: "N", label: "Previous suspect", group }, () => walkSuspects(-1), suspects.length > 0);

  const quotes = found?.quotes.map((_, i) => i) ?? [];
  const walkQuotes = (by: 1 | -1) => {
    const next = nextInCircle(quotes, urlNow().quote, by);
    const stepIndex = next === null ? undefined : found?.quotes[next]?.stepIndex;
    if (next !== null && stepIndex !== undefined) showQuote(next, stepIndex);
  };
  useKey({ combination: "e", label: "Next quote", group }, () => walkQuotes(1), quotes.length > 0);
  useKey({ combination: "E", label: "Previous quote", group }, () => walkQuotes(-1), quotes.length > 0);
  useKey({ combination: "Escape", label: "Show all agents alike", group }, () => focusOn(null));
  return null;
}
