import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { findAgreement } from "@/lib/attribution/agreement";
import { formatCount } from "@/lib/format";
import { readerWords, statusWords } from "@/components/answers/runs/run-words";
import { rankedSuspects, verdicts } from "../trace/step-marks";
import { agreementWords } from "../trace/shown-of-all";
import { orderRuns } from "../strip/strip-model";
import { type PrintData } from "./print-data";
import { PrintSection } from "./print-section";

const mostSuspects = 10;
const mostRuns = 12;
const cell = "py-0.5 pr-3 text-left align-baseline font-normal";

/** Whom the run suspects, likeliest first. */
export function PrintedSuspects({
  run,
  found,
  agents,
}: Pick<PrintData, "run" | "found"> & { agents: readonly string[] }) {
  const suspects = rankedSuspects(run);
  if (suspects.length === 0) return null;
  const hasScores = run.model !== null || found.probability !== undefined;
  const basis = run.model
    ? "scores as stated by the method"
    : found.probability
      ? "calibrated"
      : "an order, not a probability";
  return (
    <PrintSection title={found.isAbstained ? "Reading order" : `Suspects, ${basis}`}>
      <table>
        <tbody>
          {suspects.slice(0, mostSuspects).map(({ stepIndex, agent, score }, i) => (
            <tr key={`${stepIndex}-${i}`}>
              <th scope="row" className={cell}>
                step <span className="figure">{stepIndex}</span>
              </th>
              <td className={cell}>
                <AgentChip name={agent} agents={agents} />
              </td>
              <td className={cell}>{hasScores && <span className="figure">{score.toFixed(2)}</span>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {suspects.length > mostSuspects && (
        <p className="text-xs text-faint">and {formatCount(suspects.length - mostSuspects, "more suspect")}</p>
      )}
    </PrintSection>
  );
}

/** How far the runs of the trace agree, and where each points. */
export function PrintedRuns({ data, agents }: { data: PrintData; agents: readonly string[] }) {
  const { runs, runCounts, run, methodTitles } = data;
  const agreement = findAgreement(verdicts(runs));
  if (runs.length < 2) return null;
  const listed = orderRuns(runs).slice(0, mostRuns);
  return (
    <PrintSection title="Agreement of the runs">
      {agreement && <p className="mb-1 font-medium">{agreementWords(agreement, runs, runCounts)}</p>}
      <table>
        <tbody>
          {listed.map((each) => (
            <tr key={each.id} className={each.id === run.id ? "font-semibold" : undefined}>
              <th scope="row" className={cell}>
                <span className="figure">#{each.number}</span>
              </th>
              <td className={cell}>{methodTitles[each.method] ?? each.method}</td>
              <td className={cell}>
                {readerWords(each)}
                {each.evaluation && `, of evaluation ${visibleText(each.evaluation.title)}`}
              </td>
              <td className={cell}>
                {each.attribution && !each.attribution.isAbstained ? (
                  <>
                    <AgentChip name={each.attribution.agent} agents={agents} />, step{" "}
                    <span className="figure">{each.attribution.stepIndex}</span>
                  </>
                ) : each.attribution ? (
                  "no clear answer"
                ) : (
                  statusWords[each.status]
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {runCounts.all > listed.length && (
        <p className="text-xs text-faint">and {formatCount(runCounts.all - listed.length, "more run")}</p>
      )}
    </PrintSection>
  );
}
