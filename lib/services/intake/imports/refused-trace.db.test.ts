// A trigger on a table that others write would wait for them, and they for it.
import "@/lib/jobs/testing/own-database";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { sampleTrace } from "../../traces/reading/testing/sample-file";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { storeImport } from "./store-import";
import { sendFile } from "./testing/send-file";

test("a trace that the database refuses is named and keeps no other out", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const sent = await sendFile(ctx, [sampleTrace({ title: "Bad" }), sampleTrace({ title: "Good" })]);
  await prisma.$executeRaw`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`;
  await prisma.$executeRaw`
    create trigger refuse before insert on "Trace" for each row when (new."title" = 'Bad') execute function refuse()`;
  const { result } = await storeImport(ctx, { id: sent.id });
  expect(result).toMatchObject({
    storedCount: 1,
    failed: [{ place: 0, title: "Bad", issues: [{ code: "not-stored" }] }],
  });
});
