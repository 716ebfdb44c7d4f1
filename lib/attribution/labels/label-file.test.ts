import fc from "fast-check";
import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { readLabelFile } from "./label-file";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string, name = "labels.csv") => readLabelFile(bytes(text), name);

it("reads CSV by the names of its first line, in several spellings", async () => {
  const { labels, faults } = await read(
    'Question ID,Mistake_Agent,mistake-step,reason,Certainty,failure mode\nq7,WebSurfer,12,"a, b",uncertain,2.6\n',
  );
  expect(faults).toEqual([]);
  expect(labels).toEqual([
    {
      place: "line 2",
      traceId: null,
      externalId: "q7",
      contentHash: null,
      agent: "WebSurfer",
      stepIndex: 12,
      reason: "a, b",
      isCertain: false,
      failureMode: "2.6",
      party: null,
    },
  ]);
});

it("names the line of everything that is no label, and reads the others", async () => {
  const { labels, faults } = await read(
    "trace,agent,step,certain\nt1,A,1,\n,A,1,\nt2,,1,\nt3,A,x,\nt4,A,-1,\nt5,A,1,perhaps\nt6,A,2.0,no\n",
  );
  expect(labels.map(({ place, traceId, stepIndex, isCertain }) => [place, traceId, stepIndex, isCertain])).toEqual([
    ["line 2", "t1", 1, true],
    ["line 8", "t6", 2, false],
  ]);
  expect(faults).toEqual([
    { place: "line 3", message: "It does not say of which trace it is." },
    { place: "line 4", message: "It names no agent." },
    { place: "line 5", message: "Its step is not a whole number from 0." },
    { place: "line 6", message: "Its step is not a whole number from 0." },
    { place: "line 7", message: "Its certainty is neither “certain” nor “uncertain”." },
  ]);
});

it("counts lines of JSON as an editor does, empty ones too", async () => {
  const { labels, faults } = await read('{"id":"a","agent":"A","step":1}\n\n{"id":"b","agent":"A"}\nno\n', "x.jsonl");
  expect(labels.map(({ place }) => place)).toEqual(["line 1"]);
  expect(faults.map(({ place, message }) => [place, message])).toEqual([
    ["line 3", "Its step is not a whole number from 0."],
    ["line 4", "This is not JSON."],
  ]);
});

it("reads files of an archive, each under its name", async () => {
  const packed = zipSync({
    "set/1.json": bytes('{"question_ID":"q","mistake_agent":"A","mistake_step":"3","mistake_reason":"r"}'),
    "set/all.csv": bytes("id,agent,step\nx,B,1\n"),
    "set/list.json": bytes('[{"id":"y","agent":"C","step":2},5]'),
  });
  const { labels, faults } = await readLabelFile(packed, "set.zip");
  expect(labels.map(({ place, agent }) => [place, agent])).toEqual([
    ["set/1.json", "A"],
    ["set/all.csv, line 2", "B"],
    ["set/list.json, record 1", "C"],
  ]);
  expect(faults.map(({ place }) => place)).toEqual(["set/list.json, record 2"]);
});

it("computes of which trace a label is where the file holds the trace", async () => {
  const file = { question: "Q", history: [{ role: "human", content: "Q" }], mistake_agent: "human", mistake_step: "9" };
  const { labels } = await read(JSON.stringify(file), "1.json");
  expect(labels).toMatchObject([{ place: "1.json", agent: "human", stepIndex: 9 }]);
  expect(labels[0]?.contentHash).toMatch(/^[0-9a-f]{64}$/);
});

it("says what is wrong with a file that holds no labels", async () => {
  expect((await read("a,b\n1,2")).faults[0]?.message).toContain("names no columns");
  expect((await read("")).faults).toHaveLength(1);
  expect((await read("[1, null]", "x.json")).faults).toHaveLength(2);
});

it("never throws, whatever the bytes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array(), fc.string().map(bytes), fc.json().map(bytes)), async (data) => {
      const { labels, faults } = await readLabelFile(data, "x");
      for (const { stepIndex, agent } of labels) expect(stepIndex >= 0 && agent !== "").toBe(true);
      expect(Array.isArray(faults)).toBe(true);
    }),
  );
});
