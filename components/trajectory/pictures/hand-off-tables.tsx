"use client";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { formatNumber } from "@/lib/format";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useHandOffs } from "./use-hand-offs";

/** Rows of a table at first; beyond them, figures say how many more there are. */
const mostRows = 200;
const cell = "border-b py-1 pr-4 text-left align-baseline font-normal";

/** Agents with their steps, and who spoke to whom how often: what the pictures draw, in figures. */
export function HandOffTables() {
  const { agents } = useReading();
  const { graph } = useHandOffs();
  const edges = graph.edges.toSorted((a, b) => b.steps.length - a.steps.length);
  const head = `${cell} text-faint`;
  return (
    <div className="flex flex-wrap items-start gap-x-12 gap-y-4 text-xs">
      <table>
        <caption className="pb-1 text-left font-medium">Agents</caption>
        <thead>
          <tr>
            {["Agent", "Steps", "To itself", "Errors", "First", "Last"].map((words) => (
              <th key={words} scope="col" className={head}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {graph.agents.slice(0, mostRows).map((agent) => (
            <tr key={agent.name}>
              <th scope="row" className={`${cell} max-w-60`}>
                <AgentChip name={agent.name} agents={agents} />
              </th>
              {[agent.stepCount, agent.selfCount, agent.errorCount].map((count, i) => (
                <td key={i} className={`${cell} figure`}>
                  {formatNumber(count)}
                </td>
              ))}
              <td className={cell}>{agent.stepCount > 0 ? <ToStep step={agent.firstStep} /> : "–"}</td>
              <td className={cell}>{agent.stepCount > 0 ? <ToStep step={agent.lastStep} /> : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption className="pb-1 text-left font-medium">Messages</caption>
        <thead>
          <tr>
            {["From", "To", "Messages", "First"].map((words) => (
              <th key={words} scope="col" className={head}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {edges.slice(0, mostRows).map(({ from, to, steps }) => (
            <tr key={JSON.stringify([from, to])}>
              <td className={`${cell} max-w-50`}>
                <AgentChip name={from} agents={agents} />
              </td>
              <td className={`${cell} max-w-50`}>
                <AgentChip name={to} agents={agents} />
              </td>
              <td className={`${cell} figure`}>{formatNumber(steps.length)}</td>
              <td className={cell}>
                <ToStep step={steps[0] ?? 0} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {(graph.agents.length > mostRows || edges.length > mostRows) && (
        <p className="basis-full text-muted">
          {`The first ${mostRows} of ${formatNumber(graph.agents.length)} agents and the ${mostRows} busiest of ${formatNumber(edges.length)} routes.`}
        </p>
      )}
    </div>
  );
}

function ToStep({ step }: { step: number }) {
  const { goToStep } = useMoves();
  return (
    <button type="button" className="figure text-link hover:underline" onClick={() => goToStep(step, "jump")}>
      {step}
    </button>
  );
}
