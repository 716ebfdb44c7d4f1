// A trigger on a table that others write would wait for them, and they for it.
import "./testing/own-database";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { addingQuestion, addingSteps, serveSystem } from "@/lib/services/connections/targets/testing/serve-system";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { getStudy } from "@/lib/services/lab/studies/get-study";
import { startStudy } from "@/lib/services/lab/studies/start-study";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { getImport } from "@/lib/services/intake/imports/get-import";
import { sendFile } from "@/lib/services/intake/imports/testing/send-file";
import { sweepImports } from "@/lib/services/intake/imports/sweep-imports";
import { startPull } from "@/lib/services/intake/pulls/start-pull";
import { sampleTrace, storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { continueImport } from "./continue-import";
import { continuePull, createPulls } from "./continue-pull";
import { executeStudy } from "./execute-study";

/** What is put into this table is answered by this code of PostgreSQL. */
const refuse = async (table: string, code: string): Promise<void> => {
  await prisma.$executeRawUnsafe(`
    create or replace function refused() returns trigger language plpgsql as
    $$ begin raise exception 'not now' using errcode = '${code}'; end $$`);
  await prisma.$executeRawUnsafe(
    `create trigger refused before insert on "${table}" for each row execute function refused()`,
  );
};
const takeAgain = (table: string) => prisma.$executeRawUnsafe(`drop trigger refused on "${table}"`);

/** Words that say why an import waits. */
const noRoom = expect.objectContaining({
  code: "disk-full",
  message: expect.stringContaining("automatically") as string,
});
const never = new AbortController().signal;
const isQueued = async (key: string): Promise<boolean> => {
  const jobs = await prisma.$queryRaw<unknown[]>`
    select 1 from graphile_worker.jobs where key = ${key} and run_at > now() and run_at < now() + interval '15 s'`;
  return jobs.length === 1;
};

test.for([
  { code: "57P01", error: null },
  { code: "53100", error: noRoom },
])(
  "an import that meets $code goes back to the queue for a while, says why, and is stored to its end",
  { tags: ["long"] },
  async ({ code, error }) => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const { id } = await sendFile(ctx, [sampleTrace(), sampleTrace()]);
    await prisma.import.update({ where: { id }, data: { status: "STORING", turn: 2 } });
    const going = () => continueImport({ importId: id, turn: 2, beginnings: 1 }, never);
    await refuse("Trace", code);
    expect(await going()).toBe("WAITS");
    expect(await getImport(ctx, { id })).toMatchObject({ status: "STORING", error });
    expect(await isQueued(`import:${id}`)).toBe(true);
    await takeAgain("Trace");
    expect(await going()).toBe("done");
    expect(await getImport(ctx, { id })).toMatchObject({ status: "DONE", error: null, result: { storedCount: 2 } });
  },
);

test("a file that is fetched and finds no room waits until there is some, and is not swept away", async () => {
  const server = createServer((_, response) => response.end('{"question":"q"}')).listen(0, "127.0.0.1");
  await once(server, "listening");
  vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", "127.0.0.1");
  const ctx = await makeWorkspace();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/one.json`;
  const { id } = await startPull(ctx, { wish: { from: "url", url } });
  await refuse("OriginalChunk", "53100");
  await continuePull(id, never);
  expect(await getImport(ctx, { id })).toMatchObject({ status: "RECEIVING", error: noRoom });
  expect(await isQueued(`pull:${id}`)).toBe(true);
  await sweepImports(new Date(Date.now() + 2 * 3_600_000));
  await takeAgain("OriginalChunk");
  await continuePull(id, never);
  expect(await getImport(ctx, { id })).toMatchObject({ status: "READING", error: null });
  server.close();
});

test("platforms that hang hold a quarter of the slots, whoever asks: other pulls are put off", async () => {
  const held: ServerResponse[] = [];
  const server = createServer((_, response) => void held.push(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  vi.stubEnv("FAULTLINE_REACHABLE_HOSTS", "127.0.0.1");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/one.json`;
  const pull = async () => (await startPull(await makeWorkspace(), { wish: { from: "url", url } })).id;
  const [first, second] = [await pull(), await pull()];
  const take = createPulls({ slots: 4, putOffMs: 5_000 });
  const answer = async (at: number): Promise<void> => {
    await expect.poll(() => held.length).toBe(at + 1);
    if (at === 0) await take(second, never);
    expect([held.length, await isQueued(`pull:${second}`)]).toEqual([at + 1, true]);
    held[at]?.end("{}");
  };
  await Promise.all([take(first, never), answer(0)]);
  await Promise.all([take(second, never), answer(1)]);
  expect(await prisma.import.count({ where: { id: { in: [first, second] }, status: "READING" } })).toBe(2);
  server.close();
});

test(
  "a study whose replays find no room goes on when there is some, and executes none of them twice",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const served = await serveSystem(ctx, { maxConcurrent: 1 });
    const traceId = await storeSample(ctx, { question: addingQuestion }, addingSteps);
    const settings = { kind: "ablation", traceId, replays: 2 };
    const study = await startStudy(ctx, { settings, targetId: served.targetId });
    await refuse("Replay", "53100");
    await touchWorker({ id: "w", host: "h", pid: 1 });
    const [how] = await Promise.all([
      executeStudy({ studyId: study.id, claim: "w/1" }, new AbortController().signal),
      (async () => {
        await expect.poll(() => served.executed.length).toBe(1);
        await takeAgain("Replay");
      })(),
    ]);
    expect(how).toBe("SUCCEEDED");
    expect((await getStudy(ctx, study)).doneCount).toBe(served.executed.length);
  },
);
