/** Claims of one origin about many traces. */
export interface LabelSetSummary {
  /** A LabelSetRef as text. */
  ref: string;
  kind: "ground-truth" | "adjudicated" | "data-set" | "annotator" | "imported";
  title: string;
  traceCount: number;
  /** Labels may have changed since they were counted; the number of now comes to whoever asks again. */
  isOutdated?: true;
  /**
   * When the newest of its labels was made; of an imported set, when it came. ISO 8601 in UTC; null where it is empty.
   */
  at: string | null;
  /** Of an imported set: whether it is ground truth where nobody else says anything. Null for any other. */
  isTruth: boolean | null;
  /** The file of an imported set. */
  fileName: string | null;
  /** Who made an imported set. */
  createdByName: string | null;
  /** Of a person: whether they are the reader. */
  isMine: boolean;
}

/** What a file of labels would become. */
export interface LabelImportPreview {
  /** Labels that belong to a trace of this workspace. */
  matchedCount: number;
  /** The first of them. */
  samples: readonly { place: string; traceId: string; title: string; agent: string; stepIndex: number }[];
  /** What cannot be imported, with its place in the file and why: at most 200. */
  faults: readonly { place: string; message: string }[];
  /** All of them. */
  faultCount: number;
}
