import { statusWords } from "../run/run-words";
import { type StripRow } from "./strip-model";

/** The strip for those who do not see it: a row per run, in words. */
export function StripTable({
  rows,
  truth,
}: {
  rows: readonly StripRow[];
  truth: { agent: string; stepIndex: number } | null;
}) {
  return (
    <div className="sr-only">
      <table>
        <caption>
          Where each run points{truth ? `; the ground truth is ${truth.agent}, step ${truth.stepIndex}` : ""}
        </caption>
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">Status</th>
            <th scope="col">Agent</th>
            <th scope="col">Step</th>
            <th scope="col">Against the ground truth</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.runId}>
              <th scope="row">
                #{row.number} {row.name}, {row.detail}
              </th>
              <td>{statusWords[row.status]}</td>
              <td>{row.answer?.agent ?? "none"}</td>
              <td>
                {row.answer?.stepIndex ?? "none"}
                {row.answer?.isAbstained && ", the first to read: the run abstains"}
              </td>
              <td>{distanceWords(row.answer)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function distanceWords(answer: StripRow["answer"]): string {
  if (!answer || answer.distance === null) return "not known";
  const agent = answer.isAgentRight ? "right agent" : "other agent";
  if (answer.distance === 0) return `right step, ${agent}`;
  return `${Math.abs(answer.distance)} ${answer.distance > 0 ? "after" : "before"}, ${agent}`;
}
