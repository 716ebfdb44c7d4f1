import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { storeSample } from "../../traces/reading/testing/sample-file";
import { addMember, makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { checkTarget } from "./check-target";
import { chooseTarget, requireReplayedTrace } from "./choose-target";
import { deleteTarget } from "./delete-target";
import { getTarget } from "./get-target";
import { listTargets } from "./list-targets";
import { rotateTargetSecret } from "./rotate-target-secret";
import { saveTarget, type TargetInput } from "./save-target";
import { takeReplaySlot } from "./take-replay-slot";
import { openTargetSecret, secretsAt } from "./target-secret";
import { serveSystem } from "./testing/serve-system";

let ctx: MemberContext;
beforeEach(async () => void (ctx = await makeWorkspace({ attributesUploads: false })));

const url = "https://team.example.org/replay/";
const wish: TargetInput = { name: "Team", url, system: " The Team " };
const secretOf = async (id: string) => {
  const row = await prisma.replayTarget.findUniqueOrThrow({ where: { id } });
  return openTargetSecret(row.workspaceId, row.secretCiphertext ?? "");
};
const audit = async () =>
  (await prisma.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId }, orderBy: { id: "asc" } })).map(
    ({ kind, subject }) => `${kind} ${subject}`,
  );

describe("a replay target", () => {
  it("shows its secret once; the sandbox is there from the beginning", async () => {
    const { id, secret } = await saveTarget(ctx, wish);
    expect(secret).toMatch(/^whsec_/);
    expect(await saveTarget(ctx, { id, name: "Crew", maxConcurrent: 9 })).toEqual({ id, secret: null });
    const [sandbox, view] = await listTargets(ctx);
    expect(sandbox).toMatchObject({ kind: "sandbox", name: "Sandbox team", url: null });
    expect(view).toMatchObject({
      id,
      name: "Crew",
      kind: "http",
      url: "https://team.example.org/replay",
      systemKey: "the team",
      maxConcurrent: 9,
      maxSeconds: 300,
      capabilities: null,
      checkedAt: null,
      problem: null,
      problemCode: null,
    });
    expect(await getTarget(ctx, { id })).toEqual(view);
    const row = await prisma.replayTarget.findUniqueOrThrow({ where: { id } });
    for (const text of [JSON.stringify(view), JSON.stringify(row)]) expect(text).not.toContain(secret);
    await deleteTarget(ctx, { id });
    expect(await listTargets(ctx)).toHaveLength(1);
    expect(await audit()).toEqual([
      "replay-target.saved Team",
      "replay-target.saved Crew",
      "replay-target.deleted Crew",
    ]);
  });

  it("has two secrets for a day after it got a new one", async () => {
    const { id, secret } = await saveTarget(ctx, wish);
    const now = new Date("2026-01-01T00:00:00Z");
    const next = await rotateTargetSecret(ctx, { id }, now);
    const stored = await secretOf(id);
    expect(secretsAt(stored, new Date("2026-01-01T23:59:00Z"))).toEqual([next.secret, secret]);
    expect(secretsAt(stored, new Date("2026-01-02T00:01:00Z"))).toEqual([next.secret]);
  });

  it("gets a new secret at another server, and keeps it at another address of the same", async () => {
    const { id, secret } = await saveTarget(ctx, wish);
    expect(await saveTarget(ctx, { id, url: "https://team.example.org/v2" })).toMatchObject({ secret: null });
    const moved = await saveTarget(ctx, { id, url: "https://other.example.org/v2" });
    expect(moved.secret).toMatch(/^whsec_/);
    expect(moved.secret).not.toBe(secret);
    expect((await secretOf(id)).previous).toBeNull();
  });

  it.each([
    { ...wish, name: " " },
    { name: "Team" },
    { url },
    { ...wish, name: "Sandbox team" },
    { ...wish, url: "ftp://example.org/" },
    { ...wish, url: "https://user:word@example.org/" },
    { ...wish, url: "https://example.org/replay?token=abc" },
    { ...wish, url: "https://example.org/replay#token=abc" },
    { ...wish, url: "nonsense" },
    { ...wish, maxConcurrent: 0 },
    { ...wish, maxConcurrent: 1.5 },
    { ...wish, maxSeconds: 3_601 },
    { ...wish, system: "x".repeat(201) },
  ] satisfies TargetInput[])("cannot be what cannot be asked (%#)", async (input) => {
    await expect(saveTarget(ctx, input)).rejects.toMatchObject({
      code: expect.stringMatching(/INVALID|CONFLICT/) as string,
    });
    expect(await listTargets(ctx)).toHaveLength(1);
  });

  it("keeps nothing secret in its address, which everybody sees who sees replays", async () => {
    const { id } = await saveTarget(ctx, { ...wish, url: "https://team.example.org/replay/?" });
    expect(await getTarget(ctx, { id })).toMatchObject({ url: "https://team.example.org/replay" });
    await expect(saveTarget(ctx, { id, url: "https://team.example.org/?token=abc" })).rejects.toThrow("signed");
    const entries = await prisma.auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });
    const view = await getTarget(ctx, { id });
    expect(JSON.stringify([view, entries.map(({ details }) => details)])).not.toContain("token=abc");
  });

  it("leaves the sandbox as it is, but for its limits and its system", async () => {
    const [sandbox] = await listTargets(ctx);
    const id = sandbox?.id ?? "";
    await saveTarget(ctx, { id, maxConcurrent: 2 });
    expect(await getTarget(ctx, { id })).toMatchObject({ maxConcurrent: 2, name: "Sandbox team" });
    await expect(saveTarget(ctx, { id, url })).rejects.toMatchObject({ code: "INVALID" });
    await expect(saveTarget(ctx, { id, name: "Mine" })).rejects.toMatchObject({ code: "INVALID" });
    await expect(rotateTargetSecret(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(deleteTarget(ctx, { id })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await checkTarget(ctx, { id })).toMatchObject({ problem: null, capabilities: { isSeeded: true } });
  });

  it("is out of reach of another workspace", async () => {
    const { id } = await saveTarget(ctx, wish);
    const other = await makeWorkspace();
    const notFound = { code: "NOT_FOUND" };
    for (const strange of [id, randomUUID(), "no id"]) {
      await expect(getTarget(other, { id: strange })).rejects.toMatchObject(notFound);
      await expect(saveTarget(other, { ...wish, id: strange })).rejects.toMatchObject(notFound);
      await expect(rotateTargetSecret(other, { id: strange })).rejects.toMatchObject(notFound);
      await expect(deleteTarget(other, { id: strange })).rejects.toMatchObject(notFound);
      await expect(checkTarget(other, { id: strange })).rejects.toMatchObject(notFound);
    }
    expect(await listTargets(other)).toMatchObject([{ kind: "sandbox" }]);
    await saveTarget(other, wish); // the same name elsewhere
    expect(await getTarget(ctx, { id })).toMatchObject({ name: "Team", problem: null });
  });
});

