import { shareOpening } from "@/lib/http/share-door";
import { noteShareView } from "@/lib/services/sharing/shares/note-share-view";
import { readSharedTrajectory } from "../../read-shared-trajectory";

/**
 * Takes the passphrase of a share; answers what lets its page ask for data, and what it draws first: as the
 * address that it was opened with says.
 */
export const POST = shareOpening(async ({ share, accessToken, isAgain, request }) => {
  if (!isAgain) await noteShareView(share);
  return { accessToken, data: await readSharedTrajectory(share, new URL(request.url).searchParams) };
});
