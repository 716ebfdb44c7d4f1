import { neededLabels } from "@/lib/tracer/train-tracer";
import { countChanges } from "./written-labels";

/**
 * Whether a system is to be trained by itself: first with ten labels, then whenever the labels of a fifth as many
 * traces as were trained on (of two at least) were added, changed or taken back. Every training is one more chance to
 * look better by luck, so there are fewer of them than labels.
 */
export const isTrainingDue = (trained: readonly string[], now: readonly string[]): boolean =>
  now.length >= neededLabels &&
  (trained.length === 0 || countChanges(trained, now) >= Math.max(2, Math.ceil(trained.length / 5)));
