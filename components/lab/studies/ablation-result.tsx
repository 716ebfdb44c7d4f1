import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { writeLevel } from "@/lib/replay/scan/scan-words";
import { type AblationFound } from "@/lib/replay/studies/study-result";
import { ablationFindingWords, ablationVerdict, differenceWords, shareWords } from "./study-words";

/** How the team does without each agent, against the whole team. */
export function AblationResult({ found }: { found: AblationFound }) {
  const { agents, control, level, replayCount } = found;
  const silentCount = control.problemCount ?? 0;
  const isSilent = silentCount > 0 || agents.some(({ problemCount }) => problemCount > 0);
  const names = agents.map(({ agent }) => agent);
  return (
    <section aria-label="Results" className="flex flex-col gap-3">
      <p className="max-w-180 break-words" dir="auto">
        {visibleText(ablationVerdict(found))}
      </p>
      <ScrollTable title="Without each agent">
        <thead>
          <tr className="text-left text-xs text-muted *:font-medium *:whitespace-nowrap">
            <th scope="col" className={stickyCell}>
              Agent
            </th>
            <th scope="col">Passed</th>
            <th scope="col" title="Percentage points compared with the full team, with 95% interval">
              Difference
            </th>
            <th scope="col" title={`Fisher's exact test, two-sided, corrected for ${agents.length} agents by Holm`}>
              p, corrected
            </th>
            <th scope="col">Finding</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={`${stickyCell} text-left font-medium`}>
              Full team
            </th>
            <td>
              <span className="figure whitespace-nowrap">{shareWords(control.flips, control.count)}</span>
              {silentCount > 0 && <span className="block text-xs text-faint">{silentCount} without an outcome</span>}
            </td>
            <td className="text-faint">–</td>
            <td className="text-faint">–</td>
            <td className="text-faint">control</td>
          </tr>
          {agents.map((row) => (
            <tr key={row.agent}>
              <th scope="row" className={`${stickyCell} text-left font-normal`}>
                <AgentChip name={row.agent} agents={names} className="font-medium" />
                <span className="block text-xs text-faint" dir="auto">
                  {row.replacement === null ? "left out" : `replaced by ${visibleText(row.replacement)}`}
                </span>
              </th>
              <td>
                <span className="figure whitespace-nowrap">{shareWords(row.ablated.flips, row.ablated.count)}</span>
                {row.problemCount > 0 && (
                  <span className="block max-w-70 text-xs break-words text-faint" dir="auto">
                    {row.problemCount} without an outcome{row.problem === null ? "" : `: ${visibleText(row.problem)}`}
                  </span>
                )}
              </td>
              <td className="figure whitespace-nowrap">{row.difference ? differenceWords(row.difference) : "–"}</td>
              <td className="figure whitespace-nowrap">{row.correctedP === null ? "–" : writeLevel(row.correctedP)}</td>
              <td>
                <Pill tone={row.finding === "hinders" || row.finding === "helps" ? "strong" : "dashed"}>
                  {ablationFindingWords[row.finding]}
                </Pill>
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className="max-w-180 text-xs text-faint">
        Level {writeLevel(level)} across all agents (Holm), {replayCount} replays. Effects are credited to an agent as a
        whole; for single steps, run a scan.
        {isSilent &&
          " Replays without an outcome count against a difference, so a finding holds whatever their outcome would have been."}
      </p>
    </section>
  );
}
