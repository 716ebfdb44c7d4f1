import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { enqueueNaming } from "../../ground/queue/enqueue";
import { takeIncidentTurns } from "../incidents/group-batch";
import { noteEvent } from "../incidents/note-event";
import { type NameWish, prepareName } from "./prepare-name";

/**
 * Has a judge asked what an incident could be called; what it says is a suggestion until somebody takes it. Throws as
 * `prepareName`, and CONFLICT where one is asked already or the month's budget does not allow it.
 */
export const askForName = async (ctx: WorkspaceContext, wish: NameWish): Promise<void> => {
  const { incidentId, incident, traceIds, plan } = await prepareName(ctx, wish);
  if (plan.refusal !== null) throw new KnownError("CONFLICT", plan.refusal);
  const { workspaceId, actor } = ctx;
  const { provider, model } = plan;
  await prisma.$transaction(async (tx) => {
    await takeIncidentTurns(tx, workspaceId);
    const before = await tx.incidentNaming.findUnique({ where: { incidentId }, select: { status: true, turn: true } });
    if (before?.status === "QUEUED" || before?.status === "ASKING")
      throw new KnownError("CONFLICT", "A judge is being asked for a name already. Wait for its answer.");
    const asked = {
      turn: (before?.turn ?? 0) + 1,
      status: "QUEUED" as const,
      providerId: plan.providerId,
      providerName: escapeForStorage(provider),
      model: escapeForStorage(model),
      incident: escapeValueForStorage(incident) as unknown as Prisma.InputJsonObject,
      traceIds,
      maxCostUsd: plan.maxCostUsd,
      callCount: 0,
      costUsd: null,
      spentUsd: 0,
      suggestion: null,
      problem: null,
      workerId: null,
      askedByName: escapeForStorage(actor.name),
      askedAt: new Date(),
    };
    const { id: namingId, turn } = await tx.incidentNaming.upsert({
      where: { incidentId },
      create: { workspaceId, incidentId, ...asked },
      update: asked,
      select: { id: true, turn: true },
    });
    await enqueueNaming(tx, { workspaceId, namingId, turn });
    await tx.incident.update({ where: { id: incidentId }, data: { isTouched: true }, select: { id: true } });
    await noteEvent(tx, { workspaceId, incidentId, by: actor.name, event: { kind: "name-asked", provider, model } });
  });
};
