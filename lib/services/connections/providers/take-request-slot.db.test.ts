import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { makeProvider } from "../../answers/runs/testing/make-provider";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import { noteThrottled, readPause, takeSlot } from "./keep-pace";
import { jitterMs } from "./request-pace";
import { takeRequestSlot } from "./take-request-slot";

const limited = async (data: { requestsPerMinute?: number; tokensPerMinute?: number }): Promise<string> => {
  const id = await makeProvider(await makeWorkspace());
  await prisma.provider.update({ where: { id }, data });
  return id;
};

describe("slots for requests", () => {
  it("stand apart by the limit, also when they are taken at once", async () => {
    const id = await limited({ requestsPerMinute: 1 });
    const waits = await Promise.all(Array.from({ length: 8 }, () => takeSlot(id, 1)));
    // Each wait counts from its own moment: together they took a little time, and far less than a window.
    const windows = waits.map((wait) => Math.ceil(wait / (60_000 + jitterMs)));
    expect(windows.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("count tokens as well as requests", async () => {
    const id = await limited({ requestsPerMinute: 1_000, tokensPerMinute: 1_000 });
    expect(await takeSlot(id, 900)).toBe(0);
    expect(await takeSlot(id, 900)).toBeGreaterThan(50_000);
  });

  it("are counted apart for each provider, and without a limit or a provider not at all", async () => {
    const [first, second] = [await limited({ requestsPerMinute: 1 }), await limited({ requestsPerMinute: 1 })];
    expect(await takeSlot(first, 1)).toBe(0);
    expect(await takeSlot(first, 1)).toBeGreaterThan(50_000);
    expect(await takeSlot(second, 1)).toBe(0);
    const free = await limited({});
    for (let time = 0; time < 5; time += 1) expect(await takeSlot(free, 1_000_000)).toBe(0);
    expect(await takeSlot(randomUUID(), 1)).toBe(0);
  });

  it("follow a limit that is changed meanwhile", async () => {
    const id = await limited({ requestsPerMinute: 1 });
    expect(await takeSlot(id, 1)).toBe(0);
    await prisma.provider.update({ where: { id }, data: { requestsPerMinute: null } });
    await takeSlot(id, 1);
    expect(await takeSlot(id, 1)).toBeLessThan(63_000);
  });

  it("are given to nobody while a provider wants to be left alone, and more slowly afterwards", async () => {
    const id = await limited({});
    await Promise.all([noteThrottled(id, 60_000), noteThrottled(id, 59_000)]);
    expect(await readPause(id)).toBeGreaterThan(10_000);
    // So long a wait is for the queue, not for a worker.
    await expect(takeSlot(id, 1)).rejects.toMatchObject({ name: "EndpointRests" });
    await prisma.providerPace.update({ where: { providerId: id }, data: { pausedTo: 0 } });
    const paceAfter = async () => {
      await takeSlot(id, 1);
      return prisma.providerPace.findUniqueOrThrow({ where: { providerId: id } });
    };
    const [first, second] = [await paceAfter(), await paceAfter()];
    expect(second.requestsAt - first.requestsAt).toBeGreaterThan(50);
    expect(second.slowness).toBe(2);
  });

  it("are not waited for by a run that was canceled", async () => {
    const id = await limited({ requestsPerMinute: 1 });
    const controller = new AbortController();
    await takeRequestSlot({ providerId: id, tokens: 1 }, controller.signal);
    const waiting = takeRequestSlot({ providerId: id, tokens: 1 }, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow("aborted");
  });
});
