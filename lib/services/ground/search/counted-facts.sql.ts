import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { readAnswered } from "@/lib/traces/answered-term";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type FailureTerms } from "@/lib/traces/failure-terms";
import { asksWhoFailed } from "@/lib/traces/failure-grammar";
import { nameOfTerm } from "@/lib/traces/none-term";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { blindIds } from "../sight/blind-where.sql";

/** What of a filter the facts of traces alone can tell. */
export type FactFilter = FailureTerms & Pick<TraceFilter, "outcomes" | "systems" | "tags" | "isMade">;

const keys = (names: readonly string[]): string[] => names.map((name) => escapeForStorage(name.toLowerCase()));

/** What traces of a system of this name have as its key; empty for traces without one. */
export const systemKey = (name: string): string => escapeForStorage(name.trim().toLowerCase());

/** As traces have it; `none` is those that name no system, see `nameOfTerm`. */
export const systemKeys = (terms: readonly string[]): string[] =>
  terms.map((term) => systemKey(nameOfTerm(term.trim()) ?? ""));

/**
 * Method, version and weights that a term asks for, as a condition on runs, or facts of runs, under the name `alias`.
 */
export const ofMethod = (term: string, alias: "r" | "x"): Prisma.Sql => {
  const { method, version, weights } = readAnswered(term);
  const column = (name: string) => Prisma.raw(`${alias}."${name}"`);
  const parts = [Prisma.sql`${column("method")} = ${escapeForStorage(method.toLowerCase())}`];
  if (version !== null) parts.push(Prisma.sql`${column("methodVersion")} = ${escapeForStorage(version)}`);
  if (weights === "shipped") parts.push(Prisma.sql`${column("tracerVersionId")} is null`);
  else if (weights !== null) parts.push(Prisma.sql`${column("tracerVersionId")} = ${weights}::uuid`);
  return Prisma.join(parts, " and ");
};

/** The newest answer of a method on each trace, outside of evaluations; an abstention is there, without an answer. */
const answersOf = (workspaceId: string, answered: string): Prisma.Sql => {
  const unseen = readAnswered(answered).isUnseen ? Prisma.sql`and not r."hasSeen"` : Prisma.empty;
  const stated = (column: string) => Prisma.sql`case when not r."isAbstained" then r.${Prisma.raw(`"${column}"`)} end`;
  return Prisma.sql`(
    select distinct on (r."traceId") r."traceId", ${stated("agentKey")} as "runAgentKey", ${stated("agent")} as "runAgent", ${stated("stepIndex")} as "runStep", ${stated("mode")} as "runMode", ${stated("party")} as "runParty"
    from "RunFact" r where r."workspaceId" = ${workspaceId}::uuid and r."isNewest" and ${ofMethod(answered, "r")} ${unseen}
    order by r."traceId", r."at" desc, r."runId" desc)`;
};

function* conditions(workspaceId: string, filter: FactFilter): Generator<Prisma.Sql> {
  const { fromDay, toDay, outcomes, systems, versions, tags, isMade, responsible, modes, parties, basis, answered } =
    filter;
  if (fromDay !== undefined) yield Prisma.sql`f."day" >= ${fromDay}::date`;
  if (toDay !== undefined) yield Prisma.sql`f."day" <= ${toDay}::date`;
  if (outcomes.length > 0) yield Prisma.sql`f."outcome" = any(${outcomes}::"Outcome"[])`;
  if (systems.length > 0) yield Prisma.sql`f."systemKey" = any(${systemKeys(systems)}::text[])`;
  if (versions.length > 0) yield Prisma.sql`"nameKey"(f."version") = any(${keys(versions)}::text[])`;
  if (isMade !== undefined) yield Prisma.sql`f."isMade" = ${isMade}`;
  for (const tag of keys(tags))
    yield Prisma.sql`exists (select from unnest(f."tags") tag where "nameKey"(tag) = ${tag})`;
  if (responsible.length > 0) yield Prisma.sql`c."agentKey" = any(${keys(responsible)}::text[])`;
  if (modes.length > 0) yield modeCondition(modes);
  if (parties.length > 0) yield partyCondition(parties);
  if (basis !== undefined) yield Prisma.sql`b."basis" = ${basis}`;
  if (filter.answers !== undefined) yield hasSeveral(workspaceId, filter);
  // An abstention is no answer: whatever else is asked for.
  if (answered !== undefined) yield Prisma.sql`b."basis" <> 'none'`;
  yield* positions(filter);
}

/** As agreement is counted: answers of several versions or weights, of the method that is asked for where one is. */
const hasSeveral = (
  workspaceId: string,
  { answered }: FactFilter,
): Prisma.Sql => Prisma.sql`(not h."isBlind" and f."traceId" in (
  select x."traceId" from "RunFact" x where x."workspaceId" = ${workspaceId}::uuid and x."isNewest" and not x."isAbstained"
    ${answered === undefined ? Prisma.empty : Prisma.sql`and ${ofMethod(answered, "x")}`} group by x."traceId" having count(*) > 1))`;

const modeCondition = (terms: readonly string[]): Prisma.Sql => {
  const names = terms.map(nameOfTerm);
  const named = Prisma.sql`"nameKey"(c."mode") = any(${keys(names.filter((name) => name !== null))}::text[])`;
  return names.includes(null) ? Prisma.sql`(${named} or (c."agentKey" is not null and c."mode" is null))` : named;
};

