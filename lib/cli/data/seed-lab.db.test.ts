import { expect, it, vi } from "vitest";
import { seed } from "@/prisma/seed";
import { prisma } from "@/lib/db";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";

it(
  "stores failed runs of the sandbox team and starts scans of the first of them, a “what if” and a study, once",
  { tags: ["long"] },
  async () => {
    const { workspaceSlug: workspace, workspaceId } = await makeWorkspace({ attributesUploads: false });
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    for (const time of ["first", "again"]) {
      await seed("lab", { workspace, count: 4 });
      expect(said.mock.calls.flat().join("\n"), time).toContain("lab: 4 failed runs of the sandbox team.");
      expect(await prisma.trace.count({ where: { workspaceId, outcome: "failed" } })).toBe(4);
      expect(await prisma.attributionRun.count({ where: { workspaceId, method: "counterfactual" } })).toBe(3);
      expect(await prisma.replay.findMany({ where: { workspaceId }, select: { arm: true, status: true } })).toEqual([
        { arm: "what-if", status: "QUEUED" },
      ]);
      expect(await prisma.study.findMany({ where: { workspaceId }, select: { kind: true } })).toEqual([
        { kind: "ABLATION" },
      ]);
    }
    await prisma.attributionRun.updateMany({ where: { workspaceId }, data: { status: "CANCELLED" } });
    await prisma.replay.updateMany({ where: { workspaceId }, data: { status: "CANCELLED" } });
    await prisma.study.updateMany({ where: { workspaceId }, data: { status: "CANCELLED" } });
    said.mockRestore();
  },
);
