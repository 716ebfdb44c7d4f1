import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { requireRowId } from "../row-id";
import { noteLabelChanges } from "../tracers/note-label-changes";

/** Longest reason, in characters. */
const maxReasonLength = 20_000;

const requirePerson = (ctx: WorkspaceContext): { userId: string; name: string } => {
  if (ctx.actor.kind === "user") return ctx.actor;
  throw new KnownError("FORBIDDEN", "An annotation is a person's. Sign in to make one; an API key cannot.");
};

const namesOf = (agents: unknown): string[] =>
  (agents as { name: string }[]).map((agent) => unescapeFromStorage(agent.name));

/**
 * Keeps who, in this person's eyes, broke the trace, when and why; a second one replaces their first. The system of the trace learns from it.
 * Throws INVALID where the trace has no such agent or step, FORBIDDEN for an API key.
 */
export const saveAnnotation = async (
  ctx: WorkspaceContext,
  input: { traceId: string; agent: string; stepIndex: number; reason: string },
): Promise<{ id: string }> => {
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
