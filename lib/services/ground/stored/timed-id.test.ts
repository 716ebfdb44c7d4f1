import { expect, it } from "vitest";
import { z } from "zod";
import { timedId } from "./timed-id";

it("is an id of version 7 that grows with its time", () => {
  const ids = [0, 1, 1_764_000_000_000, 1_764_000_000_001].map((time) => timedId(new Date(time)));
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true);
  expect(timedId(new Date(5))).not.toBe(timedId(new Date(5)));
});
