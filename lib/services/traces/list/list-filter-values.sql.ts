import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

const Values = z.array(z.tuple([z.string(), z.number()]));
const readRow = z.object({
  agents: Values,
  systems: Values,
  versions: Values,
  tags: Values,
  formats: Values,
  outcomes: Values,
  sessions: Values,
  users: Values,
  environments: Values,
  metadata: Values,
  llms: Values,
  traceCount: z.number(),
});

/** Of so many traces, the newest: names repeat, and every view of the list waits for this. */
const maxTraces = 5_000;

const maxValues = 500;
const maxPerKey = 20;

/** A name, and how many of the newest traces have it. */
export interface FilterValue {
  name: string;
  count: number;
}

/**
 * What the newest 5,000 traces of the workspace can be narrowed to by name, at most 500 each, for the filter's
 * completion: agents and what was sent along the most frequent first, agents once whatever their case, the others
 * in order.
 */
export interface FilterValues {
  agents: FilterValue[];
  systems: FilterValue[];
  versions: FilterValue[];
  tags: FilterValue[];
  formats: FilterValue[];
  outcomes: FilterValue[];
  sessions: FilterValue[];
  users: FilterValue[];
  environments: FilterValue[];
  /** Paths of metadata, and `path=value` of at most 20 values of each. */
  metadata: FilterValue[];
  llms: FilterValue[];
}

/** The rows of a query of a `name` and its `count`, as a list of pairs in the order asked for. */
const pairs = (rows: Prisma.Sql, order: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(select coalesce(jsonb_agg(jsonb_build_array("name", "count") order by ${order}), '[]')
    from (${rows} order by ${order} limit ${maxValues}) one)`;

const byName = Prisma.sql`"name"`;
const byCount = Prisma.sql`"count" desc, "name"`;
const column = (name: Prisma.Sql, order = byName): Prisma.Sql =>
  pairs(
    Prisma.sql`select ${name}::text as "name", count(*)::int as "count" from newest where ${name} is not null group by 1`,
    order,
  );
/** Of values without number, those that most of the traces have. */
const often = (name: Prisma.Sql): Prisma.Sql => column(name, byCount);

export const read = async (workspaceId: string): Promise<{ values: FilterValues; traceCount: number }> => {
  const agents = Prisma.sql`
    select min(agent->>'name') as "name", count(*)::int as "count"
    from newest, jsonb_array_elements(newest."agents") agent group by "nameKey"(agent->>'name')`;
  const tags = Prisma.sql`
    select tag as "name", count(*)::int as "count" from newest, unnest("tags") tag group by 1`;
  const metadata = Prisma.sql`
    select "name", "count" from (
      select "name", "count", row_number() over (partition by split_part("name", '=', 1), strpos("name", '=') > 0 order by "count" desc, "name") as place
      from (select entry as "name", count(*)::int as "count" from newest, unnest("metadataTerms") entry group by 1) one) ranked
    where place <= ${maxPerKey}`;
  const [row] = await askRows(
    prisma,
    Prisma.sql`
    with newest as materialized (
      select t."agents", t."systemName", t."systemVersion", t."tags", t."format", t."outcome", t."sessionId", t."userId", t."environment", t."metadataTerms", t."model" from "Trace" t
      where t."workspaceId" = ${workspaceId}::uuid order by t."createdAt" desc, t."id" desc limit ${maxTraces}
    )
    select
      (select count(*)::int from newest) as "traceCount",
      ${pairs(agents, byCount)} as "agents",
      ${column(Prisma.sql`"systemName"`)} as "systems",
      ${column(Prisma.sql`"systemVersion"`)} as "versions",
      ${pairs(tags, byName)} as "tags",
      ${column(Prisma.sql`"format"`)} as "formats",
      ${column(Prisma.sql`"outcome"`)} as "outcomes",
      ${often(Prisma.sql`"sessionId"`)} as "sessions",
      ${often(Prisma.sql`"userId"`)} as "users",
      ${often(Prisma.sql`"environment"`)} as "environments",
      ${pairs(metadata, byCount)} as "metadata",
      ${often(Prisma.sql`"model"`)} as "llms"`,
    readRow,
  );
  const values = (stored: z.infer<typeof Values> = []): FilterValue[] =>
    stored.map(([name, count]) => ({ name: unescapeFromStorage(name), count }));
  return {
    traceCount: row?.traceCount ?? 0,
    values: {
      agents: values(row?.agents),
      systems: values(row?.systems),
      versions: values(row?.versions),
      tags: values(row?.tags),
      formats: values(row?.formats),
      outcomes: values(row?.outcomes),
      sessions: values(row?.sessions),
      users: values(row?.users),
      environments: values(row?.environments),
      metadata: values(row?.metadata),
      llms: values(row?.llms),
    },
  };
};
