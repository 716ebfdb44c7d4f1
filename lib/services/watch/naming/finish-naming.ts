import { prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { type NamingOwner } from "./claim-naming";

/** How it ended: with a name, or with a sentence that says why there is none and what to do. */
export type NamingEnd = { name: string } | { problem: string };

/** Ends a naming. False when it is not this worker's any more. */
export const finishNaming = async ({ namingId, claim }: NamingOwner, end: NamingEnd): Promise<boolean> => {
  const data =
    "name" in end
      ? { status: "SUGGESTED" as const, suggestion: escapeForStorage(end.name) }
      : { status: "FAILED" as const, problem: escapeForStorage(end.problem) };
  const { count } = await prisma.incidentNaming.updateMany({
    where: { id: namingId, workerId: claim, status: "ASKING" },
    data: { ...data, workerId: null },
  });
  return count > 0;
};
