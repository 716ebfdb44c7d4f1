import { expect, it, vi } from "vitest";
import { kindsOfEvidence } from "./evidence-kinds";
import { findEvidence } from "./find-evidence";
import { tell } from "./testing/tell";

const trace = tell([["Desk", "says", "12 + 30 = 45"]], { question: "How many?" });

it("says of each finding its kind and weight", () => {
  const [found] = findEvidence(trace);
  expect(found).toMatchObject({ kind: "arithmetic", stepIndex: 0 });
  expect(found?.weight).toBe(kindsOfEvidence.find(({ name }) => name === "arithmetic")?.weight);
});

it("looks at a trace once, and gives each who asks a list of their own", () => {
  const [kind] = kindsOfEvidence;
  const find = vi.spyOn(kind as NonNullable<typeof kind>, "find");
  const other = structuredClone(trace);
  findEvidence(other).pop();
  expect(findEvidence(other)).toHaveLength(1);
  expect(find).toHaveBeenCalledTimes(1);
  find.mockRestore();
});
