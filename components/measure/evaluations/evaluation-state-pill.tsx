import { Ban, Check, CircleSlash } from "lucide-react";
import { Pill } from "@/components/ground/ui/pill";
import { Spinner } from "@/components/ground/ui/spinner";
import { type EvaluationState } from "@/lib/attribution/evaluation/evaluation-view";
import { isUnderWay, stateWords } from "./evaluation-words";

const icons = { stopped: CircleSlash, incomplete: CircleSlash, cancelled: Ban, done: Check } as const;

/** Where an evaluation stands, in a word. */
export function EvaluationStatePill({ state }: { state: EvaluationState }) {
  const Icon = state === "filling" || state === "running" ? null : icons[state];
  return (
    <Pill tone={isUnderWay(state) ? "strong" : state === "stopped" || state === "incomplete" ? "dashed" : "neutral"}>
      {Icon ? <Icon className="size-3 stroke-2!" aria-hidden /> : <Spinner className="size-3" />}
      {stateWords[state]}
    </Pill>
  );
}
