import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { openRun } from "../runs/open-run";
import { toRunRecord } from "../runs/run-row";
import { tellRests } from "../runs/tell-rests";

export const getRun = async (ctx: WorkspaceContext, input: { id: string }): Promise<RunRecord> => {
  const row = await openRun(ctx, input.id);
  const [told = row] = await tellRests(ctx.workspaceId, [row]);
  return toRunRecord(told);
};
