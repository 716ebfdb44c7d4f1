import { type Attribution } from "./attribution";

/** What one person said about a trace. `updatedAt` is ISO 8601 in UTC, so that times order as text, or a Date. */
export interface AnnotationView {
  authorName: string;
  agent: string;
  stepIndex: number;
  reason: string;
  updatedAt: string | Date;
}

/** The attribution taken as correct, and where it comes from. `authorName` stands only beside an annotation. */
export interface GroundTruth {
  agent: string;
  stepIndex: number;
  reason: string;
  source: "annotation" | "data-set";
  authorName?: string;
}

/** The newest annotation by a person counts; where there is none, the label that came with the data set; null where there is neither. */
export function chooseGroundTruth(input: {
  dataSet: Attribution | null;
  annotations: readonly AnnotationView[];
}): GroundTruth | null {
  const newest = input.annotations.reduce<AnnotationView | null>(
    (best, annotation) => (best === null || timeOf(annotation) > timeOf(best) ? annotation : best),
    null,
  );
  if (newest !== null) {
    const { agent, stepIndex, reason, authorName } = newest;
    return { agent, stepIndex, reason, source: "annotation", authorName };
  }
  if (input.dataSet === null) return null;
  const { agent, stepIndex, reason } = input.dataSet;
  return { agent, stepIndex, reason, source: "data-set" };
}

const timeOf = (annotation: AnnotationView): number => new Date(annotation.updatedAt).getTime();
