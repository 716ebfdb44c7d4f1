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

describe("a trial without a trajectory", () => {
  it("tells what the model answered, as a text of JSON lines or as a text in quotes", async () => {
    const said = (turn: number, kind: string, text: string) => ({
      path: `job/logs/episode-${turn}/${kind}.txt`,
      bytes: new TextEncoder().encode(text),
    });
    const { traces } = await parseFiles([
      { path: "job/results.json", bytes: encode({ task_id: "tie", trial_name: "a", is_resolved: true }) },
      said(0, "prompt", "Tie a knot."),
      said(0, "response", '{"run":"tie"}\n{"run":"pull"}\n'),
      said(1, "response", '"Done."'),
    ]);
    expect(traces[0]?.trace?.steps.map(({ kind, content }) => [kind, content])).toEqual([
      ["input", "Tie a knot."],
      ["message", '{"run":"tie"}\n{"run":"pull"}'],
      ["message", "Done."],
    ]);
  });
});

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
