import { type StoryCall } from "./story-call";

/** Of the largest incident there is, whose number is known. */
export const incidentCalls: readonly StoryCall[] = [
  { operation: "get /api/v1/incidents", query: "?state=all&sort=traces&limit=1" },
  {
    operation: "get /api/v1/incidents/{number}",
    keep: ({ incident }: { incident: { members: { traceId: string }[] } }) => ({
      memberId: incident.members[0]?.traceId ?? "",
    }),
  },
  {
    operation: "post /api/v1/incidents/{number}/fixes",
    body: { version: "1.5", baseline: "1.4", leastFall: 0.5, change: "The solver asks for the map first." },
    keep: ({ incident }: { incident: { fixes: { id: string }[] } }) => ({ fixId: incident.fixes[0]?.id ?? "" }),
  },
  {
    operation: "patch /api/v1/incidents/{number}/fixes/{fixId}",
    body: { version: "1.6", baseline: "1.4", leastFall: 0.5, guard: "failure-rate" },
  },
  { operation: "delete /api/v1/incidents/{number}/fixes/{fixId}" },
  { operation: "get /api/v1/incidents/{number}/regression", query: "?format=inspect" },
  { operation: "post /api/v1/incidents/{number}/name/preview", body: {} },
  { operation: "post /api/v1/incidents/{number}/name", body: {} },
  { operation: "delete /api/v1/incidents/{number}/name" },
  { operation: "patch /api/v1/incidents/{number}", body: { title: "Solver answers too early", ownerId: null } },
  { operation: "post /api/v1/incidents/{number}/state", body: { state: "IGNORED", reason: "Asked on purpose." } },
  { operation: "post /api/v1/incidents/{number}/comments", body: { text: "Since last week." } },
  {
    operation: "post /api/v1/incidents/{number}/split",
    body: ({ memberId }) => ({ traceIds: [memberId] }),
    keep: ({ incident }: { incident: { number: number } }) => ({ splitNumber: String(incident.number) }),
  },
  {
    operation: "post /api/v1/incidents/{number}/merge",
    params: ({ splitNumber = "", number = "" }) => ({ number: splitNumber, otherNumber: number }),
    body: ({ otherNumber }) => ({ into: Number(otherNumber) }),
  },
  {
    operation: "post /api/v1/incidents/{number}/issues/preview",
    body: ({ trackerId }) => ({ destinationId: trackerId }),
  },
  { operation: "post /api/v1/incidents/{number}/issues", body: ({ trackerId }) => ({ destinationId: trackerId }) },
  {
    operation: "get /api/v1/incidents/{number}/issues",
    keep: ({ issues: [first] }: { issues: [{ id: string }] }) => ({ issueId: first.id }),
  },
  { operation: "delete /api/v1/issues/{issueId}" },
  {
    operation: "post /api/v1/incidents/{number}/issues/link",
    body: { address: "http://127.0.0.1:9/acme/shop/-/issues/7" },
  },
];
