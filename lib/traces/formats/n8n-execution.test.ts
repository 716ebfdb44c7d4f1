import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";

const item = (json: unknown) => [[{ json }]];
const resultData = {
  error: { message: "The mill stands still." },
  runData: {
    Start: [{ startTime: 1, source: [], data: { main: item({ chatInput: "Flour?" }) } }],
    "Mill agent": [{ startTime: 2, executionTime: 3, source: [{}], data: { main: item({ output: "Two sacks." }) } }],
  },
};
const pointers = (value: unknown) =>
  parseTrace(JSON.stringify(value)).traces.map(({ trace }) => trace?.steps.map(({ source }) => source.pointer));
const below = (held: string) => [
  `${held}/resultData/runData/Start/0/data/main/0/0/json/chatInput`,
  `${held}/resultData/runData/Mill agent/0/data/main/0/0/json/output`,
  `${held}/resultData/error/message`,
];

describe("an n8n execution", () => {
  it("points at the steps with its data under `data`, with nothing beside it too", () => {
    expect(pointers({ id: 1, data: { resultData } })).toEqual([below("/data")]);
    expect(pointers({ data: { resultData } })).toEqual([below("/data")]);
  });

  it("points at the steps where the run data is copied without an execution around it", () => {
    expect(pointers({ resultData })).toEqual([below("")]);
  });

  it("points at the steps of every execution of a list", () => {
    expect(pointers({ data: [{ data: { resultData } }, { id: 2, data: { resultData } }] })).toEqual([
      below("/data/0/data"),
      below("/data/1/data"),
    ]);
  });
});
