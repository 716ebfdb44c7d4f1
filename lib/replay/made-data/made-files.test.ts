import { expect, it } from "vitest";
import { parseTrace } from "@/lib/traces/parse-trace";
import { madeFiles } from "./made-files";
import { madeFailure } from "./testing/made-failures";

it("writes a made data set as one file for each shape and split, and its quality report beside", () => {
  const made = ["a", "b", "c"].map((task) => madeFailure({ task }));
  const failures = made.map(({ failure }) => failure);
  const files = [...madeFiles({ failures, splits: ["train", "test", "train"], passed: [], seed: 1 }, "Made data")];
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  expect([...texts.keys()]).toEqual([
    ...["faultline", "who-and-when", "tracer-traj"].flatMap((shape) => [`${shape}/test.jsonl`, `${shape}/train.jsonl`]),
    ...["quality.md", "quality.json"],
  ]);
  const questions = (path: string): (string | undefined)[] =>
    parseTrace(texts.get(path) ?? "").traces.map(({ trace }) => trace?.question);
  for (const shape of ["faultline", "who-and-when", "tracer-traj"]) {
    expect(questions(`${shape}/train.jsonl`)).toEqual([failures[0]?.trace.question, failures[2]?.trace.question]);
    expect(questions(`${shape}/test.jsonl`)).toEqual([failures[1]?.trace.question]);
  }
  expect(JSON.parse(texts.get("quality.json") ?? "")).toMatchObject({ traceCount: 3, taskCount: 3 });
  expect(texts.get("quality.md")).toContain("3 failures of 3 tasks");
});
