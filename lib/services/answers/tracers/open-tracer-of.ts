import { type Tracer } from "@/lib/attribution/tracer";
import { prisma } from "@/lib/db";
import { type Trace } from "@/lib/traces/trace";
import { systemColumns } from "../../ground/stored/system-columns";
import { openSettledTracer } from "./open-settled-tracer";
import { settleTracers } from "./settle-tracers";

/** The weights that answer for traces of this system in a workspace now; null where they were deleted meanwhile. */
export const openTracerOf = async (workspaceId: string, { system }: Pick<Trace, "system">): Promise<Tracer | null> => {
  const { systemKey } = systemColumns(system?.name);
  return openSettledTracer(workspaceId, (await settleTracers(prisma, workspaceId, [systemKey]))(systemKey));
};
