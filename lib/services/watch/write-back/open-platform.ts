import { notFound } from "@/lib/errors";
import { readReachableHosts } from "../../people/workspaces/read-reachable-hosts";
import { isTrackerAccess, openAccess, type PlatformAccess, type TrackerAccess } from "./destination-access";
import { githubTracker } from "./github-tracker";
import { gitlabTracker } from "./gitlab-tracker";
import { langfusePlatform } from "./langfuse-platform";
import { linearTracker } from "./linear-tracker";
import { otlpPlatform } from "./otlp-platform";
import { phoenixPlatform } from "./phoenix-platform";
import { type Platform } from "./platform";
import { type Reach } from "./platform-request";
import { type Tracker } from "./tracker";

/** The platform behind an access. All of it throws PlatformError. */
const platformOf = (access: PlatformAccess, reach: Reach): Platform => {
  if (access.kind === "langfuse") return langfusePlatform(access, reach);
  if (access.kind === "phoenix") return phoenixPlatform(access, reach);
  return otlpPlatform(access, reach);
};

const trackerOf = (access: TrackerAccess, reach: Reach): Tracker => {
  if (access.kind === "github") return githubTracker(access, reach);
  return access.kind === "gitlab" ? gitlabTracker(access, reach) : linearTracker(access, reach);
};

interface Sealed {
  workspaceId: string;
  accessCiphertext: string;
}

const reachOf = async ({ workspaceId }: Sealed, signal?: AbortSignal): Promise<Reach> => ({
  allowedHosts: await readReachableHosts(workspaceId),
  signal,
});

/**
 * The platform of a destination, reached as its workspace may. Throws UNAVAILABLE where its keys cannot be opened, and
 * NOT_FOUND where it is an issue tracker.
 */
export const openPlatform = async (sealed: Sealed, signal?: AbortSignal): Promise<Platform> => {
  const access = openAccess(sealed.workspaceId, sealed.accessCiphertext);
  if (isTrackerAccess(access)) throw notFound("destination");
  return platformOf(access, await reachOf(sealed, signal));
};

/** The issue tracker of a destination. Throws like `openPlatform`. */
export const openTracker = async (sealed: Sealed, signal?: AbortSignal): Promise<Tracker> => {
  const access = openAccess(sealed.workspaceId, sealed.accessCiphertext);
  if (!isTrackerAccess(access)) throw notFound("destination");
  return trackerOf(access, await reachOf(sealed, signal));
};
