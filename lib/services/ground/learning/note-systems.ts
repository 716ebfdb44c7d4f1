import { type Prisma } from "@/lib/db";

/** Makes the rows of systems that have none yet, by the names of some of their traces as stored. */
export const noteSystems = async (
  tx: Pick<Prisma.TransactionClient, "systemTracer">,
  workspaceId: string,
  systems: readonly { systemKey: string; systemName: string | null }[],
): Promise<void> => {
  const byKey = new Map(systems.map((system) => [system.systemKey, system]));
  // In one order, so that two uploads of the same systems never wait for each other in a circle.
  const data = [...byKey.values()].toSorted((a, b) => (a.systemKey < b.systemKey ? -1 : 1));
  await tx.systemTracer.createMany({
    data: data.map(({ systemKey, systemName }) => ({
      workspaceId,
      systemKey,
      systemName: systemKey === "" ? null : systemName,
    })),
    skipDuplicates: true,
  });
};
