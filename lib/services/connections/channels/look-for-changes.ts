import { prisma } from "@/lib/db";
import { enqueueChanges } from "../../ground/queue/enqueue";

/** Has changes told to webhooks where there are any. Costs a look at an empty table where there are none. */
export async function lookForChanges(): Promise<void> {
  if (await prisma.change.findFirst({ select: { id: true } })) await enqueueChanges(prisma);
}
