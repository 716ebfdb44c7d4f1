import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const stepContentRow = z.object({
  content: z.string(),
});

export const readStepContent = (
  db: Database,
  { workspaceId, traceId, stepIndex }: { workspaceId: string; traceId: string; stepIndex: number },
) =>
  askRows(
    db,
    Prisma.sql`
      select "content" from "Step" where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" = ${stepIndex}::int`,
    stepContentRow,
  );
