import { expect, test, vi } from "vitest";
import { checkHealth } from "./check-health";

vi.mock("@/lib/db", () => ({ prisma: {} }));
vi.mock("./free-disk", () => ({ freeDiskBytes: () => Promise.resolve(1) }));
vi.mock("./check-health.sql", () => ({ countWorkers: () => new Promise(() => {}) }));

test("a database that says nothing is told as one that is away", async () => {
  vi.useFakeTimers();
  const [health] = await Promise.all([checkHealth(), vi.advanceTimersByTimeAsync(15_000)]);
  expect(health).toEqual({
    status: "unavailable",
    database: false,
    workers: 0,
    diskFreeBytes: 1,
    fileStore: "database",
  });
  vi.useRealTimers();
});
