import { simulatedMethods } from "@/lib/attribution/simulated-methods";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { evidenceKinds } from "@/lib/traces/evidence-titles";
import { asksFacts } from "@/lib/traces/failure-grammar";
import { nameOfTerm } from "@/lib/traces/none-term";
import { type TraceFilter } from "@/lib/traces/trace-filter";
import { askedTerms } from "@/lib/traces/words/index-terms";
import { isRowId } from "../ids/row-id";
import { hasLabel } from "../truth/truth.sql";
import { storedQuery } from "../words/stored-term";
import { factWhere, ofMethod, systemKeys } from "./counted-facts.sql";
import { type ReadyFilter, type ReadySelection } from "./ready-selection";
import { sentConditions } from "./sent-where.sql";

/** A pattern that matches `text` anywhere, with the wildcards of LIKE taken as they stand. */
const anywhere = (text: string): string => `%${escapeForStorage(text).replace(/[\\%_]/g, "\\$&")}%`;

const lowered = (texts: readonly string[]): string[] => texts.map((text) => escapeForStorage(text.toLowerCase()));

/** The workspace as a value, so that its runs can also be gathered once, by an index. */
const runsOfTrace = ({ workspaceId }: WorkspaceContext): Prisma.Sql =>
  Prisma.sql`select from "AttributionRun" r where r."workspaceId" = ${workspaceId}::uuid and r."traceId" = t."id"`;

const negated = (condition: Prisma.Sql, value: "any" | "none"): Prisma.Sql =>
  value === "any" ? condition : Prisma.sql`not ${condition}`;

/**
 * Answers that stand: those of runs that abstain or were stopped early say nothing, and what a model foretold is
 * not counted. Gathered over the workspace once, not trace by trace; by "is true" also where the planner would
 * sooner join every trace to it.
 */
const disagreement = (ctx: WorkspaceContext): Prisma.Sql => Prisma.sql`(t."id" in (
  select r."traceId" from "AttributionRun" r
  where r."workspaceId" = ${ctx.workspaceId}::uuid and r."standingStep" is not null and r."method" <> all(${[...simulatedMethods]}::text[])
  group by r."traceId" having min(r."standingStep") <> max(r."standingStep"))) is true`;

/** Told by an index of the kinds alone. `none`: no run found any, or none has looked. */
const evidence = (ctx: WorkspaceContext, terms: TraceFilter["evidence"]): Prisma.Sql => {
  const found = (kinds: readonly string[]) => Prisma.sql`t."id" in (
    select r."traceId" from "AttributionRun" r
    where r."workspaceId" = ${ctx.workspaceId}::uuid and r."status" = 'SUCCEEDED' and "evidenceKinds"(r."attribution") && ${kinds}::text[])`;
  const kinds = terms.includes("any") ? evidenceKinds : terms.filter((term) => term !== "none");
  return terms.includes("none")
    ? Prisma.sql`(${found(kinds)} or not ${found(evidenceKinds)})`
    : Prisma.sql`(${found(kinds)}) is true`;
};

/** An incident that was merged stands for the one that it was merged into. */
const incidents = ({ workspaceId }: WorkspaceContext, terms: TraceFilter["incidents"]): Prisma.Sql => {
  const placed = (which: Prisma.Sql) => Prisma.sql`t."id" in (
    select m."traceId" from "IncidentTrace" m where m."workspaceId" = ${workspaceId}::uuid ${which})`;
  const numbers = terms.filter((term) => /^\d+$/.test(term)).map(Number);
  const named = placed(
    Prisma.sql`and m."incidentId" in (select coalesce(i."mergedIntoId", i."id") from "Incident" i where i."workspaceId" = ${workspaceId}::uuid and i."number" = any(${numbers}::int[]))`,
  );
  if (terms.includes("any")) return placed(Prisma.empty);
  return terms.includes("none")
    ? Prisma.sql`(${named} or not ${placed(Prisma.empty)})`
    : Prisma.sql`(${named}) is true`;
};

const wordCondition = (ctx: WorkspaceContext, word: string): Prisma.Sql => {
  const pattern = anywhere(word);
  const inSteps = askedTerms(word).length > 0 ? Prisma.sql`${withTerms(ctx, word)} or` : Prisma.empty;
  return Prisma.sql`(${inSteps} t."title" ilike ${pattern} or t."question" ilike ${pattern} or t."externalId" ilike ${pattern})`;
};

