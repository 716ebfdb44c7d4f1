import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prisma } from "@/lib/db";
import { countRequest } from "./request-rate";

let [a, b] = ["", ""];
beforeEach(() => ([a, b] = [randomUUID(), randomUUID()]));
afterEach(() => vi.unstubAllEnvs());

const limitTo = (count: number): void => void vi.stubEnv("FAULTLINE_API_REQUESTS_PER_MINUTE", `${count}`);

test("requests are not counted unless a limit is set", async () => {
  expect(await countRequest(a)).toBeNull();
});

test("each key has its own limit", async () => {
  limitTo(2);
  const rates = [await countRequest(a), await countRequest(a), await countRequest(a), await countRequest(b)];
  expect(rates.map((rate) => [rate?.remaining, rate?.isOver])).toEqual([
    [1, false],
    [0, false],
    [0, true],
    [1, false],
  ]);
  expect(rates[0]).toMatchObject({ limit: 2, windowSeconds: 60 });
});

test("what another web server has counted counts here too", async () => {
  limitTo(3);
  await countRequest(a);
  await prisma.$executeRaw`update "RateLimiterFlexible" set "points" = "points" + 2 where "key" = ${`api:${a}`}`;
  expect(await countRequest(a)).toMatchObject({ isOver: true });
});

test("a full disk keeps nobody from asking", async () => {
  limitTo(2);
  const full = Object.assign(new Error("no space left on device"), { code: "53100" });
  vi.spyOn(prisma, "$queryRawUnsafe").mockRejectedValueOnce(full);
  expect(await countRequest(a)).toBeNull();
});
