import { type AlertSettings } from "@/lib/attribution/watching/alert-settings";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";

const usual: readonly { name: string; settings: AlertSettings }[] = [
  {
    name: "An agent is named more or less often",
    settings: { kind: "agent-share", rate: 0.05, agent: null, method: null },
  },
  { name: "A system fails more or less often", settings: { kind: "failure-rate", rate: 0.05 } },
  { name: "A version is worse than the previous one", settings: { kind: "version", rate: 0.05 } },
  { name: "A running trace raises an alarm", settings: { kind: "alarm" } },
];

/**
 * Makes the rules that most workspaces want, over every system; those whose names there are already stay as they
 * are. Answers how many are new.
 */
export const addUsualRules = (ctx: WorkspaceContext): Promise<{ added: number }> =>
  prisma.$transaction(async (tx) => {
    const { workspaceId, actor } = ctx;
    const rows = await tx.alertRule.createManyAndReturn({
      data: usual.map(({ name, settings }) => ({
        workspaceId,
        name,
        kind: settings.kind,
        settings: settings as unknown as Prisma.InputJsonObject,
        createdById: actor.kind === "user" ? actor.userId : null,
        createdByName: escapeForStorage(actor.name),
      })),
      skipDuplicates: true,
      select: { id: true, name: true, kind: true },
    });
    for (const { id, name, kind } of rows)
      await recordAudit(tx, ctx, {
        kind: "alert-rule.saved",
        subject: name,
        subjectId: id,
        details: { isNew: true, isEnabled: true, kind },
      });
    return { added: rows.length };
  });
