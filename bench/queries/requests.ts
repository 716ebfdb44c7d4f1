import { prisma } from "@/lib/db";
import { paths } from "@/lib/paths";
import { writeCursor } from "@/lib/services/ground/paging/list-cursor";
import { traceSorts } from "@/lib/traces/trace-sort";

export type RequestKind = "list" | "search" | "dashboard" | "trace";

/**
 * Something that people or tools ask of a workspace. `address` may differ by turn, so that
 * no two turns read the same rows.
 */
export interface MeasuredRequest {
  name: string;
  kind: RequestKind;
  address: (turn: number) => string;
  /** Called before each turn, outside of what is timed. */
  before?: (turn: number) => Promise<void>;
}

/** What a workspace of the volume scenario is asked by. */
export interface Subject {
  slug: string;
  workspaceId: string;
  traceIds: readonly string[];
  /** Of the trace in the middle of the list by creation. */
  middleCursor: string;
}

const openedTraces = 20;

/** Traces spread over the whole workspace, and where its middle is. */
export async function readSubject(slug: string): Promise<Subject> {
  const { id: workspaceId } = await prisma.workspace.findUniqueOrThrow({ where: { slug }, select: { id: true } });
  const rows = await prisma.$queryRaw<{ id: string; createdAt: Date }[]>`
    select "id", "createdAt" from (
      select t."id", t."createdAt", row_number() over (order by t."createdAt", t."id") as "place", count(*) over () as "count" from "Trace" t where t."workspaceId" = ${workspaceId}::uuid) listed
    where "place" % greatest("count" / ${openedTraces}::int, 1) = 0 order by "place"`;
  const middle = rows[Math.floor(rows.length / 2)];
  if (!middle) throw new Error(`${slug} has no traces`);
  const middleCursor = writeCursor({ key: middle.createdAt.toISOString(), id: middle.id });
  return { slug, workspaceId, traceIds: rows.map(({ id }) => id), middleCursor };
}

const searches = [
  "Meridian Freight",
  "zzz-nothing-says-this",
  "agent:Planner",
  'system:"Atlas Research"',
  "steps:>20",
  "disagree:true",
  "label:none",
  "outcome:failed method:tracer",
  "tag:web",
  "session:chat-7",
  "user:user-7",
  "environment:staging",
  "metadata.customer.name:customer-7",
  "metadata.plan:team",
  "duration:>1h",
  "duration:>5s",
  "tokens:>12k",
  "tokens:1k..20k",
  "cost:>0.01",
  "session:none",
  "user:none",
  "environment:none",
  "llm:none",
];

const lists = ({ slug, middleCursor }: Subject): MeasuredRequest[] => [
  ...traceSorts.map((sort): MeasuredRequest => {
    return { name: `list by ${sort}`, kind: "list", address: () => paths.traces(slug, { sort }) };
  }),
  { name: "list, page in the middle", kind: "list", address: () => paths.traces(slug, { cursor: middleCursor }) },
  { name: "list of sessions", kind: "list", address: () => paths.sessions(slug) },
  {
    name: "list of sessions, most tokens first",
    kind: "list",
    address: () => paths.sessions(slug, { sort: "-tokens" }),
  },
  { name: "list of sessions, searched", kind: "list", address: () => paths.sessions(slug, { q: "chat-77" }) },
  { name: "list of a session's traces", kind: "list", address: () => paths.session(slug, "chat-7") },
  { name: "list over the API", kind: "list", address: () => paths.api.traces(slug, { limit: 50 }) },
  ...searches.map((q): MeasuredRequest => {
    return { name: `search ${q}`, kind: "search", address: () => paths.traces(slug, { q }) };
  }),
  // What the facts of traces answer.
  ...["responsible:planner", "mode:1.1 basis:run", "day:2000-01-01..2100-01-01 outcome:failed"].map(
    (q): MeasuredRequest => ({ name: `search ${q}`, kind: "search", address: () => paths.traces(slug, { q }) }),
  ),
];

const narrowings = {
  "": {},
  ", 30 days": { range: "30d" },
  ", of a system": { range: "all", system: "Atlas Research" },
  ", of a version": { range: "all", system: "Harbour Desk", version: "1.4" },
  ", of an agent": { range: "all", agent: "Planner" },
  ", of a failure mode": { range: "all", mode: "1.1" },
  ", of a tag": { range: "all", tag: "web" },
  ", of a method": { range: "all", method: "all-at-once" },
  ", by ground truth": { range: "all", basis: "truth" },
  ", all days": { range: "all" },
} as const;

const dashboards = ({ slug, workspaceId, traceIds }: Subject): MeasuredRequest[] => [
  ...Object.entries(narrowings).map(([words, parameters]): MeasuredRequest => {
    return { name: `overview${words}`, kind: "dashboard", address: () => paths.overview(slug, parameters) };
  }),
  {
    name: "overview over the API, all days",
    kind: "dashboard",
    address: () => paths.api.overview(slug, { range: "all", format: "json" }),
  },
  {
    name: "versions",
    kind: "dashboard",
    address: () => paths.versions(slug, { range: "all", system: "Harbour Desk", a: "1.3", b: "1.4" }),
  },
  {
    name: "overview after a hundred changes",
    kind: "dashboard",
    address: () => paths.overview(slug, { range: "all" }),
    before: async (turn) => {
      await prisma.$executeRaw`
        update "Trace" set "tags" = array_append(array_remove("tags", 'turned'), 'turned'), "sequence" = "sequence" + 1 where "id" in (
          select "id" from "Trace" where "workspaceId" = ${workspaceId}::uuid and "id" >= ${traceIds[turn % traceIds.length]}::uuid order by "id" limit 100)`;
    },
  },
];

const traces = ({ slug, traceIds }: Subject): MeasuredRequest[] => {
  const at = (turn: number): string => traceIds[turn % traceIds.length] ?? "";
  return [
    { name: "trace, its page", kind: "trace", address: (turn) => paths.trace(slug, at(turn)) },
    { name: "trace, its outline", kind: "trace", address: (turn) => paths.api.outline(slug, at(turn)) },
    {
      name: "trace, its first steps",
      kind: "trace",
      address: (turn) => paths.api.steps(slug, at(turn), { from: 0, count: 40 }),
    },
  ];
};

/** All that is measured of a workspace, in the order of the table. */
export const requestsOf = (subject: Subject): MeasuredRequest[] => [
  ...lists(subject),
  ...dashboards(subject),
  ...traces(subject),
];
