"use client";
import { X } from "lucide-react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Select } from "@/components/ground/ui/select";
import { type ContributoryStep } from "@/lib/traces/attribution";
import { partWords } from "../trace/cause-words";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";

const parts = Object.entries(partWords).map(([value, label]) => ({ value, label }));
const isPart = (value: string): value is ContributoryStep["part"] => value in partWords;

/**
 * Steps that had a part in the failure without deciding it: the one that is read is added, and what it did is chosen.
 */
export function ContributoryField({
  steps,
  error,
  onChange,
}: {
  steps: readonly ContributoryStep[];
  error: string | undefined;
  onChange: (steps: ContributoryStep[]) => void;
}) {
  const { outline, agents, currentStep } = useReading();
  const { goToStep } = useMoves();
  const agent = outline[currentStep]?.agent;
  const isListed = steps.some(({ stepIndex }) => stepIndex === currentStep);
  const change = (stepIndex: number, part: string) =>
    isPart(part) && onChange(steps.map((step) => (step.stepIndex === stepIndex ? { ...step, part } : step)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted">Contributory steps</legend>
      <ul aria-label="Contributory steps" className="space-y-1.5">
        {steps.map((step) => (
          <li key={step.stepIndex} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <button
              type="button"
              className="shrink-0 text-link hover:underline"
              onClick={() => goToStep(step.stepIndex, "jump")}
            >
              step <span className="figure">{step.stepIndex}</span>
            </button>
            <AgentChip name={step.agent} agents={agents} className="max-w-32" />
            <span className="ml-auto flex items-center gap-1">
              <Select
                aria-label={`Role of step ${step.stepIndex}`}
                value={step.part}
                onValueChange={(part) => change(step.stepIndex, part)}
                options={parts}
                className="h-7 w-44"
              />
              <IconButton
                label={`Remove step ${step.stepIndex}`}
                onClick={() => onChange(steps.filter(({ stepIndex }) => stepIndex !== step.stepIndex))}
              >
                <X className="size-3.5" aria-hidden />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {!isListed && agent !== undefined && (
        <button
          type="button"
          className="mt-1 text-link hover:underline"
          onClick={() => {
            const added: ContributoryStep = { stepIndex: currentStep, agent, part: "propagated" };
            onChange([...steps, added].sort((a, b) => a.stepIndex - b.stepIndex));
          }}
        >
          Add step {currentStep}, which you are reading
        </button>
      )}
      {error && (
        <p role="alert" className="mt-1 text-xs text-fault">
          {error}
        </p>
      )}
    </fieldset>
  );
}
