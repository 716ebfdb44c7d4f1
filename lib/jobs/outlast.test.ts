import { expect, test } from "vitest";
import { outlast } from "./outlast";

const failure = (code: string): Error => Object.assign(new Error("no"), { code });
const never = new AbortController().signal;

test("a write is repeated while the database is away or its disk is full, and knows that it is", async () => {
  const failures = [failure("57P03"), failure("53100")];
  const seen: boolean[] = [];
  const write = async (isRepeated: boolean): Promise<string> => {
    seen.push(isRepeated);
    const next = failures.shift();
    if (next) throw next;
    return "kept";
  };
  expect(await outlast(write, never, 0)).toBe("kept");
  expect(seen).toEqual([false, true, true]);
});

test("what else fails, fails, and an execution that is stopped waits no longer", async () => {
  await expect(outlast(() => Promise.reject(failure("P2002")), never, 0)).rejects.toMatchObject({ code: "P2002" });
  const stopped = AbortSignal.abort(new Error("stopped"));
  await expect(outlast(() => Promise.reject(failure("57P01")), stopped)).rejects.toMatchObject({ name: "AbortError" });
});
