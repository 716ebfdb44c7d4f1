import { type SendPlan } from "@/components/intake/send/send-steps";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { publicUrl } from "@/lib/env";

/** What the lines are made of by which a program sends to this instance. */
export const readSendPlan = (ctx: WorkspaceContext): SendPlan => ({
  origin: publicUrl(),
  canMakeKey: can(ctx.role, "api-key:write"),
  now: new Date().toISOString(),
});
