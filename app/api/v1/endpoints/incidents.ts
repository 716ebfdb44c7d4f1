import { z } from "zod";
import { fixGuards } from "@/lib/attribution/fixes/fix-view";
import { fixVerdicts } from "@/lib/attribution/fixes/judge-fix";
import { changeKinds } from "@/lib/attribution/fixes/suggested-change";
import { incidentSorts, incidentStates, incidentTabs } from "@/lib/attribution/incidents/incident-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { endpoint } from "@/lib/http/endpoint";
import { parties } from "@/lib/traces/party";
import { NextCursor, pageQuery } from "./paging";

const path = "/api/v1/incidents";
const time = z.iso.datetime();
export const IncidentParams = z.object({ number: z.coerce.number().int().min(1).max(2_147_483_647) });

const VersionShare = z.object({
  version: z.string(),
  runs: z.int().describe("Runs of the version."),
  count: z.int().describe("Those of them that are failures of this incident."),
  labeled: z.int().describe("Of `count`, those whose label says who failed; the others are unchecked."),
});

const head = {
  number: z.int().describe("As in INC-12. Never given twice."),
  title: z.string(),
  isSuggested: z.boolean().describe("Nobody has accepted or changed the title yet."),
  state: z.enum(incidentStates),
  fixed: z.object({ version: z.string().nullable(), at: time }).nullable(),
  ignoreReason: z.string().nullable(),
  mergedInto: z.int().nullable(),
  reopened: z
    .object({ at: time, version: z.string().nullable(), count: z.int() })
    .nullable()
    .describe("When it last came back, and in which version."),
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  party: z.enum(parties).nullable(),
  agent: z.string().nullable().describe("The agent that most of its traces are put down to."),
  failureMode: z.string().nullable(),
  system: z.string().nullable(),
  traceCount: z.int(),
  firstSeenAt: time.nullable(),
  lastSeenAt: time.nullable(),
};

export const Incident = z.object({
  ...head,
  trend: z.array(z.int()).describe("Traces by equal stretches of the time that all incidents cover, oldest first."),
  versions: z.array(VersionShare),
});

const Member = z.object({
  traceId: z.uuid(),
  title: z.string(),
  at: time,
  version: z.string().nullable(),
  stepCount: z.int(),
  because: z.array(z.string()).describe("Why it is in this incident."),
  placedBy: z.string().nullable().describe("The person who put it there; null for the grouping."),
});

export const SuggestedChange = z.object({
  kind: z.enum(changeKinds).describe("`check`: a confirmation step."),
  text: z.string(),
});

const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
const figure = {
  failed: z.object({ baseline: z.int(), candidate: z.int() }).describe("Failures among the runs that are compared."),
  difference: Estimate.describe("Share of the version with the fix minus that of the other; 95% interval."),
};
const FixFigure = z.object(figure);

export const IncidentFix = z.object({
  id: z.uuid(),
  by: z.string(),
  at: time,
  version: z.string().describe("The version with the fix."),
  baseline: z.string().describe("The version that it is compared with."),
  leastFall: z.number().describe("By which share of all runs the incident should fall at least, 0–1."),
  guard: z.enum(fixGuards).describe("What must not rise: any other failure, or only the failure rate."),
  change: z.string().nullable().describe("What changes, in words."),
  withdrawn: z
    .object({ by: z.string(), at: time })
    .nullable()
    .describe("Who withdrew it; it is not measured any more."),
  canChange: z.boolean().describe("The version has no run yet, and the fix was not withdrawn."),
  measure: z
    .object({
      verdict: z.enum(fixVerdicts),
      target: FixFigure.describe("This incident."),
      failureRate: FixFigure,
      rose: z
        .array(z.object({ number: z.int(), title: z.string().nullable(), ...figure }))
        .describe("Other incidents that rose. A title is null if you are to label all of its traces first."),
      runs: z.object({ baseline: z.int(), candidate: z.int() }).describe("Runs that are compared."),
      tasks: z
        .int()
        .nullable()
        .describe("Tasks that both versions did, by which runs are paired; null if they are not."),
      moreRuns: z.int().nullable().describe("How many more runs of each version would likely tell."),
    })
    .nullable()
    .describe("What the runs so far show; null as long as nothing can be compared."),
});

