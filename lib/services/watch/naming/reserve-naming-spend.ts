import { type WorstCase } from "@/lib/attribution/recorded-call";
import { prisma } from "@/lib/db";
import { type Reservation } from "../../answers/executing/reserve-spend";
import { lockMonth, readMonthlySums } from "../../answers/spend/read-spent";
import { holdNaming, type NamingOwner } from "./claim-naming";
import { nameRefusal } from "./name-limit";

/**
 * Sets the worst case of a call aside before it leaves, against what the name may cost and the workspace's month as
 * they are now, across all workers. Of what is set aside for the name, that of this claim counts against its own limit.
 * Null when the naming is not this worker's any more.
 */
export const reserveNamingSpend = (owner: NamingOwner, worst: WorstCase): Promise<Reservation | null> =>
  prisma.$transaction(async (tx) => {
    const { namingId, claim } = owner;
    if (!(await holdNaming(tx, owner))) return null;
    const naming = await tx.incidentNaming.findUniqueOrThrow({
      where: { id: namingId },
      select: {
        workspaceId: true,
        maxCostUsd: true,
        spentUsd: true,
        about: { select: { workspace: { select: { monthlyBudgetUsd: true } } } },
      },
    });
    const { workspaceId, maxCostUsd } = naming;
    await lockMonth(tx, workspaceId);
    const own = await tx.spendReservation.aggregate({ where: { namingId, claim }, _sum: { costUsd: true } });
    const month = await readMonthlySums(tx, workspaceId);
    const refusal = nameRefusal(
      {
        maxCostUsd,
        spentUsd: naming.spentUsd + (own._sum.costUsd ?? 0),
        monthlyBudgetUsd: naming.about.workspace.monthlyBudgetUsd,
        monthUsd: month.spentUsd + month.reservedUsd,
      },
      worst,
    );
    if (refusal !== null) return { id: null, refusal };
    const tokens = worst.inputTokens + worst.outputTokens;
    const { id } = await tx.spendReservation.create({
      data: { workspaceId, namingId, claim, costUsd: worst.costUsd ?? 0, tokens },
      select: { id: true },
    });
    return { id, refusal: null };
  });
