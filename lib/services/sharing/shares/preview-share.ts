import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type Attribution } from "@/lib/traces/attribution";
import { type ShareSettings, type WantedShareSettings } from "@/lib/traces/share-settings";
import { type SharedRun, type SharePreview } from "@/lib/traces/share-view";
import { redactAttribution } from "@/lib/traces/sharing/redact-attribution";
import { noteSightings } from "../../ground/sight/note-sightings";
import { requireSight } from "../../ground/sight/require-sight";
import { readRedaction } from "../../people/redaction/read-redaction";
import { requireRowId } from "../../ground/ids/row-id";
import { sharedIncident } from "./copy-incident";
import { shareTexts } from "./copy-trace";
import { readSharedSteps } from "./preview-steps";
import { readShareSource, type ShareSource } from "./share-source";
import { saysMore } from "./says-more";
import { settleMasking } from "./settle-masking";
import { openShareWords, type ShareWords } from "./share-words";

const previewRun = (run: ShareSource["runs"][number], words: ShareWords): SharedRun => {
  const stored = unescapeValueFromStorage(run.attribution) as unknown as Attribution | null;
  const said = stored && redactAttribution(stored, words);
  return {
    id: run.id,
    number: run.number,
    method: run.method,
    model: run.model === null ? null : words.passage(run.model),
    answer: said && { agent: said.agent, stepIndex: said.stepIndex, reason: said.reason },
  };
};

/** Has the rules count in what people say; readers see it in full where it goes along. */
function countInClaims(source: ShareSource, words: ShareWords): void {
  const { annotations, adjudications, importedLabels, labels } = source;
  for (const { reason } of [...annotations, ...adjudications, ...importedLabels, ...labels])
    words.said(unescapeFromStorage(reason));
  const truth = unescapeValueFromStorage(source.trace.groundTruth) as unknown as Attribution | null;
  if (truth) redactAttribution(truth, words);
}

const labelsOf = (source: ShareSource, { hasLabels }: ShareSettings): SharePreview["labels"] =>
  hasLabels
    ? {
        annotations: source.annotations.length,
        adjudications: source.adjudications.length,
        imported: source.importedLabels.length,
        ofFile: source.labels.length,
        hasGroundTruth: source.trace.groundTruth !== null,
      }
    : null;

function agentsOf(source: ShareSource, words: ShareWords): SharePreview["agents"] {
  const known = new Map<string, string>();
  if (words.aliases) for (const [name, alias] of words.aliases.all()) if (!known.has(alias)) known.set(alias, name);
  if (words.aliases) return [...known].map(([shownAs, name]) => ({ name, shownAs }));
  const listed = unescapeValueFromStorage(source.trace.agents) as unknown as { name: string }[];
  return listed.map(({ name }) => ({ name, shownAs: words.agent(name) }));
}

/**
 * What readers of a share with these settings would see, and what is hidden from them, by the very rules by
 * which it is made. Keeps nothing. Of a very long trace not every step is read: `readStepCount` says how
 * many. Throws as `createShare`.
 */
export const previewShare = async (
  ctx: WorkspaceContext,
  input: { traceId: string; settings: WantedShareSettings },
): Promise<SharePreview> => {
  const rules = await readRedaction(ctx.workspaceId);
  const settings = settleMasking(ctx, input.settings, rules);
  const traceId = requireRowId(input.traceId, "trace");
  const saysOfOthers = saysMore(settings);
  if (saysOfOthers) await requireSight(ctx, { traceId });
  const source = await readShareSource(prisma, ctx, { traceId, settings });
  if (saysOfOthers) await noteSightings(ctx, [traceId]);
  const words = await openShareWords(prisma, source, { settings, rules, isCounting: true });
  const { title, question, expectedAnswer, finalAnswer } = shareTexts(source, words, settings);
  // Before what is said about the trace: see `openShareWords`.
  const { steps, readStepCount, stepsWithExpectedAnswer } = await readSharedSteps(source, words);
  const runs = source.runs.map((run) => previewRun(run, words));
  countInClaims(source, words);
  const incident = await sharedIncident(source, settings, words);
  return {
    title,
    question,
    expectedAnswer,
    finalAnswer,
    steps,
    readStepCount,
    stepsWithExpectedAnswer,
    runs,
    stepCount: source.trace.stepCount,
    isMaskingUsual: rules.onSharing,
    redactions: words.redactor.counts(),
    agents: agentsOf(source, words),
    hiddenNameCount: words.hiddenNameCount(),
    labels: labelsOf(source, settings),
    incident,
  };
};
