"use client";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { CopyButton } from "@/components/ground/ui/copy-button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Attribution } from "@/lib/traces/attribution";
import { StepLink } from "../ground/step-link";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";
import { namedFailureMode } from "@/components/labels/taxonomies/named-failure-mode";
import { fixWords, originWords, partWords, verifiedWords } from "../trace/cause-words";
import { RailSection } from "../ground/rail-section";

/** What kind of failure it is, how it came about, which other steps had their part, and what to change. */
export function Cause({ run }: { run: RunRecord }) {
  const found = run.attribution;
  if (!found) return null;
  const verified = verifiedWords(found);
  return (
    <>
      <Kind found={found} />
      <Contributory steps={found.contributory ?? []} />
      {found.suggestedFix && (
        <RailSection
          title="Suggested fix"
          aside={
            <span className="flex items-center gap-1">
              {verified ?? "not verified"}
              <CopyButton text={found.suggestedFix} label="Copy the fix" className="-my-1 size-6" />
            </span>
          }
        >
          <p dir="auto" className="break-words">
            {visibleText(found.suggestedFix)}
          </p>
          {found.suggestedFixKind && (
            <p className="mt-1 text-xs text-faint">
              It {fixWords[found.suggestedFixKind]}.{verified === null && " It has not been tested."}
            </p>
          )}
        </RailSection>
      )}
    </>
  );
}

function Kind({ found }: { found: Attribution }) {
  const { taxonomies } = useAnswer();
  const mode = namedFailureMode(found, taxonomies);
  const { origin } = found;
  if (!mode && !origin) return null;
  return (
    <RailSection title="Failure mode and origin" aside="as stated, not verified">
      {mode && (
        <>
          <p className="break-words">
            <span className="font-medium">{visibleText(mode.title)}</span>
            {mode.where && <span className="text-xs text-faint"> {visibleText(mode.where)}</span>}
          </p>
          {mode.definition && <p className="text-muted">{visibleText(mode.definition)}</p>}
        </>
      )}
      {origin && <p className={mode ? "mt-1.5 break-words" : "break-words"}>{visibleText(originWords(origin))}</p>}
    </RailSection>
  );
}

function Contributory({ steps }: { steps: NonNullable<Attribution["contributory"]> }) {
  const { agents } = useReading();
  if (steps.length === 0) return null;
  return (
    <RailSection title="Contributory steps">
      <ul aria-label="Contributory steps">
        {steps.map(({ stepIndex, agent, part }, i) => (
          <li key={i} className="grid min-h-6 grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-2">
            <StepLink stepIndex={stepIndex} className="justify-self-start" />
            <AgentChip name={agent} agents={agents} />
            <span className="text-xs text-muted">{partWords[part]}</span>
          </li>
        ))}
      </ul>
    </RailSection>
  );
}
