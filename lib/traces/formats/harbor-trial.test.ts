import { describe, expect, it } from "vitest";
import { parseFiles } from "../parse-files";

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const trial = (name: string, reward: number) => [
  {
    path: `job/${name}/result.json`,
    bytes: encode({ task_name: "tie", trial_name: name, verifier_result: { rewards: { reward } } }),
  },
  {
    path: `job/${name}/agent/trajectory.json`,
    bytes: encode({
      schema_version: "ATIF-v1.6",
      session_id: name,
      agent: { name: "knotter" },
      steps: [
        { step_id: 1, source: "user", message: "Tie a knot." },
        { step_id: 2, source: "agent", message: `Tied by ${name}.` },
      ],
    }),
  },
];

describe("a folder of several trials", () => {
  it("gives each its own reward", async () => {
    const { format, traces } = await parseFiles([...trial("tie__a", 1), ...trial("tie__b", 0)]);
    expect(format).toBe("harbor-trial");
    expect(traces.map(({ trace }) => [trace?.finalAnswer, trace?.outcome])).toEqual([
      ["Tied by tie__a.", "passed"],
      ["Tied by tie__b.", "failed"],
    ]);
  });
});
