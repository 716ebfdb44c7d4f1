import { type AutomationRun } from "@/lib/attribution/watching/automation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";

export type AutomationRow = Prisma.AutomationGetPayload<object>;

/** The run that an automation starts as it was saved; null for none. */
export const runOf = (row: Pick<AutomationRow, "run">): AutomationRun | null =>
  row.run === null ? null : (unescapeValueFromStorage(row.run) as unknown as AutomationRun);

/** Who acts when an automation does something: a member who may edit, under its name. */
export const automationContext = (
  row: Pick<AutomationRow, "id" | "workspaceId" | "name">,
  workspaceSlug: string,
): WorkspaceContext => ({
  workspaceId: row.workspaceId,
  workspaceSlug,
  role: "EDITOR",
  actor: { kind: "automation", automationId: row.id, name: unescapeFromStorage(row.name) },
});
