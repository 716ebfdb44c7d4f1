// A trigger on a table that others write would wait for them, and they for it.
import "./testing/own-database";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { addingQuestion, addingSteps, serveSystem } from "@/lib/services/connections/targets/testing/serve-system";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { getStudy } from "@/lib/services/lab/studies/get-study";
import { startStudy } from "@/lib/services/lab/studies/start-study";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { getImport } from "@/lib/services/intake/imports/get-import";
import { sendFile } from "@/lib/services/intake/imports/testing/send-file";
import { sampleTrace, storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { continueImport } from "./continue-import";
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

test(
  "an import whose connection is cut goes back to the queue, and is stored to its end",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const { id } = await sendFile(ctx, [sampleTrace(), sampleTrace()]);
    await prisma.import.update({ where: { id }, data: { status: "STORING", turn: 2 } });
    const going = () => continueImport({ importId: id, turn: 2, beginnings: 1 }, new AbortController().signal);
    await refuse("Trace", "57P01");
    expect(await going()).toBe("RELEASED");
    expect(await getImport(ctx, { id })).toMatchObject({ status: "STORING" });
    await takeAgain("Trace");
    expect(await going()).toBe("done");
    expect(await getImport(ctx, { id })).toMatchObject({ status: "DONE", result: { storedCount: 2 } });
  },
);

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