/**
 * The text of steps is told by its index alone, as far as it is of the steps that are there now. What it finds is
 * gathered once, by "is true" also where the planner, who knows no frequency of any word, would sooner look up trace by
 * trace: of 100,000 traces, a rare word took it 0.8 s that way and takes 0.02 s this way.
 */
const withTerms = (
  { workspaceId }: WorkspaceContext,
  word: string,
): Prisma.Sql => Prisma.sql`((t."id", t."sequence") in (
  select w."traceId", w."sequence" from "TraceWords" w where w."workspaceId" = ${workspaceId}::uuid and w."words" @@ ${storedQuery(workspaceId, askedTerms(word))}::tsquery)) is true`;

/** Every part of the filter as a condition on `"Trace" t`. */
function* conditions(ctx: WorkspaceContext, filter: TraceFilter): Generator<Prisma.Sql> {
  for (const word of filter.texts) yield withTerms(ctx, word);
  for (const word of filter.words) yield wordCondition(ctx, word);
  if (filter.agents.length > 0) yield Prisma.sql`t."agentNames" @> ${lowered(filter.agents)}::text[]`;
  if (filter.tags.length > 0) yield Prisma.sql`"nameKeys"(t."tags") @> ${lowered(filter.tags)}::text[]`;
  if (filter.outcomes.length > 0) yield Prisma.sql`t."outcome" = any(${filter.outcomes}::"Outcome"[])`;
  yield* runConditions(ctx, filter);
  if (filter.systems.length > 0) yield Prisma.sql`t."systemKey" = any(${systemKeys(filter.systems)}::text[])`;
  if (filter.versions.length > 0)
    yield Prisma.sql`"nameKey"(t."systemVersion") = any(${lowered(filter.versions)}::text[])`;
  if (filter.formats.length > 0) yield Prisma.sql`"nameKey"(t."format") = any(${lowered(filter.formats)}::text[])`;
  if (filter.minSteps !== undefined) yield Prisma.sql`t."stepCount" >= ${filter.minSteps}::bigint`;
  if (filter.maxSteps !== undefined) yield Prisma.sql`t."stepCount" <= ${filter.maxSteps}::bigint`;
  if (filter.label) yield negated(hasLabel(ctx.workspaceId), filter.label);
  if (filter.runs) yield negated(Prisma.sql`exists (${runsOfTrace(ctx)})`, filter.runs);
  if (filter.hasDisagreement !== undefined) yield negated(disagreement(ctx), filter.hasDisagreement ? "any" : "none");
  if (filter.evidence.length > 0) yield evidence(ctx, filter.evidence);
  if (filter.incidents.length > 0) yield incidents(ctx, filter.incidents);
  if (filter.isMade !== undefined) yield Prisma.sql`t."isMade" = ${filter.isMade}`;
  yield* sentConditions(ctx.workspaceId, filter);
  if (asksFacts(filter)) yield factWhere(ctx, filter);
}

/** Method and model are of one and the same run. */
function* runConditions(ctx: WorkspaceContext, { methods, models }: TraceFilter): Generator<Prisma.Sql> {
  const of: Prisma.Sql[] = [];
  if (methods.length > 0)
    of.push(
      Prisma.sql`(${Prisma.join(
        methods.map((term) => Prisma.sql`(${ofMethod(term, "r")})`),
        " or ",
      )})`,
    );
  if (models.length > 0) {
    const names = models.map(nameOfTerm);
    const named = Prisma.sql`"nameKey"(r."model") = any(${lowered(names.filter((name) => name !== null))}::text[])`;
    of.push(names.includes(null) ? Prisma.sql`(${named} or r."model" is null)` : named);
  }
  if (of.length > 0) yield Prisma.sql`exists (${runsOfTrace(ctx)} and ${Prisma.join(of, " and ")})`;
}

/** The traces of the workspace that a filter matches, as a condition on `"Trace" t`. */
export const filterWhere = (ctx: WorkspaceContext, filter: ReadyFilter): Prisma.Sql =>
  Prisma.join([Prisma.sql`t."workspaceId" = ${ctx.workspaceId}::uuid`, ...conditions(ctx, filter)], " and ");

/** The same for what a person selected. Ids of other workspaces match nothing. */
export const selectionWhere = (ctx: WorkspaceContext, selection: ReadySelection): Prisma.Sql =>
  "filter" in selection
    ? filterWhere(ctx, selection.filter)
    : Prisma.sql`t."workspaceId" = ${ctx.workspaceId}::uuid and t."id" = any(${selection.ids.filter(isRowId)}::uuid[])`;
