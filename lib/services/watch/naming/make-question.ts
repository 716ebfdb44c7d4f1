import { type JudgeRequest } from "@/lib/attribution/judge";
import {
  type NamedFailure,
  type NamedIncident,
  nameQuestion,
  type NameReply,
} from "@/lib/attribution/incidents/name-question";
import { fenceNonce } from "@/lib/llm/fence-nonce";
import { readWorkspaceSecret } from "../../people/workspaces/read-workspace-secret";

interface About {
  workspaceId: string;
  incidentId: string;
  incident: NamedIncident;
  dismissed: readonly string[];
}

/** The question for a name; the same for the same incident, failures and dismissed names. */
export const makeQuestion = async (
  { workspaceId, incidentId, incident, dismissed }: About,
  failures: readonly NamedFailure[],
): Promise<JudgeRequest<NameReply>> => {
  const nonce = fenceNonce(await readWorkspaceSecret({ workspaceId }), incidentId);
  return nameQuestion({ nonce, incident, failures, dismissed });
};
