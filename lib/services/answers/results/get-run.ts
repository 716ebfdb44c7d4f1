import { type RunRecord } from "@/lib/attribution/run-record";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { openRun } from "../runs/open-run";
import { toRunRecord } from "../runs/run-row";

export const getRun = async (ctx: WorkspaceContext, input: { id: string }): Promise<RunRecord> =>
  toRunRecord(await openRun(ctx, input.id));
