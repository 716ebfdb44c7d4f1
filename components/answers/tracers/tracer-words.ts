import { writeInterval, writePercent } from "@/lib/attribution/statistics/written-figures";
import { type Figure, type ScoredWay, type TracerSummary, type TracerVersionView } from "@/lib/attribution/tracer-view";
import { formatCount, formatNumber } from "@/lib/format";

/** Rules that read the content of steps but have no parameters; the other rules beside a tracer read nothing. */
const readingRules = ["first-code", "answer-origin"];

/** 0.524 → "52%". */
export const percent = (share: number): string => `${writePercent(share)}%`;

/** The 95% interval in whole percent: "[38–66]". */
export const interval = (ends: { low: number; high: number }): string =>
  writeInterval(ends, (end) => writePercent(end));

/** "52% [38–66]". */
export const figureWords = (figure: Figure): string => `${percent(figure.share)} ${interval(figure)}`;

/** What people call a system; traces that name none are one too. */
export const systemTitle = ({ systemName }: { systemName: string | null }): string =>
  systemName ?? "Traces without a system name";

/** Labels that the first training still waits for. */
export const missingLabels = ({ labelledCount, neededCount }: TracerSummary): number =>
  Math.max(0, neededCount - labelledCount);

/** What a person can do next for this system, or what Faultline is doing, in a sentence or two. */
export const nextWords = (tracer: TracerSummary): string => {
  const missing = missingLabels(tracer);
  switch (tracer.state) {
    case "collecting":
      return collectingWords(tracer, missing);
    case "waiting":
      return `${formatCount(tracer.labelledCount, "label")} to learn from. Training starts when a worker is free.`;
    case "training":
      return `Training on ${formatCount(tracer.labelledCount, "labeled trace")}. The previous version stays in use until it is done.`;
    case "failed":
      return tracer.error ?? "The last training failed. Train again; if it fails again, check the worker's log.";
    case "ready":
      return tracer.active
        ? "It retrains automatically as labels grow, and uses a new version only if it is clearly better."
        : "The trained version is not clearly better than the shipped weights, so those are still used. More labels may change that.";
  }
};

/** What brings the missing labels: labeling alone, where there are failed traces enough. */
const collectingDeed = ({ failedCount, labelledCount }: TracerSummary, missing: number): string =>
  failedCount - labelledCount < missing ? "Import and label" : "Label";

const collectingWords = (tracer: TracerSummary, missing: number): string =>
  `${collectingDeed(tracer, missing)} ${formatCount(missing, "more failed trace", "more failed traces")} of this system, and Faultline trains a tracer for it.`;

/** The same beside other systems, where what labels are for is said once for all: "Label 6 more failures". */
export const rowWords = (tracer: TracerSummary): string => {
  if (tracer.state !== "collecting") return nextWords(tracer);
  const missing = missingLabels(tracer);
  return `${collectingDeed(tracer, missing)} ${formatCount(missing, "more failure", "more failures")}`;
};

/** What ranks the steps of this system's traces now. */
export const answeringWords = ({ active }: TracerSummary): string =>
  active
    ? `version ${active.number}: step ${figureWords(active.step)} on ${formatCount(active.step.count, "trace")}`
    : "shipped weights";

/** Why this person cannot train now; null where they can. */
export const trainRefusal = (tracer: TracerSummary, mayTrain: boolean): string | null => {
  if (!mayTrain) return "Your role can view tracers but not train.";
  if (tracer.state === "training" || tracer.state === "waiting") return "Training is running.";
  const missing = missingLabels(tracer);
  if (missing > 0)
    return `Training needs ${formatNumber(tracer.neededCount)} labeled traces of this system; ${missing === 1 ? "1 is" : `${missing} are`} missing.`;
  return null;
};

/**
 * The version whose figures are shown: the one asked for, else the one that answers, else the
 * newest. Null where none was trained.
 */
export const shownVersion = (
  versions: readonly TracerVersionView[],
  asked: number | null,
): TracerVersionView | null => {
  const newest = versions.reduce<TracerVersionView | null>(
    (best, each) => (best === null || each.number > best.number ? each : best),
    null,
  );
  return versions.find((version) => version.number === asked) ?? versions.find((version) => version.isActive) ?? newest;
};

/** The rule without content that is right most often in `what`; null where there is none. */
export const bestBlindRule = (rules: readonly ScoredWay[], what: "step" | "agent"): ScoredWay | null =>
  rules
    .filter((rule) => !readingRules.includes(rule.name))
    .reduce<ScoredWay | null>(
      (best, each) => (best === null || each[what].share > best[what].share ? each : best),
      null,
    );

/** The small line beside labels: how far it is to the first version, or what answers now. */
export const progressWords = (tracer: TracerSummary): { figures: string; words: string; isReached: boolean } => {
  const { labelledCount, neededCount, state, active } = tracer;
  const since = tracer.isOutdated ? " when last counted" : "";
  const labelled = `${formatNumber(labelledCount)} labeled${since}`;
  if (state === "collecting") {
    return {
      figures: `${formatNumber(labelledCount)} of ${formatNumber(neededCount)} labeled${since}`,
      words: `label ${neededCount === 10 ? "ten" : formatNumber(neededCount)} to teach it`,
      isReached: false,
    };
  }
  if (state === "training" || state === "waiting")
    return { figures: labelled, words: "a tracer of this system's own is being trained", isReached: false };
  if (active)
    return { figures: labelled, words: `version ${active.number} now answers for this system`, isReached: true };
  return { figures: labelled, words: "the shipped weights still answer", isReached: false };
};
