import { ruleTitle } from "@/components/ground/ui/redaction-rule-words";
import { formatCount, formatNumber } from "@/lib/format";
import { type ShareSettings } from "@/lib/traces/share-settings";
import { type SharePreview } from "@/lib/traces/share-view";

/** What went into a link, in short: `2 runs, labels; masked, agents hidden`. */
export function settingsWords(settings: ShareSettings): string {
  const { runIds, hasLabels, hasIncident, isMasked, hidesAgents, hidesExpectedAnswer } = settings;
  const inside = [formatCount(runIds.length, "run"), hasLabels && "labels", hasIncident && "incident"]
    .filter(Boolean)
    .join(", ");
  const hidden = [
    isMasked ? "masked" : "not masked",
    hidesAgents && "agents hidden",
    hidesExpectedAnswer && "expected answer hidden",
  ].filter(Boolean);
  return `${inside}; ${hidden.join(", ")}`;
}

/** How often a link was opened. */
export const viewWords = (viewCount: number): string =>
  viewCount === 0 ? "never opened" : `opened ${viewCount === 1 ? "once" : `${formatNumber(viewCount)} times`}`;

/**
 * What the workspace's rules find in what would be shared, and what becomes of it;
 * `isAlarming` where it stays readable.
 */
export function maskWords(
  redactions: SharePreview["redactions"],
  isMasked: boolean,
): { words: string; isAlarming: boolean } {
  if (redactions.length === 0)
    return { words: "The workspace's redaction rules match nothing in it.", isAlarming: false };
  const found = redactions.map(({ rule, count }) => `${ruleTitle(rule)} ${formatNumber(count)}×`).join(", ");
  return isMasked
    ? { words: `Masked: ${found}.`, isAlarming: false }
    : { words: `Not masked, although the workspace's redaction rules match: ${found}.`, isAlarming: true };
}

/** What goes along of what people and files say of the failure. */
export function labelsWords(labels: SharePreview["labels"]): string {
  if (labels === null) return "not shared";
  const { annotations, adjudications, imported, ofFile, hasGroundTruth } = labels;
  const parts = [
    annotations > 0 && formatCount(annotations, "annotation"),
    adjudications > 0 && formatCount(adjudications, "adjudication"),
    imported > 0 && formatCount(imported, "imported label"),
    ofFile > 0 && formatCount(ofFile, "label from the file", "labels from the file"),
    hasGroundTruth && "the ground truth",
  ].filter(Boolean);
  return parts.length === 0 ? "none" : parts.join(", ");
}

/** That the words of a hidden answer can still be read in steps; null where there is nothing to say. */
export function answerLeftWords({
  stepsWithExpectedAnswer,
}: Pick<SharePreview, "stepsWithExpectedAnswer">): string | null {
  if (stepsWithExpectedAnswer === null || stepsWithExpectedAnswer === 0) return null;
  const where = stepsWithExpectedAnswer === 1 ? "1 step" : `${formatNumber(stepsWithExpectedAnswer)} steps`;
  return `The expected answer is hidden, but agents mention it in ${where}.`;
}

/** Over how much of a very long trace was counted; null where over all of it. */
export const countedWords = ({
  stepCount,
  readStepCount,
}: Pick<SharePreview, "stepCount" | "readStepCount">): string | null =>
  readStepCount >= stepCount
    ? null
    : `Counted in the first ${formatNumber(readStepCount)} of ${formatCount(stepCount, "step")}; the link applies to all steps.`;

/** A text, and whether each part of it stands in place of something that was masked. */
interface MaskedPart {
  text: string;
  isMask: boolean;
}

const mask = /⟦[^⟦⟧\n]{1,200}⟧/g;

/**
 * Parts a text at what the redaction rules leave in place of what they find, as `⟦e-mail⟧`.
 * Joined, the parts are the text.
 */
export function maskedParts(text: string): MaskedPart[] {
  const parts: MaskedPart[] = [];
  let from = 0;
  for (const { index, 0: found } of text.matchAll(mask)) {
    if (index > from) parts.push({ text: text.slice(from, index), isMask: false });
    parts.push({ text: found, isMask: true });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMask: false });
  return parts;
}
