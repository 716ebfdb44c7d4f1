"use client";
import { type ReactNode } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { type Party, partyWords } from "@/lib/traces/party";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";

/** Who and when, large; a step that the trace does not have is only named. `children` are more of its list. */
export function AgentAndStep({
  of,
  children,
}: {
  of: { agent: string; stepIndex: number; party?: Party | null | undefined };
  children?: ReactNode;
}) {
  const { agents, outline } = useReading();
  const { goToStep } = useMoves();
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1">
      <div className="min-w-0">
        <dt className="text-xs text-muted">Responsible agent</dt>
        <dd className="text-lg font-semibold tracking-[-0.015em]">
          <AgentChip name={of.agent} agents={agents} />
        </dd>
      </div>
      <div>
        <dt className="text-xs text-muted">Decisive step</dt>
        <dd className="text-lg font-semibold tracking-[-0.015em] text-fault">
          {of.stepIndex < outline.length ? (
            <button type="button" onClick={() => goToStep(of.stepIndex, "jump")} className="hover:underline">
              {of.stepIndex}
            </button>
          ) : (
            `${of.stepIndex}, which does not exist`
          )}
        </dd>
      </div>
      {of.party && of.party !== "agent" && (
        <div className="min-w-0">
          <dt className="text-xs text-muted">Whose fault</dt>
          <dd className="py-0.5 font-medium" title={`If ${partyWords[of.party].when}.`}>
            {partyWords[of.party].title}
          </dd>
        </div>
      )}
      {children}
    </dl>
  );
}
