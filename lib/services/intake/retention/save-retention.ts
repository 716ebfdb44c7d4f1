import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { RetentionSettings } from "@/lib/traces/retention/retention-settings";
import { retentionWords } from "@/lib/traces/retention/retention-words";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { changeSettings } from "../../people/workspaces/change-settings";
import { toRetention } from "./read-retention";

/**
 * Changes how long the workspace keeps traces: the worker applies the rules every hour. Throws INVALID for a rule that
 * means nothing, and a StaleError where others stand there than what was `seen`.
 */
export const saveRetention = async (ctx: WorkspaceContext, settings: RetentionSettings, seen?: Seen): Promise<void> => {
  const { data, error } = RetentionSettings.safeParse(settings);
  if (!data) {
    const details = error.issues.map(({ path, message }) => ({ pointer: `/${path.join("/")}`, message }));
    throw new KnownError("INVALID", details[0]?.message ?? "These rules are not valid.", details);
  }
  const retention = data.rules.length === 0 ? Prisma.DbNull : data;
  const details = { rules: retentionWords(data) };
  await changeSettings({ subject: "Retention", details }, ctx, { retention }, (there) =>
    requireFresh(seen, standing(retentionWords(toRetention(there.retention)))),
  );
};
