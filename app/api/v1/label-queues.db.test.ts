import { beforeAll, expect, test } from "vitest";
import { createApiKey } from "@/lib/services/people/api-keys/create-api-key";
import { skipTurn } from "@/lib/services/labels/queues/skip-turn";
import { takeNext } from "@/lib/services/labels/queues/take-next";
import { makePeople, makeQueue, storeSamples, submit } from "@/lib/services/labels/queues/testing/make-queue";
import { makeWorkspace, type MemberContext } from "@/lib/services/people/workspaces/testing/make-workspace";
import * as endpoints from "./endpoints/label-queues";
import { callApi } from "./testing/call-api";

// The session is next-auth's, which wants a server around it; here requests come with keys alone.
const send = (path: string, key: string | undefined): Promise<Response> =>
  callApi(
    new Request(`http://127.0.0.1:8500/api/v1/label-queues${path}`, {
      headers: key ? { authorization: `Bearer ${key}` } : {},
    }),
  );
const readOne = async (key: string, queueId: string, search = "") => {
  const json: unknown = await (await send(`/${queueId}${search}`, key)).json();
  const answer = endpoints.getQueue.answer.schema.parse(json);
  expect(answer, "nothing is answered that the document does not name").toEqual(json);
  return answer.queue;
};

let owner: MemberContext;
let queueId: string;
let traces: string[];
let [viewerKey, strangerKey] = ["", ""];
beforeAll(async () => {
  const made = await makePeople(2);
  owner = made.owner;
  const [ada = owner, ben = owner] = made.people;
  traces = await storeSamples(owner, 3);
  queueId = await makeQueue(owner, traces, [ada, ben], { annotatorsPerTrace: 2, randomSample: 1, randomShare: 0.5 });
  const served = await takeNext(ada, { queueId });
  const traceId = "none" in served ? "" : served.traceId;
  await submit(ada, queueId, traceId);
  await skipTurn(ben, { queueId, traceId, note: "Too long." });
  viewerKey = (await createApiKey(owner, { name: "v", role: "VIEWER", expiresInDays: 1 })).key;
  strangerKey = (await createApiKey(await makeWorkspace(), { name: "s", role: "EDITOR", expiresInDays: 1 })).key;
});

test("queues are listed with how far everybody has come, to whoever may read", async () => {
  const json: unknown = await (await send("", viewerKey)).json();
  const { queues } = endpoints.listQueues.answer.schema.parse(json);
  expect({ queues }).toEqual(json);
  expect(queues).toMatchObject([
    { id: queueId, traceCount: 3, randomCount: 1, done: 1, wanted: 6, closedAt: null, mine: null },
  ]);
  expect(queues[0]?.people.map(({ done, skipped, left }) => [done, skipped, left]).toSorted()).toEqual([
    [0, 1, 2],
    [1, 0, 2],
  ]);
});

test("a queue is read with its traces, from the place that is asked for", async () => {
  const queue = await readOne(viewerKey, queueId);
  expect(queue).toMatchObject({ from: 0, isWorthHidden: false, annotatorsPerTrace: 2 });
  expect(queue.items.map(({ traceId }) => traceId).toSorted()).toEqual(traces);
  expect(queue.items.filter(({ submitted }) => submitted.length > 0)).toMatchObject([
    { skipped: [{ note: "Too long." }], assignedTo: null },
  ]);
  expect((await readOne(viewerKey, queueId, "?cursor=2")).items).toHaveLength(1);
});

test("a queue of another workspace is not there, nor is anything for nobody", async () => {
  expect((await send(`/${queueId}`, strangerKey)).status).toBe(404);
  expect((await send("/no-id", viewerKey)).status).toBe(404);
  expect(await (await send("", strangerKey)).json()).toEqual({ queues: [] });
  expect((await send(`/${queueId}?cursor=-1`, viewerKey)).status).toBe(422);
  for (const path of [`/${queueId}`, ""]) expect((await send(path, undefined)).status).toBe(401);
});
