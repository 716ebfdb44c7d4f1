import { formatCount } from "@/lib/format";
import { isActive, type RunRecord } from "@/lib/attribution/run-record";
import { answerPlace } from "../trace/answer-place";
import { evidenceSteps } from "../trace/step-marks";
import { visibleText } from "@/components/ground/ui/visible-text";
import { statusWords } from "@/components/answers/runs/run-words";
import { shownOfAll } from "../trace/shown-of-all";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { stripRow, type StripRow, type StripRun } from "./strip-model";

/** More are in the History tab. */
const mostRows = 100;

/** The strip for those who do not see it: a row per run, in words. */
export function StripTable({ runs, itemOf }: { runs: readonly RunRecord[]; itemOf: (run: RunRecord) => StripRun }) {
  const { outline, trace } = useReading();
  const { groundTruth, runCounts, marks } = useAnswer();
  const found = evidenceSteps(marks).slice(0, mostRows);
  const truth = groundTruth;
  const listed = runs.slice(0, mostRows);
  return (
    <div className="sr-only">
      <table>
        <caption>
          Where each run points{truth ? `; the ground truth is ${truth.agent}, step ${truth.stepIndex}` : ""}
          {found.length > 0 && `; evidence at ${found.length === 1 ? "step" : "steps"} ${found.join(", ")}`}
          {listed.length < runCounts.all && `; ${shownOfAll(listed.length, runCounts.all)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">Status</th>
            <th scope="col">Agent</th>
            <th scope="col">Step</th>
            <th scope="col">Compared with ground truth</th>
            <th scope="col">Read step by step</th>
          </tr>
        </thead>
        <tbody>
          {listed.map((run) => {
            const item = itemOf(run);
            const row = stripRow(item, truth);
            const place = row.answer && answerPlace(row.answer, outline);
            return (
              <tr key={row.runId}>
                <th scope="row">
                  #{row.number} {row.name}, {row.detail}
                  {row.evaluation !== null && `, of evaluation ${visibleText(row.evaluation)}`}
                </th>
                <td>{statusWords[row.status]}</td>
                <td>{place?.agent ?? "none"}</td>
                <td>
                  {place?.stepIndex ?? "none"}
                  {place?.speaker && ` of ${place.speaker}`}
                  {row.answer?.isAbstained && ", the first to read: no clear answer"}
                </td>
                <td>{distanceWords(row.answer)}</td>
                <td>{readingWords(item, trace.stepCount)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function distanceWords(answer: StripRow["answer"]): string {
  if (!answer || answer.distance === null) return "not known";
  if (answer.isAbstained) return "no answer to compare";
  const agent = answer.isAgentRight ? "right agent" : "different agent";
  if (answer.distance === 0) return `right step, ${agent}`;
  return `${Math.abs(answer.distance)} ${answer.distance > 0 ? "after" : "before"}, ${agent}`;
}

function readingWords({ run, judgedSteps, inView }: StripRun, stepCount: number): string {
  const isReading = isActive(run.status);
  const judged = judgedSteps ? `${formatCount(judgedSteps.length, "step")} judged` : null;
  const left = judgedSteps && !isReading ? `${formatCount(stepCount - judgedSteps.length, "step")} not judged` : null;
  const now = inView && isReading ? `steps ${inView.first} to ${inView.last} being read` : null;
  return [judged, left, now].filter((part) => part !== null).join(", ") || "no";
}
