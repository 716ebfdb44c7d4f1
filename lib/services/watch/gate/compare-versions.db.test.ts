import { expect, test } from "vitest";
import { usualSettings } from "@/lib/attribution/gate/compare-runs";
import { prisma } from "@/lib/db";
import { addMember, makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { makeQueue } from "../../labels/queues/testing/make-queue";
import { makeIncident, makeRuns } from "../fixes/testing/made-runs";
import { compareVersions } from "./compare-versions";

const asked = { system: " SHOP", baseline: "1.4", candidate: "1.5", settings: usualSettings };
const many = (incidentId: string, count: number): string[] => Array.from({ length: count }, () => incidentId);

test("a version that fails more is worse, by the incident that grew and by who is blamed", async () => {
  const ctx = await makeWorkspace({ attributesUploads: false });
  const incidentId = await makeIncident(ctx, 1);
  await makeRuns(ctx, { version: "1.4", failed: many(incidentId, 2), passed: 58 });
  await makeRuns(ctx, { version: "1.5", failed: many(incidentId, 30), passed: 30 });
  await prisma.traceFact.updateMany({
    where: { workspaceId: ctx.workspaceId, outcome: "failed" },
    data: { runAgent: "Clerk", runMode: "invents a value" },
  });
  const report = await compareVersions(ctx, asked);
  expect(report).toMatchObject({ verdict: "worse", baseline: { failed: 2 }, candidate: { failed: 30, passed: 30 } });
  expect(report.lines.map(({ kind, title, failed }) => [kind, title, failed.candidate])).toEqual([
    ["failure-rate", expect.any(String), 30],
    ["incident", "Incident 1", 30],
    ["agent-mode", "Clerk: invents a value", 30],
  ]);
  expect(await compareVersions(ctx, { ...asked, candidate: "1.4", baseline: "1.5" })).toMatchObject({
    verdict: "no worse",
  });
  await expect(compareVersions(ctx, { ...asked, candidate: "2.0" })).rejects.toMatchObject({ code: "INVALID" });
  await expect(compareVersions(await makeWorkspace(), asked)).rejects.toThrow("Version 1.4 of SHOP has no run");

  // Who is to label all of an incident's traces blind is told of none.
  const labeler = await addMember(ctx, "EDITOR");
  const traces = await prisma.trace.findMany({ where: { workspaceId: ctx.workspaceId, outcome: "failed" } });
  await makeQueue(
    ctx,
    traces.map(({ id }) => id),
    [labeler],
  );
  const kinds = (await compareVersions(labeler, asked)).lines.map(({ kind }) => kind);
  expect(kinds).not.toContain("incident");
});
