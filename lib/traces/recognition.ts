export const confidences = ["certain", "likely", "possible"] as const;
/**
 * How sure a recognition is, in words because nothing of it is measured: `certain` where the file names its
 * own shape or has keys that no other has, `likely` where several typical keys stand together, `possible`
 * where the shape is a common one.
 */
export type Confidence = (typeof confidences)[number];

export interface Recognition {
  confidence: Confidence;
  /** The keys, tables or lines by which it was seen. */
  keys: string[];
}
