import { type TextTable } from "../evaluation/report-table";
import { type Estimate } from "../statistics/estimate";
import { writeInterval, writePercent, writeShare, writeSigned } from "../statistics/written-figures";
import { type Bias, type Certificate, type Measured } from "./certificate";
import { baselineSentence, biasMeasureWords, biasTitle, certificateSentence, foundSentence } from "./certificate-words";
import { findProbe } from "./probes/probe-list";

const points = (difference: number): string => writeSigned(100 * difference, 0);
const writePoints = (difference: Estimate): string =>
  `${points(difference.value)} ${writeInterval(difference, points)}`;
const shareOf = (share: Measured | null): string => (share === null || share.count === 0 ? "–" : writeShare(share));
const writeP = (p: number): string => (p < 0.001 ? "<0.001" : p.toFixed(3));

/** A certificate as tables for people. */
export function certificateTables(certificate: Certificate): TextTable[] {
  const { step, agent, denial, sameStep, sameAgent, agreement, biases } = certificate;
  const row = (title: string, share: Measured | null): string[] => [title, String(share?.count ?? 0), shareOf(share)];
  return [
    {
      title: "Measured on traces drawn at random",
      head: ["", "n", "95% interval"],
      rows: [
        row("Exact step", step),
        row("Agent", agent),
        row("Says that nobody erred", denial),
        row("Same step when asked again", sameStep),
        row("Same agent when asked again", sameAgent),
        row("Names the tracer’s step", agreement),
      ],
    },
    {
      title: "Biases",
      head: ["Changed", "Of", "n", "Before", "After", "Difference, in points", "p (Holm)", ""],
      rows: biases.map(biasRow),
    },
  ];
}

const biasRow = (bias: Bias): string[] => [
  biasTitle(bias),
  biasMeasureWords(bias),
  String(bias.count),
  `${writePercent(bias.before)}%`,
  `${writePercent(bias.after)}%`,
  writePoints(bias.difference),
  writeP(bias.holmP),
  bias.isFound ? "found" : "",
];

/** What stands around the tables, one sentence per line. */
export function certificateSentences(certificate: Certificate): string[] {
  const { baseline, biases, withoutProbe, missingCount, servedBy } = certificate;
  const left = withoutProbe.map((name) => findProbe(name)?.title ?? name);
  return [
    certificateSentence(certificate),
    baselineSentence("step", baseline.step),
    baselineSentence("agent", baseline.agent),
    foundSentence(biases),
    ...(left.length > 0 ? [`Not tested, because nothing here can be changed so: ${left.join(", ")}.`] : []),
    ...(missingCount > 0 ? [`${missingCount} of the traces drawn have no answer.`] : []),
    ...(servedBy.length > 0 ? [`Answered by: ${servedBy.join(", ")}.`] : []),
  ];
}
