// A trigger on a table that others write would wait for them, and they for it.
import "./testing/own-database";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { addingQuestion, addingSteps, serveSystem } from "@/lib/services/connections/targets/testing/serve-system";
import { touchWorker } from "@/lib/services/answers/executing/touch-worker";
import { getStudy } from "@/lib/services/lab/studies/get-study";
import { startStudy } from "@/lib/services/lab/studies/start-study";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";
import { executeStudy } from "./execute-study";

test(
  "a study whose replays find no room goes on when there is some, and executes none of them twice",
  { tags: ["long"] },
  async () => {
    const ctx = await makeWorkspace({ attributesUploads: false });
    const served = await serveSystem(ctx, { maxConcurrent: 1 });
    const traceId = await storeSample(ctx, { question: addingQuestion }, addingSteps);
    const settings = { kind: "ablation", traceId, replays: 2 };
    const study = await startStudy(ctx, { settings, targetId: served.targetId });
    await prisma.$executeRaw`
      create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`;
    await prisma.$executeRaw`
      create trigger no_room before insert on "Replay" for each row execute function no_room()`;
    await touchWorker({ id: "w", host: "h", pid: 1 });
    const [how] = await Promise.all([
      executeStudy({ studyId: study.id, claim: "w/1" }, new AbortController().signal),
      (async () => {
        await expect.poll(() => served.executed.length).toBe(1);
        await prisma.$executeRaw`drop trigger no_room on "Replay"`;
      })(),
    ]);
    expect(how).toBe("SUCCEEDED");
    expect((await getStudy(ctx, study)).doneCount).toBe(served.executed.length);
  },
);
