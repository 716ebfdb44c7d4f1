import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { createDataSet } from "@/lib/services/measure/data-sets/create-data-set";
import { getDataSet } from "@/lib/services/measure/data-sets/get-data-set";
import { listDataSets } from "@/lib/services/measure/data-sets/list-data-sets";
import { startEvaluation } from "@/lib/services/measure/evaluations/start-evaluation";
import { dateSample } from "@/lib/services/sample/marks/date-sample";
import { markSample } from "@/lib/services/sample/marks/mark-sample";
import { createShare } from "@/lib/services/sharing/shares/create-share";
import { listShares } from "@/lib/services/sharing/shares/list-shares";
import { checkAllRules } from "@/lib/services/watch/alerts/check-all-rules";
import { listRules } from "@/lib/services/watch/alerts/list-rules";
import { saveRule } from "@/lib/services/watch/alerts/save-rule";
import { type Placed } from "./label-story";
import { type Story } from "./story";

const ruleName = "A version is worse than the one before";
const setName = "Labeled failures";
const shareHours = 30 * 24;

/** What is made of the traces and their labels: an evaluation, an alert, a share. */
export async function measureStory(ctx: WorkspaceContext, story: Story, placed: Placed): Promise<void> {
  await evaluate(ctx, story, placed);
  await watch(ctx, story, placed);
  await share(ctx, placed.idOf(story.proven.place));
}

async function evaluate(ctx: WorkspaceContext, { traces }: Story, { idOf }: Placed): Promise<void> {
  if ((await listDataSets(ctx)).some(({ name }) => name === setName)) return;
  const labeled = [...traces.entries()].filter(([, { trace, labels }]) => labels[0] !== null || trace.groundTruth);
  const { id } = await createDataSet(ctx, {
    name: setName,
    description: "The failures of the sample that somebody labeled, or whose file says what was planted.",
    selection: { ids: labeled.map(([place]) => idOf(place)) },
    filterText: null,
    subsetBy: "system",
    splits: [],
    seed: 1,
  });
  await markSample(ctx, { kind: "data-set", ids: [id] });
  const { version } = await getDataSet(ctx, { id });
  await startEvaluation(ctx, {
    name: "Methods without a model",
    versionId: version.id,
    split: null,
    entries: [{ method: "tracer" }, { method: "rules" }, { method: "last" }],
    repeats: 1,
    maxCostUsd: null,
    maxTokens: null,
  });
}

/** The rule looks at the versions as any other does; what it finds is dated to the last run that it counted. */
async function watch(ctx: WorkspaceContext, story: Story, { startOf }: Placed): Promise<void> {
  const { workspaceId } = ctx;
  if ((await listRules(ctx)).some(({ name }) => name === ruleName)) return;
  const { id } = await saveRule(ctx, {
    id: null,
    name: ruleName,
    isEnabled: true,
    systemKey: null,
    settings: { kind: "version", rate: 0.05 },
    channelIds: [],
  });
  await markSample(ctx, { kind: "alert-rule", ids: [id] });
  await checkAllRules({ workspaceId });
  const places = [...story.traces.entries()].filter(([, { trace }]) => trace.system?.version === "1.1");
  const at = new Date(Math.max(...places.map(([place]) => startOf(place))));
  await dateSample(ctx, { rung: [{ id, at }] });
}

async function share(ctx: WorkspaceContext, traceId: string): Promise<void> {
  if ((await listShares(ctx, { traceId })).shares.length > 0) return;
  const settings = { runIds: [], hasLabels: true, hasIncident: false, hidesAgents: false, hidesExpectedAnswer: false };
  await createShare(ctx, { traceId, settings, expiresInHours: shareHours, passphrase: null });
}
