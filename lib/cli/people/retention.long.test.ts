// @module-tag long
import "@/lib/jobs/testing/own-database";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { prisma } from "@/lib/db";
import { saveRetention } from "@/lib/services/intake/retention/save-retention";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { storeSample } from "@/lib/services/traces/reading/testing/sample-file";

const run = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, ["scripts/faultline.mjs", ...args])).stdout;

// The commands of docs/operating.md, as an operator gives them.
test("old traces are counted, and deleted, by the rules of a workspace", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const { slug } = await prisma.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } });
  expect(await run("retention", "preview", "--workspace", slug)).toContain("everything is kept");
  await saveRetention(ctx, { rules: [{ afterDays: 30, outcome: "failed", includesLabeled: false }] });
  const old = await storeSample(ctx);
  const young = await storeSample(ctx);
  await prisma.trace.update({ where: { id: old }, data: { createdAt: new Date(Date.now() - 31 * 86_400_000) } });
  expect(await run("retention", "preview", "--workspace", slug)).toMatch(
    /^1 rules would delete 1 traces, .* MB; 0 labeled/,
  );
  expect(await run("retention", "apply", "--workspace", slug)).toMatch(/^1 traces deleted, .* MB$/m);
  expect(await prisma.trace.findMany({ where: { workspaceId: ctx.workspaceId } })).toMatchObject([{ id: young }]);
});
