import { readReachableHosts } from "../../people/workspaces/read-reachable-hosts";
import { type DestinationAccess, openAccess } from "./destination-access";
import { langfusePlatform } from "./langfuse-platform";
import { otlpPlatform } from "./otlp-platform";
import { phoenixPlatform } from "./phoenix-platform";
import { type Platform } from "./platform";
import { type Reach } from "./platform-request";

/** The platform behind an access. All of it throws PlatformError. */
export const platformOf = (access: DestinationAccess, reach: Reach): Platform => {
  if (access.kind === "langfuse") return langfusePlatform(access, reach);
  if (access.kind === "phoenix") return phoenixPlatform(access, reach);
  return otlpPlatform(access, reach);
};

/** The platform of a destination, reached as its workspace may. Throws UNAVAILABLE where its keys cannot be opened. */
export const openPlatform = async (
  { workspaceId, accessCiphertext }: { workspaceId: string; accessCiphertext: string },
  signal?: AbortSignal,
): Promise<Platform> =>
  platformOf(openAccess(workspaceId, accessCiphertext), {
    allowedHosts: await readReachableHosts(workspaceId),
    signal,
  });
