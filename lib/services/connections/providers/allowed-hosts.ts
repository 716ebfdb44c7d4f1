import { isOwnMachine } from "@/lib/env";
import { type JudgeEndpoint } from "@/lib/attribution/judge-endpoint";
import { readReachableHosts } from "../../people/workspaces/read-reachable-hosts";

/** Which private hosts a workspace may ask models on. */
export const allowedHostsOf = async (workspaceId: string): Promise<JudgeEndpoint["allowedHosts"]> =>
  isOwnMachine() ? "any" : readReachableHosts(workspaceId);
