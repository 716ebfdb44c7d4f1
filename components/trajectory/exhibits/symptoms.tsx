"use client";
import { useMemo, useState } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { type Symptoms as Exhibit } from "@/lib/traces/exhibit";
import { StepLink } from "../ground/step-link";
import { useReading } from "../reading/reading-context";
import { type ExhibitProps } from "./exhibit-props";
import { byStep, linksInOrder, ruleWords } from "./symptoms-model";

const shownAtFirst = 8;
const mostShown = 300;

/** What rules noticed, by step, and which values went from where to where. */
export function Symptoms({ exhibit }: ExhibitProps<Exhibit>) {
  const { outline, agents } = useReading();
  const steps = useMemo(() => byStep(exhibit.symptoms), [exhibit]);
  const links = useMemo(() => linksInOrder(exhibit.links), [exhibit]);
  const [isWhole, setIsWhole] = useState(false);
  const most = isWhole ? mostShown : shownAtFirst;
  const hidden = Math.max(0, steps.length - shownAtFirst) + Math.max(0, links.length - shownAtFirst);
  return (
    <>
      {steps.length === 0 && <p className="text-muted">No rule matched.</p>}
      <ul aria-label="Symptoms" className="space-y-1.5 empty:hidden">
        {steps.slice(0, most).map(({ stepIndex, symptoms }) => (
          <li key={stepIndex}>
            <span className="flex min-w-0 items-center gap-2">
              <StepLink stepIndex={stepIndex} />
              <AgentChip name={outline[stepIndex]?.agent ?? ""} agents={agents} className="text-xs text-muted" />
            </span>
            {symptoms.map(({ rule, words }, i) => (
              <p key={i} className="break-words">
                <Pill>{visibleText(ruleWords(rule))}</Pill> <span dir="auto">{visibleText(words)}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
      {links.length > 0 && (
        <>
          <h4 className="mt-3 text-xs font-medium text-muted">Values passed along</h4>
          <ul aria-label="Values passed along" className="mt-1 space-y-1">
            {links.slice(0, most).map(({ from, to, value, isChanged }, i) => (
              <li key={i} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
                <StepLink stepIndex={from} />
                <span aria-label="to" className="text-faint">
                  →
                </span>
                <StepLink stepIndex={to} />
                <code className="figure min-w-0 truncate" dir="auto" title={visibleText(value)}>
                  {visibleText(value)}
                </code>
                {isChanged && <Pill tone="strong">changed along the way</Pill>}
              </li>
            ))}
          </ul>
        </>
      )}
      {hidden > 0 && (
        <button type="button" className="mt-1 text-link hover:underline" onClick={() => setIsWhole(!isWhole)}>
          {isWhole
            ? "show fewer"
            : `show all: ${formatCount(steps.length, "step")}, ${formatCount(links.length, "carried value")}`}
        </button>
      )}
    </>
  );
}
