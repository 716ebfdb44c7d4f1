import { afterEach, expect, test, vi } from "vitest";
import { countRequest } from "./request-rate";

afterEach(() => vi.unstubAllEnvs());

test("requests are not counted unless a limit is set", async () => {
  expect(await countRequest("a")).toBeNull();
});

test("each key has its own limit", async () => {
  vi.stubEnv("FAULTLINE_API_REQUESTS_PER_MINUTE", "2");
  const rates = [await countRequest("a"), await countRequest("a"), await countRequest("a"), await countRequest("b")];
  expect(rates.map((rate) => [rate?.remaining, rate?.isOver])).toEqual([
    [1, false],
    [0, false],
    [0, true],
    [1, false],
  ]);
  expect(rates[0]).toMatchObject({ limit: 2, windowSeconds: 60 });
});
