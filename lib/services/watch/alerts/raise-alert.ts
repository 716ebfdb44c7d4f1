import { type AlertFinding } from "@/lib/attribution/watching/alert-finding";
import { findingText, findingTitle } from "@/lib/attribution/watching/finding-words";
import { type Prisma } from "@/lib/db";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { escapeValueForStorage } from "@/lib/traces/escape-text";
import { notifyChannels } from "../../connections/channels/notify-channels";

export type AlertRuleRow = Prisma.AlertRuleGetPayload<object>;

/**
 * What ended so long ago is kept with the others, and nobody is sent word of it: a rule over an old history, an import
 * of one, a worker that was away.
 */
const newsAgeMs = 7 * 24 * 60 * 60 * 1000;

const isNews = (finding: AlertFinding): boolean =>
  finding.kind === "budget" || Date.parse("at" in finding ? finding.at : finding.since.to) > Date.now() - newsAgeMs;

const pageOf = (finding: AlertFinding, slug: string): string => {
  switch (finding.kind) {
    case "alarm":
      return paths.trace(slug, finding.traceId, { step: finding.stepIndex ?? undefined });
    case "incident":
      return paths.incident(slug, finding.number);
    case "digest":
      return paths.incidents(slug);
    default:
      return paths.alerts(slug);
  }
};

/**
 * Keeps what a rule found and sends word of it where it is news, in the transaction of the caller; once for each
 * key. Answers whether it is new.
 */
export const raiseAlert = async (
  tx: Prisma.TransactionClient,
  {
    rule,
    workspace,
    changeKey,
    finding,
  }: { rule: AlertRuleRow; workspace: { slug: string; name: string }; changeKey: string; finding: AlertFinding },
): Promise<boolean> => {
  const { id: ruleId, workspaceId, channelIds } = rule;
  const [alert] = await tx.alert.createManyAndReturn({
    data: [
      { workspaceId, ruleId, changeKey, finding: escapeValueForStorage(finding) as unknown as Prisma.InputJsonObject },
    ],
    skipDuplicates: true,
    select: { id: true, createdAt: true },
  });
  if (!alert) return false;
  const at = alert.createdAt.toISOString();
  if (channelIds.length > 0 && isNews(finding))
    await notifyChannels(tx, {
      workspaceId,
      channelIds,
      news: {
        type: finding.kind === "budget" ? "budget.nearly-spent" : "alert.raised",
        at,
        workspace,
        title: findingTitle(finding, at),
        text: findingText(finding),
        url: `${publicUrl()}${pageOf(finding, workspace.slug)}`,
        data: { alertId: alert.id, ruleId, finding },
      },
    });
  return true;
};
