/** Names of the queue's tasks, with what a job of each is handed. Each job has a key, under which it waits once. */
export const tasks = {
  /** `{ runId }` */
  run: "attribution-run",
  /** `{ workspaceId, traceIds }` */
  attribute: "attribute-traces",
  /** `{ tracerId, isAsked }` */
  train: "train-tracer",
  /** `{ workspaceId, otlpId }` */
  assemble: "assemble-otlp",
  /** `{ importId, turn }` */
  import: "import",
  /** `{ workspaceId, traceIds }` */
  readAgain: "read-again",
  /** `{ importId }` */
  pull: "pull",
  /** `{ evaluationId }` */
  fill: "fill-evaluation",
  /** By the clock (lib/jobs/clock.ts). */
  sweep: "sweep-imports",
  /** By the clock, or `{ workspaceId }`. */
  facts: "renew-facts",
  /** By the clock, or `{ workspaceId }`. */
  words: "index-words",
  /** `{ workspaceId, automationIds, traceIds }` */
  automate: "automate",
  /** By the clock. */
  watch: "watch",
  /** `{ deliveryId }` */
  deliver: "deliver",
  /** `{ ciphertext }` */
  mail: "mail",
  /** `{ workspaceId }` */
  replay: "replay",
  /** `{ studyId }` */
  study: "study",
  /** `{ workspaceId }` */
  group: "group-incidents",
  /** `{ workspaceId, traceId }` */
  growth: "watch-growth",
  /** `{ destinationId }` */
  writeBack: "write-back",
  /** `{ namingId, turn }` */
  name: "name-incident",
  /** Once there are any changes to tell. */
  changes: "tell-changes",
  /** By the clock, or once more where much is to go. */
  retention: "retention",
} as const;

/**
 * What nobody waits for comes after what a person has started, and what evaluations have made after all: a hundred
 * thousand runs must not keep an import waiting. A job without a priority has 0.
 */
export const priorities = { automate: 5, attribute: 10, group: 15, train: 20, evaluation: 30, retention: 40 } as const;
