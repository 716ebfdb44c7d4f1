import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alignTraces } from "./align-traces";
import { type ComparedStep, packRows, type TraceAlignment, unpackRows } from "./trace-alignment";

type Told = readonly [agent: string, content: string, more?: Partial<ComparedStep>];

const steps = (told: readonly Told[]): ComparedStep[] =>
  told.map(([agent, content, more]) => ({
    agent,
    content,
    kind: "message" as const,
    recipient: null,
    tool: null,
    wholeHash: null,
    ...more,
  }));

const compare = (a: readonly Told[], b: readonly Told[], maxCells?: number): TraceAlignment => {
  const turns = alignTraces(steps(a), steps(b), maxCells);
  for (let turn = turns.next(); ; turn = turns.next()) if (turn.done) return turn.value;
};
const drawn = ({ rows }: TraceAlignment) => rows.map(({ a, b, kind }) => [a, b, kind]);

describe("two traces side by side", () => {
  it("are the same step by step where they are, but for clock times, random ids and white space", () => {
    const told = (time: string, id: string): Told[] => [
      ["Planner", `Started at ${time}  with run ${id}.`],
      ["Surfer", "The pier is 3."],
    ];
    const found = compare(
      told("2026-01-02T10:00:00Z", "123e4567-e89b-12d3-a456-426614174000"),
      told("2026-03-04T11:30:00Z", "223e4567-e89b-12d3-a456-426614174999"),
    );
    expect(drawn(found)).toEqual([
      [0, 0, "same"],
      [1, 1, "same"],
    ]);
    expect(found.parting).toBeNull();
    expect(found.isBanded).toBe(false);
  });

  it("show insertions and deletions as gaps, those of the first trace first, and changed steps beside each other", () => {
    const a: Told[] = [
      ["Planner", "Look up the ferry to Lorne and its pier."],
      ["Surfer", "I open the timetable of the harbour."],
      ["Planner", "The answer is pier 3 of the harbour at Lorne."],
    ];
    const b: Told[] = [
      ["Planner", "Look up the ferry to Lorne and its pier."],
      ["Clerk", "I call the office instead and wait."],
      ["Planner", "The answer is pier 8 of the harbour at Lorne."],
    ];
    const found = compare(a, b);
    expect(drawn(found)).toEqual([
      [0, 0, "same"],
      [1, null, "onlyA"],
      [null, 1, "onlyB"],
      [2, 2, "changed"],
    ]);
    expect(found.rows[3]?.similarity).toBeCloseTo(8 / 10, 6);
  });

  it("part where on from there more is apart than alike, with the next step of either", () => {
    const found = compare(
      [
        ["A", "one two three"],
        ["A", "four five six"],
        ["B", "wholly other words"],
      ],
      [
        ["A", "one two three"],
        ["C", "nothing of the kind at all"],
      ],
    );
    expect(found.parting).toEqual({ row: 1, isForGood: true, a: 1, b: 1 });
  });

  it("part at the first difference where they come together again", () => {
    const tale = (pier: string): Told[] => [
      ["A", "one two three"],
      ["A", `the ferry leaves from pier ${pier}`],
      ["B", "so be it"],
    ];
    expect(compare(tale("3"), tale("8")).parting).toEqual({ row: 1, isForGood: false, a: 1, b: 1 });
    expect(compare(tale("3"), tale("3").slice(0, 2)).parting).toEqual({ row: 2, isForGood: true, a: 2, b: null });
  });

  it("pair a step whose agent or tool has another name only where it says nearly the same", () => {
    const renamed = compare(
      [["human", "How many ferries leave on Monday?"]],
      [["user", "How many ferries leave on Monday?"]],
    );
    expect(drawn(renamed)).toEqual([[0, 0, "changed"]]);
    const other = compare([["human", "How many ferries leave?"]], [["user", "Where is the pier, please?"]]);
    expect(drawn(other)).toEqual([
      [0, null, "onlyA"],
      [null, 0, "onlyB"],
    ]);
  });

  it("tell steps apart that differ only beyond what was read of them", () => {
    const cut = (wholeHash: string): Told[] => [["A", "the same beginning", { wholeHash }]];
    expect(compare(cut("1"), cut("1")).rows[0]?.kind).toBe("same");
    expect(compare(cut("1"), cut("2")).rows[0]).toMatchObject({ kind: "changed", similarity: 0.99 });
  });

  it("hold every step of both once and in order, however few pairs may be compared, and travel without loss", () => {
    const told = fc.array(
      fc.tuple(
        fc.constantFrom("A", "B"),
        fc.constantFrom("", "one two", "one three", "four", "🙂", "شكرا جزيلا", "一二三"),
      ),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(told, told, fc.constantFrom(1, 40, 1_000, undefined), (a, b, maxCells) => {
        const found = compare(a, b, maxCells);
        expect(found.rows.flatMap((row) => row.a ?? [])).toEqual([...a.keys()]);
        expect(found.rows.flatMap((row) => row.b ?? [])).toEqual([...b.keys()]);
        for (const { a: i, b: j, kind } of found.rows)
          expect(kind === "same").toBe(i !== null && j !== null && String(a[i]) === String(b[j]));
        const unpacked = unpackRows(packRows(found.rows));
        expect(unpacked.map(({ kind }) => kind)).toEqual(found.rows.map(({ kind }) => kind));
        expect(unpacked.map((row) => [row.a, row.b])).toEqual(found.rows.map((row) => [row.a, row.b]));
      }),
    );
  });

  it("find a trace the same as itself, however few pairs may be compared", () => {
    const told = fc.array(fc.tuple(fc.constantFrom("A", "B"), fc.constantFrom("one two", "three", "")), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(told, (a) => {
        expect(compare(a, a, 10).rows.every(({ kind }) => kind === "same")).toBe(true);
      }),
    );
  });

  it("cuts long traces at what stands once in both, so that a long insertion does not throw it off", () => {
    const line = (i: number): Told => ["A", `line ${i}`];
    const all = Array.from({ length: 2_000 }, (_, i) => line(i));
    const inserted = Array.from({ length: 600 }, (_, i) => line(10_000 + i));
    const found = compare(all, [...all.slice(0, 900), ...inserted, ...all.slice(900)], 100_000);
    expect(found.rows).toHaveLength(2_600);
    expect(found.rows.filter(({ kind }) => kind === "same")).toHaveLength(2_000);
    expect(found.rows.slice(900, 1_500).every(({ kind }) => kind === "onlyB")).toBe(true);
  });

  it("says when it compared only a band", () => {
    const lines = (word: string): Told[] => Array.from({ length: 200 }, (_, i) => ["A", `${word} ${i}`]);
    expect(compare(lines("one"), lines("two"), 2_000).isBanded).toBe(true);
    expect(compare(lines("one"), lines("two")).isBanded).toBe(false);
  });
});
