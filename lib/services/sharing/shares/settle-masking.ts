import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { KnownError } from "@/lib/errors";
import { type RedactionSettings } from "@/lib/traces/redaction/redaction-settings";
import { type ShareSettings, type WantedShareSettings } from "@/lib/traces/share-settings";

/**
 * What is asked for, with masking as the workspace does it where it is left out. Throws FORBIDDEN where the workspace
 * masks what is shared, this is not to be masked, and the actor is no admin or owner.
 */
export const settleMasking = (
  ctx: Pick<WorkspaceContext, "role">,
  wanted: WantedShareSettings,
  { onSharing }: Pick<RedactionSettings, "onSharing">,
): ShareSettings => {
  const isMasked = wanted.isMasked ?? onSharing;
  if (onSharing && !isMasked && !can(ctx.role, "share:unmasked"))
    throw new KnownError(
      "FORBIDDEN",
      "This workspace masks shared traces. Only an admin or owner can create an unmasked link.",
    );
  return { ...wanted, isMasked };
};
