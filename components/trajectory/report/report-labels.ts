import { standingAdjudication } from "@/lib/attribution/labels/adjudication-view";
import { formatDateTime } from "@/lib/format";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { namedFailureMode, type StatedMode } from "@/components/labels/taxonomies/named-failure-mode";
import { partWords } from "../trace/cause-words";
import { stepLink } from "./report-answer";
import { markup, type Html, type Value } from "./html";
import { type ReportData } from "./report-data";

interface Claim extends StatedMode {
  agent: string;
  stepIndex: number;
  reason: string;
  isCertain?: boolean | undefined;
  contributory?: TraceDetail["annotations"][number]["contributory"] | undefined;
}

/** What counts as ground truth, and all that people and files say of the failure. */
export function reportLabels(data: ReportData): Html | null {
  const { trace, groundTruth } = data;
  const { annotations, adjudications, importedLabels, labels, groundTruth: ofFile } = trace;
  const standing = standingAdjudication(adjudications);
  const said = [
    ...(standing
      ? [
          item(
            data,
            standing,
            markup`decided by <bdi>${standing.decidedByName}</bdi>, ${formatDateTime(standing.createdAt)}`,
          ),
        ]
      : []),
    ...annotations.map((one) =>
      item(
        data,
        one,
        markup`<bdi>${one.authorName}</bdi>, ${formatDateTime(one.updatedAt)}, ${one.sawAttribution ? "had seen an attribution" : "blind"}`,
      ),
    ),
    ...(ofFile ? [item(data, ofFile, "came with the file")] : []),
    ...importedLabels.map((one) => item(data, one, `of the label set ${one.labelSetName}`)),
    ...labels.map(
      ({ source, agent, stepIndex, category, reason, value, isDecisive }) =>
        markup`<li>
          ${agent !== undefined && markup`<bdi>${agent}</bdi> `}${stepIndex !== undefined && place(trace, stepIndex)}${[category, value === undefined ? null : String(value), isDecisive ? "decisive" : null].filter(Boolean).join(", ")}
          <p class="words" dir="auto">${reason}</p>
          <span class="faint">in the file, by ${source}</span>
        </li>`,
    ),
  ];
  return markup`<section id="labels">
    <h2>Ground truth and labels</h2>
    ${
      groundTruth
        ? markup`<p>
            <span class="tag truth-tag">▾ ground truth</span> <bdi>${groundTruth.agent}</bdi>,
            ${place(trace, groundTruth.stepIndex)}, by ${groundTruth.authorName ?? "the data set"}.
          </p>`
        : markup`<p>
            ${trace.truth?.isDisputed ? "No ground truth: the annotators disagree, and nobody has adjudicated." : "No ground truth: nobody has labeled this trace."}
          </p>`
    }
    ${
      said.length > 0 &&
      markup`<ul>
        ${said}
      </ul>`
    }
  </section>`;
}

/** A step that a label names; a file may name one that the trace does not have. */
const place = ({ stepCount }: TraceDetail, stepIndex: number): Html =>
  stepIndex < stepCount ? markup`${stepLink(stepIndex)} ` : markup`step ${stepIndex}, which the trace does not have `;

function item({ trace, taxonomies }: ReportData, claim: Claim, by: Value): Html {
  const mode = namedFailureMode(claim, taxonomies);
  return markup`<li>
    <bdi>${claim.agent}</bdi>,
    ${place(trace, claim.stepIndex)}${claim.isCertain === false && markup`<span class="tag">in doubt</span>`}
    <p class="words" dir="auto">${claim.reason}</p>
    ${mode && markup`<p>${mode.title}</p>`}
    ${(claim.contributory ?? []).map(({ stepIndex, agent, part }) => markup`<p class="faint">${place(trace, stepIndex)}<bdi>${agent}</bdi>, ${partWords[part]}</p>`)}
    <span class="faint">${by}</span>
  </li>`;
}
