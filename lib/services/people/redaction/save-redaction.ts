import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { RedactionSettings } from "@/lib/traces/redaction/redaction-settings";
import { redactionWords } from "@/lib/traces/redaction/redaction-words";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { changeSettings } from "../workspaces/change-settings";
import { toRedaction } from "./read-redaction";

/**
 * Changes what the workspace masks from now on; what is stored stays as it is. Throws INVALID where a pattern cannot be
 * read, and a StaleError where it masks something else than what was `seen`.
 */
export const saveRedaction = async (ctx: WorkspaceContext, settings: RedactionSettings, seen?: Seen): Promise<void> => {
  const { data, error } = RedactionSettings.safeParse(settings);
  if (!data) {
    const details = error.issues.map(({ path, message }) => ({ pointer: `/${path.join("/")}`, message }));
    throw new KnownError("INVALID", details[0]?.message ?? "These rules are not valid.", details);
  }
  const redaction = escapeValueForStorage(data) as unknown as Prisma.InputJsonValue;
  // Own patterns may spell out what they are to hide: only how many there are is noted.
  const details = { onImport: data.onImport, onSharing: data.onSharing, ownPatternCount: data.patterns.length };
  await changeSettings({ subject: "Redaction", details }, ctx, { redaction }, (there) =>
    requireFresh(seen, standing(redactionWords(toRedaction(there.redaction)))),
  );
};
