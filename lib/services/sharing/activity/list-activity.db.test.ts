import { beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { storeMarkedTrace } from "../../labels/annotations/testing/store-marked-trace";
import { storeQueue } from "../../labels/annotations/testing/store-queue";
import { addComment } from "../comments/add-comment";
import { deleteComment } from "../comments/delete-comment";
import { readAgain } from "../../intake/rereading/read-again";
import { updateTrace } from "../../traces/editing/update-trace";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { listActivity } from "./list-activity";

let ada: MemberContext;
let traceId: string;
let mark: string;
beforeEach(async () => {
  ada = await makeWorkspace({ attributesUploads: false });
  ({ traceId, mark } = await storeMarkedTrace(ada));
});

const kinds = async (ctx: MemberContext): Promise<string[]> =>
  (await listActivity(ctx, { traceId, limit: 200 })).events.map(({ kind }) => kind);

const share = () =>
  prisma.share.create({
    data: {
      workspaceId: ada.workspaceId,
      traceId,
      tokenHash: mark,
      settings: {},
      createdByName: "Ada",
      revokedAt: new Date(),
      revokedByName: "Bela",
    },
  });

test("tells all that happened to a trace, newest first, and no deleted comment", async () => {
  await updateTrace(ada, { id: traceId, title: "Other" });
  await readAgain(ada, { traceId });
  await storeQueue(ada, { traceIds: [traceId], members: [ada] });
  await share();
  await addComment(ada, { traceId, stepIndex: 1, text: "Stays" });
  const { id: commentId } = await addComment(ada, { traceId, stepIndex: 1, text: "Goes" });
  await deleteComment(ada, { commentId });
  const { events } = await listActivity(ada, { traceId, limit: 200 });
  expect(events.map(({ kind }) => kind).sort()).toEqual([
    ...["adjudicated", "commented", "edited", "imported", "label-imported", "labelled", "queued", "read-again"],
    ...["run-ended", "run-ended", "run-started", "run-started", "share-revoked", "shared"],
  ]);
  const times = events.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  expect(events.find(({ kind }) => kind === "edited")).toMatchObject({ by: "Ada", field: "title", after: "Other" });
  expect(events.find(({ kind }) => kind === "read-again")).toMatchObject({ by: "Ada", isChanged: false, stepCount: 3 });
  expect(events.find(({ kind }) => kind === "imported")).toMatchObject({ fileName: "sample.json" });
  expect(events.find(({ kind }) => kind === "commented")).toMatchObject({ stepIndex: 1 });
  expect(events.find(({ kind }) => kind === "share-revoked")).toMatchObject({ by: "Bela" });
});

test("somebody who is to label first is shown what does not tell that others have said anything", async () => {
  const labeller = await addMember(ada, "EDITOR");
  await storeQueue(ada, { traceIds: [traceId], members: [labeller] });
  await addComment(ada, { traceId, stepIndex: 1, text: "x" });
  expect((await kinds(labeller)).sort()).toEqual(["imported", "queued"]);
  const { events } = await listActivity(ada, { traceId, label: "own", limit: 9 });
  expect(
    events.some(({ kind }) => kind === "run-ended"),
    "who has labeled may see",
  ).toBe(true);
  expect(await prisma.sighting.count({ where: { userId: labeller.actor.userId } })).toBe(0);
});

test("somebody of another workspace finds nothing", async () => {
  const stranger = await makeWorkspace();
  await expect(listActivity(stranger, { traceId, limit: 9 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("of 10,000 runs, one evaluation's are one line, and pages tell each event once", { tags: ["long"] }, async () => {
  const { workspaceId } = ada;
  const [entry] = await prisma.$queryRaw<{ id: string }[]>`
    with set as (insert into "DataSet" ("id", "workspaceId", "name", "createdByName") values (gen_random_uuid(), ${workspaceId}::uuid, 's', 'Ada') returning "id"),
      version as (insert into "DataSetVersion" ("id", "workspaceId", "dataSetId", "number", "caseCount", "questionCount", "hash", "createdByName")
        select gen_random_uuid(), ${workspaceId}::uuid, "id", 1, 1, 1, 'h', 'Ada' from set returning "id"),
      made as (insert into "Evaluation" ("id", "workspaceId", "versionId", "name", "startedByName")
        select gen_random_uuid(), ${workspaceId}::uuid, "id", 'Weekly', 'Ada' from version returning "id")
    insert into "EvaluationEntry" ("id", "workspaceId", "evaluationId", "position", "kind", "title")
      select gen_random_uuid(), ${workspaceId}::uuid, "id", 0, 'method', 'm' from made returning "id"`;
  const insert = (count: number, entryId: string | null) =>
    prisma.$transaction([
      // Without the triggers that number runs: they would take a minute.
      prisma.$executeRaw`set local session_replication_role = replica`,
      prisma.$executeRaw`
    insert into "AttributionRun" ("id", "workspaceId", "traceId", "method", "methodVersion", "status", "manifest", "startedByName", "createdAt", "finishedAt", "evaluationEntryId", "evaluationRepeat")
    select gen_random_uuid(), ${workspaceId}::uuid, ${traceId}::uuid, 'all-at-once', '1', 'SUCCEEDED', '{}', 'Ada',
      now() - (n % 100) * interval '1 minute', now() - (n % 100) * interval '1 minute', ${entryId}::uuid, case when ${entryId}::uuid is null then null else n end
    from generate_series(1, ${count}::int) n`,
    ]);
  await insert(9_000, entry?.id ?? "");
  await insert(1_000, null);
  const startedAt = performance.now();
  const seen: string[] = [];
  let pages = 0;
  for (let cursor: string | undefined; ; pages += 1) {
    const page = await listActivity(ada, { traceId, limit: 100, cursor });
    seen.push(...page.events.map(({ id }) => id));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const perPageMs = (performance.now() - startedAt) / (pages + 1);
  expect(new Set(seen).size).toBe(seen.length);
  // Two thousand of a thousand runs, those of the marked trace, and one line for nine thousand.
  expect(seen).toHaveLength(2_000 + 8 + 1);
  expect(perPageMs, "a page in milliseconds").toBeLessThan(5_000);
  console.info(`a page of activity over 10,000 runs: ${perPageMs.toFixed(0)} ms`);
});
