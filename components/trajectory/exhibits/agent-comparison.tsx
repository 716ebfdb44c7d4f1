"use client";
import { useMemo } from "react";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { cn } from "@/lib/cn";
import { formatCount } from "@/lib/format";
import { type AgentComparison as Exhibit } from "@/lib/traces/exhibit";
import { StepLink } from "../ground/step-link";
import { useReading } from "../reading/reading-context";
import { byAgent, measureWords, passedWords, valueWords } from "./agent-comparison-model";
import { type ExhibitProps } from "./exhibit-props";

/** What each agent took here beside the passed traces; what is unusual is marked and comes first. */
export function AgentComparison({ exhibit }: ExhibitProps<Exhibit>) {
  const { agents, outline } = useReading();
  const groups = useMemo(() => byAgent(exhibit), [exhibit]);
  return (
    <>
      <p className="text-muted">
        Beside {formatCount(exhibit.passedCount, "passed trace")} of the same question. A difference is not necessarily
        what broke the run.
      </p>
      <table aria-label="Agents compared with passed traces" className="mt-2 w-full border-separate border-spacing-0">
        <thead>
          <tr className="text-left text-xs text-faint *:pb-1 *:font-medium">
            <th scope="col">Agent</th>
            <th scope="col" className="text-right">
              Here
            </th>
            <th scope="col" className="pl-3">
              Passed
            </th>
          </tr>
        </thead>
        {groups.map(({ agent, rows }) => {
          const first = outline.findIndex((step) => step.agent === agent);
          return (
            <tbody key={agent}>
              <tr>
                <th scope="rowgroup" colSpan={3} className="border-t pt-1.5 text-left font-medium">
                  <span className="flex min-w-0 items-center gap-2">
                    <AgentChip name={agent} agents={agents} />
                    {first >= 0 && (
                      <span className="shrink-0 text-xs font-normal text-faint">
                        from <StepLink stepIndex={first} />
                      </span>
                    )}
                  </span>
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.measure} className="align-baseline">
                  <th scope="row" className="py-0.5 pl-3.75 text-left font-normal text-muted">
                    {measureWords[row.measure]}
                  </th>
                  <td className={cn("figure text-right whitespace-nowrap", row.isOutlier && "font-semibold")}>
                    {valueWords(row.measure, row.failed)}
                  </td>
                  <td className="pl-3 text-xs text-faint">
                    {passedWords(row)} {row.isOutlier && <Pill tone="strong">unusual</Pill>}
                  </td>
                </tr>
              ))}
            </tbody>
          );
        })}
      </table>
    </>
  );
}