describe("a check of a target", () => {
  it(
    "keeps what the system says, and what was wrong the last time beside what it said before",
    { tags: ["long"] },
    async () => {
      const example = { id: "task", question: "What is 1 + 1?", metadata: { long: "x".repeat(10_000) } };
      const served = await serveSystem(ctx, { capabilities: { example } });
      const id = served.targetId;
      const checked = await checkTarget(ctx, { id });
      // Only the conformance command asks for it, at the system itself.
      expect(checked.capabilities).not.toHaveProperty("example");
      expect(checked).toMatchObject({
        problem: null,
        capabilities: { system: { name: "Adding team", version: "1" }, starts: ["prefix", "hint", "resample"] },
      });
      await rotateTargetSecret(ctx, { id }); // both sign
      expect(await checkTarget(ctx, { id })).toMatchObject({ problem: null });
      await served.close();
      const gone = await checkTarget(ctx, { id });
      expect(gone.problem).toContain("Nothing listens");
      expect(gone.problemCode).toBe("unreachable");
      expect(gone.capabilities).toMatchObject({ system: { name: "Adding team" } });
      await saveTarget(ctx, { id, url: "https://elsewhere.example/" });
      expect(await getTarget(ctx, { id })).toMatchObject({ capabilities: null, problem: null, checkedAt: null });
    },
  );

  it("reaches no host of a private network that the workspace does not allow", async () => {
    const { targetId } = await serveSystem(ctx, { isAllowed: false });
    const { problem, problemCode, capabilities } = await checkTarget(ctx, { id: targetId });
    expect(problem).toContain("private network");
    expect(problemCode).toBe("blocked");
    expect(capabilities).toBeNull();
  });

  it("says what a page of another kind is", async () => {
    const html = async () => new Response("<html>hello</html>", { headers: { "content-type": "text/html" } });
    const { targetId } = await serveSystem(ctx, { answer: () => html });
    expect((await checkTarget(ctx, { id: targetId })).problem).toContain("text/html");
  });
});

