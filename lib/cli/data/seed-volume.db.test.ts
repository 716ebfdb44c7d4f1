import { randomBytes } from "node:crypto";
import { expect, it, vi } from "vitest";
import { seed } from "@/prisma/seed";
import { freshFacts } from "@/lib/services/ground/facts/fresh-facts";
import { expectFacts } from "@/lib/services/ground/facts/testing/expect-facts";
import { getTrace } from "@/lib/services/traces/reading/get-trace";
import { listTraces } from "@/lib/services/traces/list/list-traces";
import { openWorkspaceAsOperator } from "@/lib/services/people/workspaces/open-workspace-as-operator";
import { makeWorkspace } from "@/lib/services/people/workspaces/testing/make-workspace";
import { emptyFilter } from "@/lib/traces/filter-grammar";

it(
  "makes a workspace of its own with traces, runs and labels, says how many, and does not double it",
  { tags: ["long"] },
  async () => {
    await makeWorkspace(); // somebody who owns the server
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const workspace = `volume-${randomBytes(6).toString("hex")}`;
    await seed("volume", { workspace, count: 40 });
    expect(said.mock.calls.flat().join("\n")).toMatch(/volume: 40 traces, \d+ steps and \d+ runs in \d+ s/);
    const ctx = await openWorkspaceAsOperator(workspace);
    const { rows, totalCount } = await listTraces(ctx, { filter: emptyFilter(), sort: "-createdAt", limit: 50 });
    expect(totalCount).toBe(40);
    for (const { id, stepCount } of rows.slice(0, 5)) expect(await getTrace(ctx, { id })).toMatchObject({ stepCount });
    // The figures are there before anybody asks.
    expect(await freshFacts(ctx.workspaceId)).toEqual({ isBehind: false });
    const { traces, runs } = await expectFacts(ctx.workspaceId);
    expect(traces).toHaveLength(40);
    expect(runs.length).toBe(rows.reduce((sum, { runCount }) => sum + runCount, 0));
    await expect(seed("volume", { workspace, count: 41 })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await listTraces(ctx, { filter: emptyFilter(), sort: "-createdAt", limit: 1 })).totalCount).toBe(40);
    said.mockRestore();
  },
);
