import { z } from "zod";
import { endpoint } from "@/lib/http/endpoint";
import { labelFaults } from "@/lib/attribution/labels/lint-labels";
import { LabelSetText } from "./labels";
import { NextCursor, pageQuery } from "./paging";

const sets = "/api/v1/label-sets";
const checks = "/api/v1/label-checks";
const policy = "/api/v1/label-policy";
const time = z.iso.datetime();

export const LabelSet = z.object({
  ref: z.string().describe("What other operations name the set by."),
  kind: z.enum(["ground-truth", "adjudicated", "data-set", "annotator", "imported"]),
  title: z.string(),
  traceCount: z.int(),
  at: time.nullable().describe("When its newest label was made; null for an empty set."),
  isTruth: z.boolean().nullable().describe("For an imported set: ground truth if there is no other label."),
  fileName: z.string().nullable(),
  createdByName: z.string().nullable(),
  isMine: z.boolean(),
});

export const listLabelSets = endpoint({
  method: "get",
  path: sets,
  summary: "List the label sets of the workspace: ground truth, decisions, data sets, each person, and imports.",
  permission: "trace:read",
  answer: { status: 200, description: "The sets.", schema: z.object({ sets: z.array(LabelSet) }) },
  handler: async ({ ctx }) => {
    const { listLabelSets } = await import("@/lib/services/labels/sets/list-label-sets");
    return { sets: await listLabelSets(ctx) };
  },
});

export const deleteLabelSet = endpoint({
  method: "delete",
  path: `${sets}/{setId}`,
  summary: "Delete an imported label set with its labels. Traces stay.",
  permission: "label:manage",
  params: z.object({ setId: z.string() }),
  answer: { status: 200, description: "How many traces it labeled.", schema: z.object({ traceCount: z.int() }) },
  handler: async ({ ctx, params: { setId } }) => {
    const { deleteLabelSet } = await import("@/lib/services/labels/sets/delete-label-set");
    return deleteLabelSet(ctx, { id: setId });
  },
});

const Fault = z.enum(labelFaults);
export const LabelFinding = z
  .looseObject({ traceId: z.uuid(), fault: Fault, agent: z.string(), stepIndex: z.int(), title: z.string() })
  .describe("A doubtful label, with its trace, the start of the labeled step, and what was decided about it.");

const done = z.object({ isDone: z.literal(true) });
const claim = z.strictObject({ agent: z.string().max(500), stepIndex: z.int().nonnegative() });
const finding = { set: LabelSetText, traceId: z.uuid(), fault: Fault };
const reason = z.string().max(20_000);

export const listFindings = endpoint({
  method: "get",
  path: checks,
  summary: "List doubtful labels of a set: steps that do not exist, agents that never act, duplicates that differ, …",
  permission: "trace:read",
  query: z.object({
    set: LabelSetText.default("ground-truth"),
    fault: Fault.optional(),
    decided: z.enum(["true", "false"]).default("false").describe("Whether to list those with a decision instead."),
    ...pageQuery,
  }),
  answer: {
    status: 200,
    description: "A page of findings, with counts over the whole set.",
    schema: z.object({
      findings: z.array(LabelFinding),
      nextCursor: NextCursor,
      counts: z.record(z.string(), z.object({ open: z.int(), decided: z.int() })),
      labelCount: z.int(),
      isCut: z.boolean().describe("Only the newest labels were checked."),
    }),
  },
  handler: async ({ ctx, query: { set, decided, ...query } }) => {
    const { requireSetRef } = await import("../require-set-ref");
    const { listFindings } = await import("@/lib/services/labels/checks/list-findings");
    const wish = { ...query, set: requireSetRef(set), isDecided: decided === "true" };
    const { rows, ...page } = await listFindings(ctx, wish);
    return { findings: rows, ...page };
  },
});

export const decideFinding = endpoint({
  method: "post",
  path: checks,
  summary: "Decide that a doubtful label is right, counts nowhere, or should say something else (`fix`).",
  permission: "label:decide",
  body: z
    .strictObject({
      ...finding,
      claim: claim.describe("What the label says now."),
      decision: z.enum(["accepted", "excluded", "fix"]),
      fix: claim.optional().describe("What it should say."),
      reason,
    })
    .refine(({ decision, fix }) => (decision === "fix") === (fix !== undefined), {
      message: "Send fix with the decision “fix”, and only then.",
      path: ["fix"],
    }),
  answer: { status: 200, description: "Decided.", schema: done },
  handler: async ({ ctx, body: { decision, fix, ...body } }) => {
    const { requireSetRef } = await import("../require-set-ref");
    const found = { ...body, set: requireSetRef(body.set) };
    if (decision === "fix") {
      const { fixLabel } = await import("@/lib/services/labels/checks/fix-label");
      if (fix) await fixLabel(ctx, { ...found, ...fix });
    } else {
      const { decideFinding } = await import("@/lib/services/labels/checks/decide-finding");
      await decideFinding(ctx, { ...found, decision });
    }
    return { isDone: true };
  },
});

export const undoFinding = endpoint({
  method: "post",
  path: `${checks}/undo`,
  summary: "Undo that a doubtful label was accepted or excluded.",
  permission: "label:decide",
  body: z.strictObject(finding),
  answer: { status: 200, description: "Undone.", schema: done },
  handler: async ({ ctx, body }) => {
    const { requireSetRef } = await import("../require-set-ref");
    const { undoDecision } = await import("@/lib/services/labels/checks/undo-decision");
    await undoDecision(ctx, { ...body, set: requireSetRef(body.set) });
    return { isDone: true };
  },
});

export const LabelPolicy = z.object({
  version: z.int(),
  text: z.string(),
  createdByName: z.string(),
  createdAt: time,
});

export const getLabelPolicy = endpoint({
  method: "get",
  path: policy,
  summary: "Get the policy by which people label, with its earlier versions.",
  permission: "trace:read",
  answer: {
    status: 200,
    description: "The policy, and up to 50 versions, newest first.",
    schema: z.object({ policy: LabelPolicy, versions: z.array(LabelPolicy) }),
  },
  version: ({ policy }) => String(policy.version),
  handler: async ({ ctx }) => {
    const { listPolicies } = await import("@/lib/services/labels/policies/list-policies");
    const versions = await listPolicies(ctx);
    return { policy: versions[0], versions };
  },
});

export const updateLabelPolicy = endpoint({
  method: "patch",
  path: policy,
  summary: "Save a new version of the policy. Labels and runs keep the version they were made by.",
  permission: "policy:write",
  takesVersion: true,
  body: z.strictObject({ text: z.string().max(100_000) }),
  answer: { status: 200, description: "The new version.", schema: z.object({ policy: LabelPolicy }) },
  handler: async ({ ctx, body: { text }, seen }) => {
    const { savePolicy } = await import("@/lib/services/labels/policies/save-policy");
    return { policy: await savePolicy(ctx, { text, seen }) };
  },
});
