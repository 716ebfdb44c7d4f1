import { expect, it } from "vitest";
import { CopyWriter } from "./copy-writer";

/** The fields of the rows, null or bytes, as PostgreSQL reads them. */
const readRows = (pieces: readonly Buffer[]): (Buffer | null)[][] => {
  const all = Buffer.concat(pieces);
  expect(all.subarray(0, 19)).toEqual(Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1"));
  const rows: (Buffer | null)[][] = [];
  let at = 19;
  for (let count = all.readInt16BE(at); count !== -1; count = all.readInt16BE(at)) {
    at += 2;
    const row: (Buffer | null)[] = [];
    for (let field = 0; field < count; field++) {
      const length = all.readInt32BE(at);
      at += 4;
      row.push(length === -1 ? null : all.subarray(at, at + length));
      at += Math.max(0, length);
    }
    rows.push(row);
  }
  expect(at + 2).toBe(all.length);
  return rows;
};

it("writes fields of every type as PostgreSQL reads them", () => {
  const writer = new CopyWriter();
  writer.row(8);
  writer.bytes(Buffer.from("0011", "hex"));
  writer.integer(-2);
  writer.integer(null);
  writer.float(0.1);
  writer.flag(true);
  writer.text("tab\t é 😀");
  writer.text(null);
  writer.json('{"a":1}');
  const [row] = readRows(writer.end());
  expect(row?.map((field) => field?.toString("hex") ?? null)).toEqual([
    "0011",
    "fffffffe",
    null,
    "3fb999999999999a",
    "01",
    Buffer.from("tab\t é 😀").toString("hex"),
    null,
    Buffer.from('\u0001{"a":1}').toString("hex"),
  ]);
});

it("hands on full pieces while it is written into, also where one text is larger than a piece", () => {
  const texts = ["é".repeat(70_000), "", "x".repeat(300_000), ...Array.from({ length: 500 }, (_, at) => `step ${at}`)];
  const writer = new CopyWriter();
  const pieces: Buffer[] = [];
  for (const text of texts) {
    writer.row(1);
    writer.text(text);
    pieces.push(...writer.taken());
  }
  expect(pieces.length).toBeGreaterThan(1);
  pieces.push(...writer.end());
  expect(
    readRows(pieces)
      .map(([text]) => text?.toString())
      .join("\n") === texts.join("\n"),
  ).toBe(true);
});
