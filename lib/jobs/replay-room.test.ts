import { describe, expect, it } from "vitest";
import { createReplayRoom } from "./replay-room";

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function roomOf(most: number, mostOfOne: number) {
  const room = createReplayRoom({ most, mostOfOne });
  const inside: string[] = [];
  const leaves = new Map<string, () => void>();
  const enter = (name: string, place: string, maxConcurrent = 100, signal = new AbortController().signal) =>
    room.enter({ place, maxConcurrent }, signal).then((leave) => {
      inside.push(name);
      leaves.set(name, leave);
    });
  const leave = async (name: string): Promise<void> => {
    leaves.get(name)?.();
    await settled();
  };
  return { inside, enter, leave };
}

describe("the room for replays of a process", () => {
  it("is for so many in all, first come first in", async () => {
    const { inside, enter, leave } = roomOf(2, 2);
    for (const name of ["a", "b", "c", "d"]) void enter(name, `place of ${name}`);
    await settled();
    expect(inside).toEqual(["a", "b"]);
    await leave("b");
    await leave("b"); // again: nobody else's place
    expect(inside).toEqual(["a", "b", "c"]);
    await leave("a");
    expect(inside).toEqual(["a", "b", "c", "d"]);
  });

  it("is for a share of them at one system, and no more than the system takes", async () => {
    const { inside, enter, leave } = roomOf(10, 3);
    for (const name of ["a1", "a2", "a3", "a4"]) void enter(name, "a");
    for (const name of ["b1", "b2"]) void enter(name, "b", 1);
    await settled();
    expect(inside).toEqual(["a1", "a2", "a3", "b1"]);
    await leave("b1");
    expect(inside.at(-1)).toBe("b2");
    await leave("a2");
    expect(inside.at(-1)).toBe("a4");
  });

  it("is not waited for by who has left", async () => {
    const { inside, enter, leave } = roomOf(1, 1);
    const controller = new AbortController();
    await enter("a", "a");
    const left = enter("b", "b", 1, controller.signal);
    void enter("c", "c");
    controller.abort(new Error("enough"));
    await expect(left).rejects.toThrow("enough");
    await expect(enter("d", "d", 1, controller.signal)).rejects.toThrow("enough");
    await leave("a");
    expect(inside).toEqual(["a", "c"]);
  });
});