export const IncidentDetail = z.object({
  ...head,
  trend: z.array(z.object({ day: z.iso.date(), count: z.int() })),
  versions: z.array(VersionShare),
  agents: z.array(z.object({ name: z.string(), count: z.int() })),
  typical: Member.extend({
    agent: z.string(),
    stepIndex: z.int(),
    excerpt: z.string().describe("The beginning of the decisive step."),
    words: z.string().describe("What shows that it is wrong."),
  })
    .nullable()
    .describe("The trace that is most like all others; null if you are to label it before you see answers."),
  share: z.array(z.string()).describe("What most of its traces have in common."),
  suggestions: z.array(SuggestedChange).describe("What could be changed, by rules; not tried."),
  traits: z.object({
    traits: z.array(z.object({ words: z.string(), here: z.number(), passed: z.number() })),
    hereCount: z.int(),
    passedCount: z.int(),
  }),
  members: z.array(Member).describe("The newest traces. All: `GET /traces?q=incident:12`."),
  merged: z.array(z.int()).describe("Numbers of incidents that were merged into it."),
  fixes: z.array(IncidentFix).describe("Fixes that were registered for it, newest first."),
  naming: z
    .object({
      status: z.enum(["asking", "suggested", "failed"]),
      provider: z.string(),
      model: z.string(),
      name: z.string().nullable().describe("What the judge suggests; null unless `suggested`."),
      problem: z.string().nullable().describe("Why there is no name; null unless `failed`."),
      askedBy: z.string(),
      askedAt: time,
      callCount: z.int(),
      costUsd: z.number().nullable().describe("Null if a price is not known."),
    })
    .nullable()
    .describe("A name that a judge was asked for, and that nobody has taken or dismissed yet."),
  activity: z.array(
    z.object({
      id: z.uuid(),
      at: time,
      by: z.string().nullable().describe("Null for the grouping."),
      event: z.looseObject({ kind: z.string() }),
    }),
  ),
});

export const answer = {
  status: 200,
  description: "The incident.",
  schema: z.object({ incident: IncidentDetail }),
} as const;
export const show = async (ctx: WorkspaceContext, number: number) => {
  const { readIncident } = await import("@/lib/services/watch/incidents/read-incident");
  const { readFixes } = await import("@/lib/services/watch/fixes/read-fixes");
  const { readNaming } = await import("@/lib/services/watch/naming/read-naming");
  const incident = await readIncident(ctx, { number });
  return {
    incident: { ...incident, fixes: await readFixes(ctx, { number }), naming: await readNaming(ctx, { number }) },
  };
};

export const listIncidents = endpoint({
  method: "get",
  path,
  summary: "List incidents: failures of one kind, grouped.",
  permission: "watch:read",
  query: z.object({
    state: z.enum(incidentTabs).default("active").describe("`active`: open or acknowledged."),
    sort: z.enum(incidentSorts).default("seen").describe("`seen`: last seen first; `number`: newest first."),
    q: z.string().max(200).optional().describe("Part of a title or agent, or a number as in INC-12."),
    owner: z.uuid().optional().describe("The id of a member."),
    system: z.string().max(1_000).optional(),
    ...pageQuery,
  }),
  answer: {
    status: 200,
    description: "A page of incidents, and how many there are in each state.",
    schema: z.object({
      incidents: z.array(Incident),
      counts: z.object({ active: z.int(), fixed: z.int(), ignored: z.int(), all: z.int() }),
      failedCount: z.int().describe("Failed traces."),
      placedCount: z.int().describe("Those of them that are in an incident."),
      isBehind: z.boolean().describe("Some failures are still being grouped."),
      nextCursor: NextCursor,
    }),
  },
  handler: async ({ ctx, query: { state, q, system, ...query } }) => {
    const { listIncidents } = await import("@/lib/services/watch/incidents/list-incidents");
    const asked = { ...query, tab: state, search: q, system: system?.trim().toLowerCase() };
    const { rows, ...list } = await listIncidents(ctx, asked);
    return { incidents: rows, ...list };
  },
});

