import { type IncidentDetail } from "@/lib/attribution/incidents/incident-view";
import { issueText, issueTitle } from "@/lib/attribution/issues/issue-text";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { partyWords } from "@/lib/traces/party";
import { createRedactor } from "@/lib/traces/redaction/redactor";
import { readModeTitles } from "../../overview/dashboard/read-mode-titles";
import { readRedaction } from "../../people/redaction/read-redaction";
import { readIncident } from "../incidents/read-incident";

/** The name of a mode, which is stored behind that of its taxonomy. */
const modeTitle = (failureMode: string, titles: Readonly<Record<string, string>>): string => {
  const id = failureMode.slice(failureMode.indexOf(":") + 1);
  return titles[id.toLowerCase()] ?? id;
};

const factsOf = (
  slug: string,
  incident: IncidentDetail,
  titles: Readonly<Record<string, string>>,
  mask: (text: string) => string,
) => {
  const { number, title, agent, failureMode, party, system, traceCount, firstSeenAt, typical } = incident;
  const masked = (text: string | null): string | null => (text === null ? null : mask(text));
  return {
    number,
    title: mask(title),
    agent: masked(agent),
    failureMode: failureMode === null ? null : modeTitle(failureMode, titles),
    party: party === null ? null : partyWords[party].title,
    system: masked(system),
    traceCount,
    firstSeenAt,
    url: publicUrl() + paths.incident(slug, number),
    typical: typical && {
      stepIndex: typical.stepIndex,
      agent: mask(typical.agent),
      excerpt: mask(typical.excerpt),
      words: mask(typical.words),
      url: publicUrl() + paths.trace(slug, typical.traceId, { step: typical.stepIndex }),
    },
  };
};

/**
 * The title and the Markdown of an issue about an incident, masked where the workspace masks what it shares. Throws
 * NOT_FOUND.
 */
export const describeIssue = async (
  ctx: WorkspaceContext,
  { number, marker }: { number: number; marker: string },
): Promise<{ title: string; body: string }> => {
  const [incident, titles, redaction] = await Promise.all([
    readIncident(ctx, { number }),
    readModeTitles(ctx),
    readRedaction(ctx.workspaceId),
  ]);
  return issueText(factsOf(ctx.workspaceSlug, incident, titles, maskOf(redaction)), marker);
};

/** The title of an issue, for an incident that a person named, masked in the same way. */
export const titleForIssue = async (workspaceId: string, named: { number: number; title: string }): Promise<string> => {
  const mask = maskOf(await readRedaction(workspaceId));
  return issueTitle({ ...named, title: mask(named.title) });
};

const maskOf = (redaction: Awaited<ReturnType<typeof readRedaction>>): ((text: string) => string) =>
  redaction.onSharing ? createRedactor(redaction).mask : (text) => text;
