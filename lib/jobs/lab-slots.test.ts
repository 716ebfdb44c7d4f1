import { expect, it } from "vitest";
import { type LabRoom } from "@/lib/services/answers/executing/claim-next-run.sql";
import { createLabSlots } from "./lab-slots";

const setUp = (most: number) => {
  let at = 0;
  const slots = createLabSlots({ most, forgetMs: 15, now: () => at });
  const log: string[] = [];
  /** Begins work that ends when the answer is called. */
  const begin = async (workspaceId: string, name: string): Promise<() => Promise<boolean>> => {
    let finish = (): void => undefined;
    let hasBegun = (): void => undefined;
    const begun = new Promise<void>((resolve) => (hasBegun = resolve));
    const done = slots.doOf(workspaceId, {
      work: async () => {
        log.push(name);
        hasBegun();
        await new Promise<void>((resolve) => (finish = resolve));
      },
      putOff: async () => void log.push(`${name} later`),
    });
    await Promise.race([begun, done]);
    return () => {
      finish();
      return done;
    };
  };
  /** A run that is claimed under whatever room there is. */
  const claim = async (workspaceId: string, isOfLab: boolean): Promise<LabRoom | null> => {
    let seen: LabRoom | null = null;
    await slots.doNext({
      claim: async (room) => {
        seen = room;
        return { workspaceId };
      },
      isOfLab: () => isOfLab,
      work: async () => undefined,
    });
    return seen;
  };
  return { slots, log, begin, claim, pass: (ms: number) => (at += ms) };
};

it("takes no more than it may of scans, studies and replays together, and always what is no lab work", async () => {
  const { log, begin, claim } = setUp(2);
  expect(await claim("a", false)).toBe("any");
  const ends = [await begin("a", "scan"), await begin("b", "study")];
  expect(await claim("a", false)).toBe("none");
  expect(await (await begin("c", "replay"))()).toBe(false);
  for (const end of ends) expect(await end()).toBe(true);
  expect(log).toEqual(["scan", "study", "replay later"]);
});

it("gives a free slot to the workspace with the least under way, of these to the one that has waited longest", async () => {
  const { log, begin, claim, pass } = setUp(2);
  const ends = [await begin("a", "a1"), await begin("a", "a2")];
  for (const workspace of ["a", "c", "b"]) {
    await begin(workspace, `${workspace}3`);
    pass(1);
  }
  await ends[0]?.();
  expect(await claim("b", false)).toEqual({ workspaceId: "c" });
  for (const workspace of ["a", "b"]) await begin(workspace, `${workspace}4`);
  const c = await begin("c", "c4");
  await ends[1]?.();
  expect(await claim("b", false)).toEqual({ workspaceId: "a" });
  const a = await begin("a", "a5");
  await a();
  // Whoever does not come any more holds up nobody.
  expect(await claim("c", false)).toEqual({ workspaceId: "b" });
  pass(16);
  expect(await claim("c", true)).toBe("any");
  await c();
  expect(log.filter((name) => !name.endsWith("later"))).toEqual(["a1", "a2", "c4", "a5"]);
});

it("is free again after work that broke down, and after a claim that did", async () => {
  const { slots, claim } = setUp(1);
  const broken = { work: () => Promise.reject(new Error("broken")), putOff: async () => undefined };
  await expect(slots.doOf("a", broken)).rejects.toThrow("broken");
  const unclaimed = {
    claim: () => Promise.reject(new Error("gone")),
    isOfLab: () => true,
    work: async () => undefined,
  };
  await expect(slots.doNext(unclaimed)).rejects.toThrow("gone");
  expect(await claim("a", true)).toBe("any");
  expect(await claim("a", true)).toBe("any");
});