describe("where a trace is replayed", () => {
  it("is at the target that is named, else at that of its system, else nowhere", async () => {
    const editor = await addMember(ctx, "EDITOR");
    const { id } = await saveTarget(ctx, wish);
    const { id: second } = await saveTarget(ctx, { name: "Second", url });
    const traceOf = async (fields: object) => requireReplayedTrace(ctx, await storeSample(editor, { ...fields }));
    const ours = await traceOf({ system: { name: "The team" } });
    expect(await chooseTarget(ctx, { trace: ours })).toMatchObject({ id });
    expect(await chooseTarget(ctx, { trace: ours, targetId: second })).toMatchObject({ id: second });
    const unknown = await traceOf({ system: { name: "Others" } });
    await expect(chooseTarget(ctx, { trace: unknown })).rejects.toMatchObject({
      code: "INVALID",
      message: expect.stringContaining("No replay target is set for the system Others") as string,
    });
    const nameless = await traceOf({});
    await expect(chooseTarget(ctx, { trace: nameless })).rejects.toThrow("has no system");
    const [sandbox] = await listTargets(ctx);
    await expect(chooseTarget(ctx, { trace: nameless, targetId: sandbox?.id })).rejects.toThrow(
      "can only replay its own traces",
    );
    const other = await makeWorkspace();
    await expect(chooseTarget(other, { trace: ours, targetId: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(requireReplayedTrace(other, ours.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the slots of a system", () => {
  it("are no more than it takes, over all workers; those of a dead worker and old ones are free", async () => {
    const [place, workerId] = [`http://${randomUUID()}`, `worker-${randomUUID()}`];
    await prisma.workerHeartbeat.create({ data: { id: workerId, host: "h", pid: 1 } });
    const { signal } = new AbortController();
    const slot = { place, maxConcurrent: 2, workerId, holdMs: 60_000 };
    const first = await takeReplaySlot(slot, signal);
    await takeReplaySlot(slot, signal);
    const stop = new AbortController();
    const third = takeReplaySlot(slot, stop.signal);
    stop.abort(new Error("enough"));
    await expect(third).rejects.toThrow("enough");
    const fourth = takeReplaySlot(slot, signal);
    fourth.catch(() => undefined); // waited for below
    await first();
    await fourth;
    await prisma.workerHeartbeat.delete({ where: { id: workerId } });
    const lasting = `worker-${randomUUID()}`;
    await prisma.workerHeartbeat.create({ data: { id: lasting, host: "h", pid: 2 } });
    await takeReplaySlot({ ...slot, workerId: lasting, holdMs: -1 }, signal);
    await takeReplaySlot({ ...slot, workerId: lasting }, signal);
    expect(await prisma.replaySlot.count({ where: { place } })).toBe(1);
    await prisma.workerHeartbeat.delete({ where: { id: lasting } });
  });
});
