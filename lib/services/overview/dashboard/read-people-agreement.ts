import { type PeopleAgreement } from "@/lib/attribution/overview/overview-tables";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readAgreement } from "../../labels/agreement/read-agreement";

/** How far the people of a workspace agree on what they said blind, as the overview shows it. */
export const readPeopleAgreement = async (ctx: WorkspaceContext): Promise<PeopleAgreement> => {
  const { agreement } = await readAgreement(ctx, { of: "blind" });
  const { count, overall } = agreement;
  const shareOf = (measure: "agent" | "step") => {
    const found = overall.find(({ of }) => of === measure);
    return found && count > 0 ? found.percent : null;
  };
  return { count, agent: shareOf("agent"), step: shareOf("step") };
};
