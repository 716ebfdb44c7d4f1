import { fewestLabelled } from "@/lib/attribution/reliability/fewest-labelled";
import { type LengthBand } from "@/lib/attribution/reliability/length-bands";
import { type Measured, type ReliabilityView } from "@/lib/attribution/reliability/measure-reliability";
import { writePercent, writeShare } from "@/lib/attribution/statistics/written-figures";
import { formatCount } from "@/lib/format";

/** "59 labelled traces of this length". */
const countWords = ({ count, band }: Measured): string =>
  `${formatCount(count, "labeled trace")} of ${band === null ? "all lengths" : "this length"}`;

const bandWords = ({ first, last }: LengthBand): string =>
  last === null ? `${first} steps and more` : `${first}–${last} steps`;

/** Where it was measured: in the workspace that is open, or in the one that a share was made in. */
export type MeasuredWhere = "here" | "before it was shared";
const whereWords: Readonly<Record<MeasuredWhere, string>> = {
  here: "in this workspace",
  "before it was shared": "in the workspace that shared this",
};

/** How often such an answer was right, or that too little is known to say. */
export function reliabilityWords(reliability: ReliabilityView, where: MeasuredWhere = "here"): string {
  const place = whereWords[where];
  if (!reliability.isMeasured)
    return reliability.count === 0
      ? `Not measured ${place}: no other labeled traces yet.`
      : `Not measured ${place}: ${formatCount(reliability.count, "other labeled trace")}, at least ${fewestLabelled} are needed.`;
  const { agent, step } = reliability;
  return `Right agent ${writeShare(agent)}, exact step ${writeShare(step)}, n = ${countWords(reliability)} ${place}.`;
}

/** Of a figure that is being measured anew. */
export const outdatedWords = ({ isOutdated }: ReliabilityView): string[] =>
  isOutdated ? ["Labels or runs may have changed since this was measured."] : [];

/** How it was measured, a sentence each. */
export function reliabilityDetails(reliability: ReliabilityView): string[] {
  const outdated = outdatedWords(reliability);
  const rests =
    "Based on blind labels from a random stream, adjudications of those traces, and labels that came with files; never on traces of the same question.";
  if (!reliability.isMeasured) return [...outdated, rests];
  const { band, bandCount, questionCount, isWeighted } = reliability;
  return [
    ...outdated,
    band === null
      ? `All lengths are included because only ${formatCount(bandCount, "labeled trace")} of this length ${bandCount === 1 ? "has" : "have"} an answer like this.`
      : `This length is ${bandWords(band)}.`,
    "Measured on the newest answer per trace from the same method and version, with the same model and settings.",
    rests,
    ...(isWeighted ? ["Traces are weighted by how likely they were to be sampled."] : []),
    `In brackets: 95% intervals over ${formatCount(questionCount, "question")}.`,
  ];
}

/** Why an answer is held back. */
export const heldBackWords = (measured: Measured, abstainBelow: number): string =>
  `This method names the right agent in ${writeShare(measured.agent)} of ${countWords(measured)}; this workspace shows answers from ${writePercent(abstainBelow)}% on.`;
