import { formatLabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { mast } from "@/lib/attribution/taxonomies/mast";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { adjudicate } from "@/lib/services/labels/adjudications/adjudicate";
import { listAdjudications } from "@/lib/services/labels/adjudications/list-adjudications";
import { saveAnnotation } from "@/lib/services/labels/annotations/save-annotation";
import { createQueue } from "@/lib/services/labels/queues/create-queue";
import { listQueues } from "@/lib/services/labels/queues/list-queues";
import { dateSample } from "@/lib/services/sample/marks/date-sample";
import { markSample } from "@/lib/services/sample/marks/mark-sample";
import { type Story, storyPeople } from "./story";

export interface Placed {
  /** The id of the row, by place in the story. */
  idOf: (place: number) => string;
  startOf: (place: number) => number;
}

const dayMs = 86_400_000;
const queueName = "Nobody has labeled these";
const taxonomy = { name: mast.name, version: mast.version };

/** A person of the story in this workspace. */
const personIn = (ctx: WorkspaceContext, at: 0 | 1): WorkspaceContext => {
  const { id: userId, name } = storyPeople[at];
  return { ...ctx, role: "EDITOR", actor: { kind: "user", userId, name } };
};

/** What both say, blind, a day after each run; one decision; and the queue of what nobody has labeled. */
export async function labelStory(
  ctx: WorkspaceContext,
  story: Story,
  { idOf, startOf, now }: Placed & { now: number },
): Promise<void> {
  const labeled: { id: string; at: Date }[] = [];
  for (const [place, { labels }] of story.traces.entries())
    for (const [at, label] of labels.entries()) {
      if (label === null) continue;
      const traceId = idOf(place);
      await saveAnnotation(personIn(ctx, at === 0 ? 0 : 1), { traceId, taxonomy, ...label });
      labeled.push({ id: traceId, at: new Date(Math.min(now, startOf(place) + dayMs)) });
    }
  await dateSample(ctx, { labeled });
  await decide(ctx, story, idOf(story.adjudicated));
  await queue(ctx, story.waiting.map(idOf));
}

async function decide(ctx: WorkspaceContext, story: Story, traceId: string): Promise<void> {
  const label = story.traces[story.adjudicated]?.labels[0];
  if (!label || (await listAdjudications(ctx, { traceId })).length > 0) return;
  const sources = storyPeople.map(({ id }) => formatLabelSetRef({ kind: "annotator", id }));
  const reason = `${label.reason} The check could not know what it was never told.`;
  await adjudicate(personIn(ctx, 0), { ...label, traceId, reason, taxonomy, expectedNumber: 0, sources });
}

async function queue(ctx: WorkspaceContext, ids: string[]): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "user" || (await listQueues(ctx)).some(({ name }) => name === queueName)) return;
  const { id } = await createQueue(ctx, {
    name: queueName,
    selection: { ids },
    members: [actor.userId],
    annotatorsPerTrace: 1,
    isBlind: true,
    reservationMinutes: 30,
    randomShare: 0,
    randomSample: 0,
    assignment: "anyone",
  });
  await markSample(ctx, { kind: "label-queue", ids: [id] });
}
