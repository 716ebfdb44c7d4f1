import { type StoryCall } from "./story-call";

interface Made {
  id: string;
}

/** Data sets, evaluations and judges. */
export const measuringCalls: readonly StoryCall[] = [
  { operation: "get /api/v1/data-sets" },
  {
    operation: "post /api/v1/data-sets",
    body: {
      name: "Failures",
      q: "outcome:failed",
      splits: [
        { name: "dev", share: 1 },
        { name: "test", share: 3 },
      ],
    },
    keep: ({ dataSet }: { dataSet: Made }) => ({ ownSetId: dataSet.id }),
  },
  { operation: "post /api/v1/data-sets/preview", body: { q: "outcome:failed" } },
  { operation: "get /api/v1/data-sets/{dataSetId}" },
  { operation: "patch /api/v1/data-sets/{dataSetId}", body: { description: "Failures of October." } },
  { operation: "post /api/v1/data-sets/{dataSetId}/versions", body: { q: "q1a" } },
  { operation: "get /api/v1/data-sets/{dataSetId}/prompts", query: "?version=1" },
  {
    operation: "post /api/v1/data-sets/{dataSetId}/predictions",
    query: "?title=Others&trial=true&version=1",
    body: '{"trace":"case-0","agent":"Surfer","step":1}\n',
  },
  { operation: "get /api/v1/data-sets/{dataSetId}/leaderboard", query: "?version=1&format=csv" },
  {
    operation: "post /api/v1/evaluations/plan",
    body: ({ dataSetId }) => ({ dataSetId, version: 1, entries: [{ method: "rules" }] }),
  },
  {
    operation: "post /api/v1/evaluations",
    body: ({ dataSetId }) => ({ name: "First", dataSetId, version: 1, entries: [{ method: "rules" }] }),
    keep: ({ evaluation }: { evaluation: Made }) => ({ evaluationId: evaluation.id }),
  },
  { operation: "get /api/v1/evaluations" },
  { operation: "get /api/v1/evaluations/{evaluationId}" },
  { operation: "get /api/v1/evaluations/{evaluationId}/report", query: "?format=csv" },
  { operation: "get /api/v1/evaluations/{evaluationId}/predictions" },
  { operation: "get /api/v1/judges" },
  { operation: "post /api/v1/judges/plan", body: { method: "all-at-once", model: "small", count: 40 } },
  { operation: "post /api/v1/judges", body: { method: "all-at-once", model: "small", count: 40 } },
  { operation: "post /api/v1/evaluations/{evaluationId}/cancel" },
  { operation: "post /api/v1/evaluations/{evaluationId}/resume", body: { maxCostUsd: 5 } },
  { operation: "delete /api/v1/evaluations/{evaluationId}" },
  {
    operation: "delete /api/v1/data-sets/{dataSetId}",
    params: ({ ownSetId = "" }) => ({ dataSetId: ownSetId }),
  },
];