export const getIncident = endpoint({
  method: "get",
  path: `${path}/{number}`,
  summary: "Get an incident.",
  permission: "watch:read",
  params: IncidentParams,
  answer,
  handler: async ({ ctx, params: { number } }) => show(ctx, number),
});

export const setIncidentState = endpoint({
  method: "post",
  path: `${path}/{number}/state`,
  summary: "Open, acknowledge, fix, or ignore an incident.",
  permission: "watch:write",
  params: IncidentParams,
  body: z.strictObject({
    state: z.enum(["OPEN", "ACKNOWLEDGED", "FIXED", "IGNORED"]),
    version: z
      .string()
      .max(200)
      .nullable()
      .optional()
      .describe("For FIXED: the version with the fix. Without one, any later failure opens the incident again."),
    reason: z.string().max(2_000).optional().describe("For IGNORED: why. Required."),
  }),
  answer,
  handler: async ({ ctx, params: { number }, body }) => {
    const { setIncidentState } = await import("@/lib/services/watch/incidents/set-incident-state");
    await setIncidentState(ctx, { number, ...body });
    const { followIncident } = await import("@/lib/services/watch/issues/follow-incident");
    await followIncident(ctx, { number });
    return show(ctx, number);
  },
});

export const updateIncident = endpoint({
  method: "patch",
  path: `${path}/{number}`,
  summary: "Name an incident, or make a member its owner.",
  permission: "watch:write",
  params: IncidentParams,
  body: z.strictObject({
    title: z.string().max(200).optional(),
    ownerId: z.uuid().nullable().optional().describe("The id of a member; null for nobody."),
  }),
  answer,
  handler: async ({ ctx, params: { number }, body: { title, ownerId } }) => {
    const { renameIncident } = await import("@/lib/services/watch/incidents/rename-incident");
    const { assignIncident } = await import("@/lib/services/watch/incidents/assign-incident");
    const { followIncident } = await import("@/lib/services/watch/issues/follow-incident");
    if (title !== undefined) {
      await renameIncident(ctx, { number, title });
      await followIncident(ctx, { number });
    }
    if (ownerId !== undefined) await assignIncident(ctx, { number, ownerId });
    return show(ctx, number);
  },
});

export const mergeIncident = endpoint({
  method: "post",
  path: `${path}/{number}/merge`,
  summary: "Merge an incident into another one of the same system.",
  permission: "watch:write",
  params: IncidentParams,
  body: z.strictObject({ into: z.int().min(1).max(2_147_483_647) }),
  answer: { ...answer, description: "The incident it was merged into." },
  handler: async ({ ctx, params: { number }, body: { into } }) => {
    const { mergeIncidents } = await import("@/lib/services/watch/incidents/merge-incidents");
    await mergeIncidents(ctx, { number, into });
    return show(ctx, into);
  },
});

export const splitIncident = endpoint({
  method: "post",
  path: `${path}/{number}/split`,
  summary: "Split traces off an incident into a new one.",
  permission: "watch:write",
  params: IncidentParams,
  body: z.strictObject({ traceIds: z.array(z.uuid()).min(1).max(500) }),
  answer: { status: 201, description: "The new incident.", schema: answer.schema },
  handler: async ({ ctx, params: { number }, body: { traceIds } }) => {
    const { splitIncident } = await import("@/lib/services/watch/incidents/split-incident");
    return show(ctx, (await splitIncident(ctx, { number, traceIds })).number);
  },
});

export const commentOnIncident = endpoint({
  method: "post",
  path: `${path}/{number}/comments`,
  summary: "Comment on an incident.",
  permission: "comment:write",
  params: IncidentParams,
  body: z.strictObject({ text: z.string().min(1).max(10_000) }),
  answer: { status: 201, description: "The incident with the comment.", schema: answer.schema },
  handler: async ({ ctx, params: { number }, body: { text } }) => {
    const { commentOnIncident } = await import("@/lib/services/watch/incidents/comment-on-incident");
    await commentOnIncident(ctx, { number, text });
    return show(ctx, number);
  },
});
