import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { isSignUpOpen } from "@/lib/env";
import { KnownError } from "@/lib/errors";
import { listWords } from "@/lib/traces/saved-words";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { changeSettings } from "./change-settings";
import { normaliseHost } from "./normalise-host";

/** Most hosts that a workspace may list. */
const maxHosts = 50;

/**
 * Says which hosts of a private network requests of this workspace may reach. Answers them as they are kept. Throws
 * INVALID for what is no host, FORBIDDEN where anybody may sign up, and a StaleError where others are listed than those
 * that were `seen`.
 */
export const saveReachableHosts = async (
  ctx: WorkspaceContext,
  { hosts, seen }: { hosts: readonly string[]; seen?: Seen },
): Promise<string[]> => {
  if (isSignUpOpen())
    throw new KnownError(
      "FORBIDDEN",
      "This server has open sign-up, so only its operator can allow hosts of its network, in FAULTLINE_REACHABLE_HOSTS.",
    );
  const kept = [...new Set(hosts.map((text) => text.trim()).filter((text) => text !== ""))].map((text) => {
    const host = normaliseHost(text);
    if (host !== null) return host;
    const message = `${text.slice(0, 100)} is not a host. Enter a name or an IP address, optionally with :port.`;
    throw new KnownError("INVALID", message, [{ pointer: "/hosts", message }]);
  });
  const unique = [...new Set(kept)];
  if (unique.length > maxHosts)
    throw new KnownError("INVALID", `A workspace lists ${maxHosts} hosts at most.`, [
      { pointer: "/hosts", message: `${maxHosts} at most.` },
    ]);
  const details = { privateHosts: unique.join(", ") };
  await changeSettings({ subject: "Private hosts", details }, ctx, { reachableHosts: unique }, (there) =>
    requireFresh(seen, standing(listWords(there.reachableHosts))),
  );
  return unique;
};