const partyCondition = (terms: readonly string[]): Prisma.Sql => {
  const names = terms.map(nameOfTerm);
  const said = Prisma.sql`c."party" = any(${keys(names.filter((name) => name !== null))}::text[])`;
  return names.includes(null) ? Prisma.sql`(${said} or (c."agentKey" is not null and c."party" is null))` : said;
};

/** Whole numbers only, so that a trace stands in the tenth that the overview counts it in. */
function* positions({ minPosition, maxPosition }: FactFilter): Generator<Prisma.Sql> {
  const way = Prisma.sql`greatest(f."stepCount" - 1, 1)`;
  if (minPosition !== undefined) yield Prisma.sql`c."step"::bigint * 100 >= ${minPosition}::int * ${way}::bigint`;
  if (maxPosition !== undefined && maxPosition < 100)
    yield Prisma.sql`c."step"::bigint * 100 < ${maxPosition}::int * ${way}::bigint`;
  // The end of the way is in its last part, also where a label points behind the last step.
  else if (maxPosition !== undefined) yield Prisma.sql`c."step" is not null`;
}

/**
 * The facts that a filter matches as one reader may count them, as `from … where …`: `f` is the row of
 * TraceFact, `h."isBlind"` whether the reader is to label it first, `b."basis"` on what the answer rests
 * (truth, run, none, and answer where that is asked for), `c` the answer itself: `agentKey`, `agent`, `step`,
 * `mode`, `party`. Traces that the reader is to label blind have the basis none: nothing of what runs and others say of
 * them is counted, and no narrowing by it finds them.
 */
export const countedFacts = (ctx: WorkspaceContext, filter: FactFilter): Prisma.Sql => {
  const { workspaceId } = ctx;
  const { answered } = filter;
  const answers = answered === undefined ? null : answersOf(workspaceId, answered);
  const run = Prisma.raw(answers ? "r" : "f");
  const truthFirst =
    filter.basis === "answer" ? Prisma.empty : Prisma.sql`when f."truthAgentKey" is not null then 'truth'`;
  const ofRun = Prisma.raw(filter.basis === "answer" ? "'answer'" : "'run'");
  const answer = (truth: string, said: string) =>
    Prisma.sql`case b."basis" when 'truth' then f.${Prisma.raw(`"${truth}"`)} when ${ofRun} then ${run}.${Prisma.raw(`"${said}"`)} end`;
  const where = [Prisma.sql`f."workspaceId" = ${workspaceId}::uuid`, ...conditions(workspaceId, filter)];
  return Prisma.sql`
    from "TraceFact" f
    left join (${blindIds(ctx)}) kept on kept."id" = f."traceId"
    ${answers ? Prisma.sql`join ${answers} r on r."traceId" = f."traceId"` : Prisma.empty}
    cross join lateral (select kept."id" is not null as "isBlind") h
    cross join lateral (select case when h."isBlind" then 'none' ${truthFirst} when ${run}."runAgentKey" is not null then ${ofRun} else 'none' end as "basis") b
    cross join lateral (select ${answer("truthAgentKey", "runAgentKey")} as "agentKey", ${answer("truthAgent", "runAgent")} as "agent",
      ${answer("truthStep", "runStep")} as "step", ${answer("truthMode", "runMode")} as "mode",
      ${answer("truthParty", "runParty")} as "party") c
    where ${Prisma.join(where, " and ")}`;
};

/** Whatever is said of who failed: days, outcomes, systems, versions and tags alone. */
const openWhere = (ctx: WorkspaceContext, filter: FactFilter): Prisma.Sql => {
  const own = {
    ...filter,
    responsible: [],
    modes: [],
    parties: [],
    basis: undefined,
    answered: undefined,
    answers: undefined,
  };
  const open = [
    ...conditions(ctx.workspaceId, { ...own, minPosition: undefined, maxPosition: undefined } as FactFilter),
  ];
  return Prisma.join([Prisma.sql`f."workspaceId" = ${ctx.workspaceId}::uuid`, ...open], " and ");
};

/** Those of the traces of these days, outcomes, systems, versions and tags that the reader is to label blind. */
export const blindFacts = (ctx: WorkspaceContext, filter: FactFilter): Prisma.Sql =>
  Prisma.sql`from "TraceFact" f join (${blindIds(ctx)}) kept on kept."id" = f."traceId" where ${openWhere(ctx, filter)}`;

/** Those of them that were made here, which `filter` leaves out. */
export const madeFacts = (ctx: WorkspaceContext, filter: FactFilter): Prisma.Sql =>
  Prisma.sql`from "TraceFact" f where ${openWhere(ctx, { ...filter, isMade: true })}`;

/**
 * The traces that the terms of who failed and when match, as a condition on `"Trace" t`. Gathered over the
 * workspace once, not trace by trace.
 */
export const factWhere = (ctx: WorkspaceContext, filter: TraceFilter): Prisma.Sql => {
  // What the row of the trace tells is asked of the row: outcome, version, system, tags, whether it was made.
  const own = { ...filter, outcomes: [], systems: [], versions: [], tags: [], isMade: undefined };
  // "is true" keeps the planner from a join whose size it misjudges by far: a page of the list
  // was walked against every match.
  if (asksWhoFailed(filter)) return Prisma.sql`(t."id" in (select f."traceId" ${countedFacts(ctx, own)})) is true`;
  const days = [...conditions(ctx.workspaceId, own)];
  return Prisma.sql`t."id" in (select f."traceId" from "TraceFact" f where ${Prisma.join([Prisma.sql`f."workspaceId" = ${ctx.workspaceId}::uuid`, ...days], " and ")})`;
};
