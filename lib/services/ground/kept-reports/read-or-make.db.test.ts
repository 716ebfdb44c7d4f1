import { expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { makeWorkspace } from "../../people/workspaces/testing/make-workspace";
import type * as KeptReport from "./kept-report";
import { keepReport, readKept } from "./kept-report";
import { readOrMake } from "./read-or-make";

/** How often somebody has looked for what was kept. */
const looked = vi.hoisted(() => ({ count: 0 }));
vi.mock("./kept-report", async (readOriginal) => {
  const original = await readOriginal<typeof KeptReport>();
  const readKeptCounted: typeof original.readKept = async (...input) => {
    const found = await original.readKept(...input);
    looked.count += 1;
    return found as never;
  };
  return { ...original, readKept: readKeptCounted };
});

const day = 24 * 3_600_000;
const never = (): Promise<never> => Promise.reject(new Error("nobody was to make it"));
const wish = <T>(make: () => Promise<T>, key = "a", version = 1) => ({ family: "test", of: "one", version, key, make });

/** A figure that took long to make, kept under the key "a". */
const keepSlow = (ctx: { workspaceId: string }, madeAt: Date, scope = "test:one") =>
  keepReport(ctx, scope, { key: "a", value: { version: 1, value: "old", tookMs: 1_000 }, madeAt });

test("makes anew whatever takes a moment, and keeps nothing of it", { tags: ["long"] }, async () => {
  const ctx = await makeWorkspace();
  const make = vi.fn().mockResolvedValueOnce(1).mockResolvedValueOnce(2);
  expect(await readOrMake(ctx, wish(make))).toEqual({ value: 1, isOutdated: false });
  expect(await readOrMake(ctx, wish(make))).toEqual({ value: 2, isOutdated: false });
  expect(await readKept(ctx, "test:one")).toBeNull();
});

test("keeps what took long, with how it was made, and asks nobody again while its key holds", async () => {
  const ctx = await makeWorkspace();
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
  expect(
    await readOrMake(
      ctx,
      wish(() => Promise.resolve({ text: "\u0000" })),
    ),
  ).toEqual({ value: { text: "\u0000" }, isOutdated: false });
  clock.mockRestore();
  expect(await readOrMake(ctx, wish(never))).toEqual({ value: { text: "\u0000" }, isOutdated: false });
});

test("shows the figure of before, says so, and makes the one of now for whoever asks next", async () => {
  const ctx = await makeWorkspace();
  await keepSlow(ctx, new Date(0));
  expect(
    await readOrMake(
      ctx,
      wish(() => Promise.resolve("new"), "b"),
    ),
  ).toEqual({ value: "old", isOutdated: true });
  await vi.waitFor(
    async () =>
      expect(
        await readOrMake(
          ctx,
          wish(() => Promise.resolve("new"), "b"),
        ),
      ).toEqual({ value: "new", isOutdated: false }),
    { timeout: 120_000 },
  );
});

test("makes no other one before ten times as long has gone by as the last one took", async () => {
  const ctx = await makeWorkspace();
  await keepSlow(ctx, new Date());
  const make = vi.fn(never);
  expect(await readOrMake(ctx, wish(make, "b"))).toEqual({ value: "old", isOutdated: true });
  expect(make).not.toHaveBeenCalled();
});

test("says of one that has become old that it is outdated, though nothing that is known of it has changed, and makes it anew", async () => {
  const ctx = await makeWorkspace();
  await keepSlow(ctx, new Date(Date.now() - day));
  let finish: (value: string) => void = () => expect.fail("nobody makes it");
  const make = vi.fn(() => new Promise<string>((resolve) => (finish = resolve)));
  expect(await readOrMake(ctx, wish(make))).toEqual({ value: "old", isOutdated: true });
  // Whoever asks before it is there is told the same.
  expect(await readOrMake(ctx, wish(make))).toEqual({ value: "old", isOutdated: true });
  expect(make).toHaveBeenCalledOnce();
  finish("new");
  make.mockResolvedValue("new");
  await vi.waitFor(async () => expect(await readOrMake(ctx, wish(make))).toEqual({ value: "new", isOutdated: false }), {
    timeout: 120_000,
  });
});

test("shows one that took minutes, and whose key holds, as the figure of now until it may be made again", async () => {
  const ctx = await makeWorkspace();
  const value = { version: 1, value: "old", tookMs: 60_000 };
  await keepReport(ctx, "test:one", { key: "a", value, madeAt: new Date(Date.now() - 5 * 60_000) });
  expect(await readOrMake(ctx, wish(never))).toEqual({ value: "old", isOutdated: false });
});

test("never shows what was worked out another way", async () => {
  const ctx = await makeWorkspace();
  await keepSlow(ctx, new Date());
  const found = await readOrMake(
    ctx,
    wish(() => Promise.resolve("new"), "a", 2),
  );
  expect(found).toEqual({ value: "new", isOutdated: false });
});

test("makes one figure of many that ask at once, and tells all of them where that fails", async () => {
  const ctx = await makeWorkspace();
  let fail: (error: Error) => void = () => expect.fail("nobody made it");
  const make = vi.fn(() => new Promise<never>((_, reject) => (fail = reject)));
  const before = looked.count;
  const asked = Promise.allSettled(Array.from({ length: 5 }, () => readOrMake(ctx, wish(make))));
  await vi.waitFor(() => expect(looked.count).toBe(before + 5), { timeout: 120_000 });
  fail(new Error("no database"));
  expect((await asked).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "rejected"));
  expect(make).toHaveBeenCalledOnce();
  expect(
    await readOrMake(
      ctx,
      wish(() => Promise.resolve("again")),
    ),
  ).toEqual({ value: "again", isOutdated: false });
});

test("shows what was kept also where a new one cannot be made", async () => {
  const ctx = await makeWorkspace();
  await keepSlow(ctx, new Date(0));
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await readOrMake(ctx, wish(never, "b"))).toEqual({ value: "old", isOutdated: true });
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce(), { timeout: 120_000 });
  said.mockRestore();
});

test("keeps to its workspace, and forgets figures of its family that nobody has asked for in a week", async () => {
  const [ctx, other] = [await makeWorkspace(), await makeWorkspace()];
  await keepSlow(other, new Date());
  expect(
    await readOrMake(
      ctx,
      wish(() => Promise.resolve("own")),
    ),
  ).toEqual({ value: "own", isOutdated: false });
  const old = new Date(Date.now() - 8 * day);
  await keepSlow(ctx, old, "test:forgotten");
  await keepSlow(ctx, old, "report:other");
  await keepSlow(ctx, new Date(), "test:known");
  await keepSlow(ctx, old);
  await readOrMake(
    ctx,
    wish(() => Promise.resolve("new"), "b"),
  );
  await vi.waitFor(
    async () => {
      const rows = await prisma.keptReport.findMany({
        where: { workspaceId: ctx.workspaceId },
        orderBy: { scope: "asc" },
      });
      expect(rows.map(({ scope }) => scope)).toEqual(["report:other", "test:known", "test:one"]);
    },
    { timeout: 120_000 },
  );
  expect(await prisma.keptReport.count({ where: { workspaceId: other.workspaceId } })).toBe(1);
});
