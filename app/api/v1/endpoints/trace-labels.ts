import { z } from "zod";
import { decisionFields, labelFields } from "@/app/forms/label-form";
import { endpoint } from "@/lib/http/endpoint";
import { ContributoryStep, Quote } from "@/lib/traces/attribution";
import { parties } from "@/lib/traces/party";
import { TraceParams } from "./traces";

const path = "/api/v1/traces/{traceId}/label";
const decisions = "/api/v1/traces/{traceId}/adjudications";
const Range = z.object({ first: z.int(), last: z.int() }).nullable();
const Taxonomy = z.object({ name: z.string(), version: z.string() }).nullable();

export const OwnLabel = z.object({
  agent: z.string(),
  stepIndex: z.int(),
  range: Range,
  isCertain: z.boolean(),
  reason: z.string(),
  quotes: z.array(Quote),
  contributory: z.array(ContributoryStep),
  failureMode: z.string().nullable(),
  party: z.enum(parties).nullable(),
  taxonomy: Taxonomy,
  authorName: z.string(),
  policyVersion: z.int().nullable(),
  sawAttribution: z
    .boolean()
    .describe("Made with knowledge of other answers; always true for labels sent by an API key."),
  version: z.string().describe("Send it as If-Match with the next label, so that no other label is overwritten."),
});
const one = z.object({ label: OwnLabel });

export const getLabel = endpoint({
  method: "get",
  path,
  summary: "Get your own label of a trace; with an API key, that of the person who created the key. 404 without one.",
  permission: "trace:read",
  params: TraceParams,
  answer: { status: 200, description: "The label.", schema: one },
  version: ({ label }) => label.version,
  handler: async ({ ctx, params: { traceId } }) => {
    const { readOwnLabel } = await import("@/lib/services/labels/annotations/read-own-label");
    return { label: await readOwnLabel(ctx, { traceId }) };
  },
});

export const saveLabel = endpoint({
  method: "post",
  path,
  summary:
    "Label a trace: which agent broke it, at which step, and why. Replaces your earlier label. An API key labels for the person who created it.",
  permission: "annotation:write",
  params: TraceParams,
  takesVersion: true,
  body: z.strictObject({
    agent: labelFields.agent,
    stepIndex: labelFields.stepIndex,
    range: labelFields.range.default(null).describe("Steps between which the failure was decided."),
    isCertain: labelFields.isCertain.default(true),
    reason: labelFields.reason.max(20_000).default(""),
    quotes: labelFields.quotes.default([]),
    contributory: labelFields.contributory.default([]),
    failureMode: labelFields.failureMode.default(null).describe("A mode of taxonomy; both or neither."),
    taxonomy: labelFields.taxonomy.default(null),
    party: labelFields.party.default(null).describe("Whose fault it is."),
    policyVersion: labelFields.policyVersion.default(null).describe("Defaults to the current policy."),
    queueId: labelFields.queueId.default(null).describe("The queue that it counts for."),
  }),
  answer: { status: 200, description: "The label.", schema: one },
  handler: async ({ ctx, params: { traceId }, body, seen }) => {
    const { readOwnLabel } = await import("@/lib/services/labels/annotations/read-own-label");
    const { saveAnnotation } = await import("@/lib/services/labels/annotations/save-annotation");
    await saveAnnotation(ctx, { ...body, traceId, seen });
    return { label: await readOwnLabel(ctx, { traceId }) };
  },
});

export const withdrawLabel = endpoint({
  method: "delete",
  path,
  summary: "Withdraw your own label of a trace.",
  permission: "annotation:write",
  params: TraceParams,
  answer: { status: 200, description: "Withdrawn.", schema: z.object({ isDeleted: z.literal(true) }) },
  handler: async ({ ctx, params: { traceId } }) => {
    const { deleteAnnotation } = await import("@/lib/services/labels/annotations/delete-annotation");
    await deleteAnnotation(ctx, { traceId });
    return { isDeleted: true };
  },
});

export const Decision = z.object({
  number: z.int().describe("From 1. The highest counts."),
  isWithdrawn: z.boolean(),
  agent: z.string(),
  stepIndex: z.int(),
  range: Range,
  reason: z.string(),
  quotes: z.array(Quote),
  failureMode: z.string().nullable(),
  party: z.enum(parties).nullable(),
  taxonomy: Taxonomy,
  claims: z.array(z.looseObject({})).describe("What the label sets it was decided between said."),
  policyVersion: z.int().nullable(),
  decidedByName: z.string(),
  createdAt: z.iso.datetime(),
});
const decision = z.object({ adjudication: Decision });
const expectedNumber = z
  .int()
  .nonnegative()
  .describe("Number of the newest decision that you know, 0 for none. 409 if there is a newer one.");

export const listDecisions = endpoint({
  method: "get",
  path: decisions,
  summary: "List the decisions about the ground truth of a trace, newest first.",
  permission: "trace:read",
  params: TraceParams,
  answer: {
    status: 200,
    description: "The decisions.",
    schema: z.object({ adjudications: z.array(Decision) }),
  },
  handler: async ({ ctx, params: { traceId } }) => {
    const { requireSight } = await import("@/lib/services/ground/sight/require-sight");
    const { listAdjudications } = await import("@/lib/services/labels/adjudications/list-adjudications");
    const { noteSightings } = await import("@/lib/services/ground/sight/note-sightings");
    const adjudications = await listAdjudications(ctx, { traceId });
    await requireSight(ctx, { traceId });
    await noteSightings(ctx, [traceId]);
    return { adjudications };
  },
});

export const decide = endpoint({
  method: "post",
  path: decisions,
  summary: "Decide what the ground truth of a trace is. Earlier decisions are kept.",
  permission: "label:decide",
  params: TraceParams,
  body: z.strictObject({
    expectedNumber,
    agent: decisionFields.agent,
    stepIndex: decisionFields.stepIndex,
    range: decisionFields.range.default(null),
    reason: decisionFields.reason,
    quotes: decisionFields.quotes.default([]),
    failureMode: decisionFields.failureMode.default(null),
    taxonomy: decisionFields.taxonomy.default(null),
    party: decisionFields.party.default(null),
    sources: decisionFields.sources.default([]).describe("Label sets whose claims are kept with the decision."),
  }),
  answer: { status: 201, description: "The decision.", schema: decision },
  handler: async ({ ctx, params: { traceId }, body }) => {
    const { adjudicate } = await import("@/lib/services/labels/adjudications/adjudicate");
    return { adjudication: await adjudicate(ctx, { ...body, traceId }) };
  },
});

export const withdrawDecision = endpoint({
  method: "post",
  path: `${decisions}/withdraw`,
  summary: "Withdraw the decision about a trace: its ground truth is again what the labels say.",
  permission: "label:decide",
  params: TraceParams,
  body: z.strictObject({ expectedNumber, reason: z.string().max(20_000).default("") }),
  answer: { status: 201, description: "The withdrawal.", schema: decision },
  handler: async ({ ctx, params: { traceId }, body }) => {
    const { withdrawAdjudication } = await import("@/lib/services/labels/adjudications/withdraw-adjudication");
    return { adjudication: await withdrawAdjudication(ctx, { ...body, traceId }) };
  },
});
