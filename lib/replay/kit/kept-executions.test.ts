import { expect, it } from "vitest";
import { type Execution } from "./execution";
import { keepExecutions } from "./kept-executions";

const executionOf = (replayId: string, endedAt: number | null, byteSize = 10): Execution => ({
  replayId,
  bodyHash: "",
  lines: [],
  byteSize,
  endedAt,
  cancel: () => undefined,
  onNews: () => () => undefined,
});
function kept(limits: Partial<Parameters<typeof keepExecutions>[0]>) {
  let now = 0;
  const all = keepExecutions(
    { keepSeconds: 100, keepCount: 100, keepBytes: 1_000, ...limits },
    { now: () => now, after: () => () => undefined },
  );
  const isTold = (key: string): boolean => "execution" in (all.find(key) ?? {});
  const left = (...keys: string[]): string[] => keys.filter(isTold);
  return { ...all, left, pass: (ms: number) => (now += ms) };
}

it("finds by key and by id, and counts what runs", () => {
  const { add, find, findById, runningCount } = kept({});
  const [one, two] = [executionOf("r-1", null), executionOf("r-2", 0)];
  add("a", one);
  add("b", two);
  expect(find("a")).toEqual({ bodyHash: "", execution: one });
  expect([findById("r-2"), find("c"), findById("a")]).toEqual([two, null, null]);
  expect(runningCount()).toBe(1);
});

it("forgets what ended long ago, and never what runs", () => {
  const { add, left, pass } = kept({});
  add("running", executionOf("r-1", null));
  add("old", executionOf("r-2", 0));
  pass(50_000);
  add("young", executionOf("r-3", 50_000));
  pass(51_000);
  add("new", executionOf("r-4", null));
  expect(left("running", "old", "young", "new")).toEqual(["running", "young", "new"]);
});

it("forgets the oldest first beyond its number or its bytes", () => {
  for (const limits of [{ keepCount: 2 }, { keepBytes: 25 }]) {
    const { add, left } = kept(limits);
    for (const key of ["a", "b", "c", "d"]) add(key, executionOf(key, 0));
    expect(left("a", "b", "c", "d")).toEqual(["b", "c", "d"]);
  }
});

it("knows the key of what it has forgotten as long as the request could be sent once more", () => {
  for (const limits of [{ keepCount: 1 }, { keepBytes: 5 }, { keepSeconds: 10 }]) {
    const { add, find, left, pass } = kept(limits);
    for (const key of ["a", "b"]) add(key, { ...executionOf(key, 0), bodyHash: `hash of ${key}` });
    pass(11_000);
    add("c", executionOf("c", 11_000));
    expect(left("a")).toEqual([]);
    expect(find("a")).toMatchObject({ bodyHash: "hash of a" });
    pass(588_000);
    add("d", executionOf("d", 599_000));
    expect(find("a")).not.toBeNull();
    pass(2_000);
    expect(find("a")).toBeNull();
  }
});
