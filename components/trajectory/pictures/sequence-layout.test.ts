import { describe, expect, it } from "vitest";
import { type ListRow } from "../trace/step-rows";
import { handOffs, receivers } from "./hand-offs";
import { hostileNames, madeOutline } from "./made-outline.testing";
import { layoutSequence, mostColumns, sequenceColumns, sequencePx } from "./sequence-layout";
import { sequenceScene, sequenceShapes } from "./sequence-scene";
import { toSvg } from "./to-svg";

const stepRows = (count: number): ListRow[] => Array.from({ length: count }, (_, index) => ({ kind: "step", index }));
const layout = (words: string, change: Partial<Parameters<typeof layoutSequence>[0]> = {}) => {
  const outline = madeOutline(words);
  const to = receivers(outline);
  const columns = sequenceColumns(handOffs(outline, to).agents, 600);
  const about = {
    outline,
    receivers: to,
    rows: stepRows(outline.length),
    columns,
    way: new Set<number>(),
    cause: null,
    from: 0,
    to: 99,
  };
  return { columns, rows: layoutSequence({ ...about, ...change }) };
};
const file = (rows: ReturnType<typeof layout>["rows"], columns: ReturnType<typeof layout>["columns"]) =>
  toSvg(
    sequenceScene(rows, columns, {
      title: "T",
      note: "9 rows more are not shown.",
      wordsOf: () => "words",
      paintOf: () => "a1",
    }),
    () => "#000",
  );

describe("sequenceColumns", () => {
  it("spreads agents over the room there is, and never closer than a name needs", () => {
    const two = sequenceColumns(
      [
        { name: "A", stepCount: 1 },
        { name: "B", stepCount: 1 },
      ],
      400,
    );
    expect(two.xs[1]! - two.xs[0]!).toBe((400 - sequencePx.index - 12) / 2);
    const many = sequenceColumns(
      Array.from({ length: 60 }, (_, i) => ({ name: `a${i}`, stepCount: i })),
      400,
    );
    expect(many.xs).toHaveLength(mostColumns);
    expect(many.xs[1]! - many.xs[0]!).toBe(sequencePx.column);
    expect(many.others).toHaveLength(60 - mostColumns + 1);
    expect(many.agents).toContain("a59");
  });
});

describe("layoutSequence", () => {
  it("draws a message from who says it to who receives it, the last one to nobody", () => {
    const { rows } = layout("A B>A C!");
    expect(rows.map((row) => row.kind === "message" && [row.from, row.to, row.isError])).toEqual([
      [0, 1, false],
      [1, 0, false],
      [2, null, true],
    ]);
  });

  it("marks the cause and the way from it", () => {
    const { rows } = layout("A B A B", { way: new Set([1, 2]), cause: { step: 1, agent: "B", tone: "fault" } });
    expect(rows.map((row) => row.kind === "message" && row.way)).toEqual([null, "fault", "fault", null]);
    const widths = sequenceShapes(rows, layout("A B A B").columns, () => "").flatMap((shape) =>
      "strokeWidth" in shape ? (shape.strokeWidth ?? []) : [],
    );
    expect(widths.filter((width) => width === 3)).toHaveLength(2);
  });

  it("holds only the rows that are asked for", () => {
    const outline = madeOutline(Array.from({ length: 5_000 }, () => "A B").join(" "));
    const { rows } = layout("A B", {
      outline,
      receivers: receivers(outline),
      rows: stepRows(10_000),
      from: 9_990,
      to: 10_010,
    });
    expect(rows).toHaveLength(10);
    expect(rows[9]).toMatchObject({ step: 9_999, from: 1, to: null });
  });

  it("draws what is folded as one row over the columns that it touches", () => {
    const fold = { key: -3, isOpen: false, why: { kind: "loop", times: 2, period: 2 }, words: "×2 B ↔ C" } as const;
    const rows: ListRow[] = [
      { kind: "step", index: 0 },
      { ...fold, kind: "fold", first: 1, last: 4 },
    ];
    expect(layout("A B C B C D", { rows }).rows[1]).toEqual({
      kind: "fold",
      first: 1,
      last: 4,
      from: 1,
      to: 2,
      words: "×2 B ↔ C",
      isOpen: false,
    });
  });
});

describe("sequenceScene", () => {
  it("names the columns, puts words on messages and says what is left out", () => {
    const { rows, columns } = layout("Anna Bert Anna Anna");
    const svg = file(rows, columns);
    for (const words of ["Anna", "Bert", "words", "9 rows more are not shown."]) expect(svg).toContain(words);
  });

  it("keeps hostile names as text", () => {
    const outline = hostileNames.map((agent) => ({ ...madeOutline("x")[0]!, agent }));
    const to = receivers(outline);
    const columns = sequenceColumns(handOffs(outline, to).agents, 600);
    const { rows } = layout("A", { outline, receivers: to, rows: stepRows(outline.length), columns });
    expect(file(rows, columns)).not.toMatch(/<(script|foreignObject|iframe)\b|<[^>]* on[a-z]+=/i);
  });
});
