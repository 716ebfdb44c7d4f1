import { type NamePlan } from "@/lib/attribution/incidents/incident-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type NameWish, prepareName } from "./prepare-name";

/** What asking a judge for the name of an incident would take. Changes nothing; throws as `prepareName`. */
export const planName = async (ctx: WorkspaceContext, wish: NameWish): Promise<NamePlan> =>
  (await prepareName(ctx, wish)).plan;
