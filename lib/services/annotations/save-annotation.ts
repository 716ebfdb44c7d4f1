import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { requireRowId } from "../row-id";
import { readTaxonomy } from "../taxonomies/read-taxonomy";
import { noteLabelChanges } from "../tracers/note-label-changes";

/** Longest reason, in characters. */
const maxReasonLength = 20_000;

const requirePerson = (ctx: WorkspaceContext): { userId: string; name: string } => {
  if (ctx.actor.kind === "user") return ctx.actor;
  throw new KnownError("FORBIDDEN", "An annotation is a person's. Sign in to make one; an API key cannot.");
};

const namesOf = (agents: unknown): string[] =>
  (agents as { name: string }[]).map((agent) => unescapeFromStorage(agent.name));

interface AnnotationInput {
  traceId: string;
  agent: string;
  stepIndex: number;
  reason: string;
  /** The id of a mode of `taxonomy`; neither where the person names none. */
  failureMode?: string | null;
  taxonomy?: { name: string; version: string } | null;
}

/** The kind of failure as it is stored. Throws INVALID where the taxonomy, in this version, has no such mode. */
const failureModeOf = async (ctx: WorkspaceContext, { failureMode, taxonomy }: AnnotationInput) => {
  if (!failureMode || !taxonomy) return { failureMode: null, taxonomy: Prisma.DbNull };
  const { name, version, modes } = await readTaxonomy(ctx, taxonomy);
  if (!modes.some(({ id }) => id === failureMode)) {
    throw new KnownError("INVALID", "Choose one of the failure modes of this taxonomy.", [
      { pointer: "/failureMode", message: "No such failure mode." },
    ]);
  }
  return { failureMode, taxonomy: { name, version } };
};

/**
 * Keeps who, in this person's eyes, broke the trace, when and why; a second one replaces their first. The system of the trace learns from it.
 * Throws INVALID where the trace has no such agent or step or the taxonomy no such failure mode, NOT_FOUND for a taxonomy of another workspace, FORBIDDEN for an API key.
 */
export const saveAnnotation = async (ctx: WorkspaceContext, input: AnnotationInput): Promise<{ id: string }> => {
  const person = requirePerson(ctx);
  const traceId = requireRowId(input.traceId, "trace");
  const trace = await prisma.trace.findFirst({
    where: { id: traceId, workspaceId: ctx.workspaceId },
    select: { agents: true, stepCount: true, systemKey: true },
  });
  if (!trace) throw notFound("trace");
  const agent = namesOf(trace.agents).find((name) => sameAgent(name, input.agent));
  if (agent === undefined) {
    throw new KnownError("INVALID", "Choose one of the agents of this trace.", [
      { pointer: "/agent", message: "Not an agent of this trace." },
    ]);
  }
  if (!Number.isInteger(input.stepIndex) || input.stepIndex < 0 || input.stepIndex >= trace.stepCount) {
    throw new KnownError("INVALID", `Choose a step between 0 and ${trace.stepCount - 1}.`, [
      { pointer: "/stepIndex", message: "No such step." },
    ]);
  }
  if (input.reason.length > maxReasonLength) {
    throw new KnownError("INVALID", `A reason has at most ${maxReasonLength.toLocaleString("en")} characters.`, [
      { pointer: "/reason", message: "Too long." },
    ]);
  }
  const claim = {
    agent: escapeForStorage(agent),
    stepIndex: input.stepIndex,
    reason: escapeForStorage(input.reason),
    authorName: person.name,
    ...(await failureModeOf(ctx, input)),
  };
  return prisma.$transaction(async (tx) => {
    const row = await tx.annotation.upsert({
      where: { traceId_authorId: { traceId, authorId: person.userId } },
      create: { ...claim, workspaceId: ctx.workspaceId, traceId, authorId: person.userId },
      update: claim,
      select: { id: true },
    });
    await noteLabelChanges(tx, ctx.workspaceId, [trace.systemKey]);
    return row;
  });
};
