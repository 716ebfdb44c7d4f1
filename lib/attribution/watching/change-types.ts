/** Changes of a workspace that a webhook can be told of, and the words for one of them. The type is part of the API. */
export const changeWords = {
  "trace.created": "Trace arrived",
  "trace.changed": "Trace changed",
  "trace.deleted": "Trace deleted",
  "run.ended": "Attribution run ended",
  "label.saved": "Label saved",
  "label.deleted": "Label deleted",
  "decision.saved": "Disagreement decided",
  "comment.added": "Comment added",
  "incident.opened": "Incident opened",
  "incident.changed": "Incident changed",
  "data-set.created": "Data set created",
  "queue.created": "Label queue created",
  "study.ended": "Study ended",
  "replay.ended": "Replay ended",
  "audit.noted": "Entry in the audit log",
} as const;

export type ChangeType = keyof typeof changeWords;
export const changeTypes = Object.keys(changeWords) as ChangeType[];

/** Types that this version knows, each once, in the order above. */
export const knownChanges = (types: readonly string[]): ChangeType[] =>
  changeTypes.filter((type) => types.includes(type));
/** Most changes of one delivery. */
export const changesPerDelivery = 100;
