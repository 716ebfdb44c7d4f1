import { beforeEach, expect, it } from "vitest";
import { agentsOf } from "@/lib/replay/ablation/ablate-agents";
import { loadTrace } from "../../ground/stored/load-trace";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { listReplayedAgents } from "./list-replayed-agents";

let ctx: MemberContext;
beforeEach(async () => void (ctx = await makeWorkspace({ attributesUploads: false })));

it("names those that did something as the system calls them, in the order in which they came", async () => {
  const steps = [
    { agent: "user", kind: "input", content: "How far is it?" },
    { agent: "Zoe (-> Surfer)", content: "Look it up." },
    { agent: "Surfer\u0000", content: "12 km." },
    { agent: "Zoe", content: "It is 12 km." },
    { agent: "Zoe (-> Surfer)", content: "Look again." },
    { agent: "host", kind: "system", content: "Out of time." },
  ];
  const traceId = await storeSample(ctx, {}, steps);
  const agents = await listReplayedAgents(ctx, { traceId });
  expect(agents).toEqual(["Zoe (-> Surfer)", "Surfer\u0000", "Zoe"]);
  expect(agents).toEqual(agentsOf(await loadTrace({ workspaceId: ctx.workspaceId, id: traceId })));
});

it("does not know a trace of another workspace", async () => {
  const traceId = await storeSample(ctx);
  const other = await makeWorkspace();
  await expect(listReplayedAgents(other, { traceId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
