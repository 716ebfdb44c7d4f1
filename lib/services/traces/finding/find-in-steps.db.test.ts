import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { findText } from "@/lib/traces/find-text";
import { parseFindQuery, printFindQuery, emptyQuery } from "@/lib/traces/find-query";
import { makeWorkspace, type MemberContext } from "../../people/workspaces/testing/make-workspace";
import { findInStep } from "./find-in-step";
import { findInSteps } from "./find-in-steps";
import { listHits } from "./list-hits";
import { storeSample } from "../reading/testing/sample-file";

const contents = [
  "The PRICE is 55 %, the price_list says so.",
  "Straße in İstanbul, caf\u00e9 and cafe\u0301, ΟΔΟΣ",
  'C:\\temp [x] (y) a.c "quoted" 100 %',
  "nul \0 here, lone \ud800 there, \uFDD0 too; 0000 is a number",
  "",
  `😀${"long ".repeat(60_000)}the price at the end ${"x".repeat(400)}`,
  "price price price",
];

let ctx: MemberContext;
let traceId: string;
beforeAll(async () => {
  ctx = await makeWorkspace({ attributesUploads: false });
  traceId = await storeSample(
    ctx,
    {},
    contents.map((content, at) => ({
      agent: at % 2 === 0 ? "Planner" : "WebSurfer",
      content,
      isError: at === 6,
      kind: at === 1 ? "tool-call" : "message",
      ...(at === 1 ? { tool: { name: "web_search", arguments: {} } } : {}),
    })),
  );
});

const hitsOf = async (q: string, from = 0) => {
  const { steps, counts, next } = await listHits(ctx, { traceId, query: parseFindQuery(q), from });
  expect(next).toBeNull();
  return steps.map((step, at) => [step, counts[at]]);
};

describe("listHits", () => {
  it("counts every place of a word, in any case", async () => {
    expect(await hitsOf("price")).toEqual([
      [0, 2],
      [5, 1],
      [6, 3],
    ]);
    expect(await hitsOf("price", 5)).toEqual([
      [5, 1],
      [6, 3],
    ]);
  });

  it("finds only steps that have all the words, and narrows by agent, kind, tool and failure", async () => {
    expect(await hitsOf("price says")).toEqual([[0, 3]]);
    expect(await hitsOf("price agent:websurfer")).toEqual([[5, 1]]);
    expect(await hitsOf("error:true")).toEqual([[6, 1]]);
    expect(await hitsOf("kind:tool-call")).toEqual([[1, 1]]);
    expect(await hitsOf("tool:Web_Search")).toEqual([[1, 1]]);
    expect(await hitsOf("tool:webXsearch")).toEqual([]);
    expect(await hitsOf("agent:nobody")).toEqual([]);
  });

  it("takes every sign as it stands", async () => {
    expect(await hitsOf("%")).toEqual([
      [0, 1],
      [2, 1],
    ]);
    expect(await hitsOf("price_")).toEqual([[0, 1]]);
    expect(await hitsOf("a.c")).toEqual([[2, 1]]);
    for (const q of [".*", "(", "\\\\", "[a-z]", "***=x", "(?i)x", "^", "$", '\'; drop table "Step"; --'])
      await hitsOf(q);
    expect(await hitsOf("C:\\temp")).toEqual([[2, 1]]);
  });

  it("finds letters of every script in either case, and accents either way", async () => {
    for (const q of ["straße", "STRAẞE", "istanbul", "οδος", "οδοσ"]) expect(await hitsOf(q)).toEqual([[1, 1]]);
    expect(await hitsOf("caf\u00e9")).toEqual([[1, 2]]);
    expect(await hitsOf("cafe\u0301")).toEqual([[1, 2]]);
  });

  it("finds what had to be escaped to be stored, and nothing in the escapes themselves", async () => {
    expect(await hitsOf("\0")).toEqual([[3, 1]]);
    expect(await hitsOf("\uFDD0")).toEqual([[3, 1]]);
    expect(await hitsOf("0000")).toEqual([[3, 1]]);
    expect(await hitsOf("d800")).toEqual([]);
    expect(await hitsOf("fdd0")).toEqual([]);
  });

  it("agrees with what is lit in the text, whatever is looked for", async () => {
    const word = fc.string({
      unit: fc.constantFrom("e", "P", "i", "0", " ", "%", ".", "\\", "ß", "σ", "é", "\0"),
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), async (words) => {
        const query = parseFindQuery(printFindQuery({ ...emptyQuery(), words }));
        const expected = contents.flatMap((content, at) => {
          const hasAll = query.words.every((each) => findText(content, [each]).length > 0);
          return hasAll ? [[at, query.words.length === 0 ? 1 : findText(content, query.words).length]] : [];
        });
        expect(await hitsOf(printFindQuery(query))).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe("findInSteps", () => {
  const find = (q: string, from = 0, limit = 10) =>
    findInSteps(ctx, { traceId, query: parseFindQuery(q), from, limit });

  it("gives the nearest step from where one stands, and where to go on", async () => {
    expect(await find("price", 1, 1)).toMatchObject({
      steps: [{ stepIndex: 5, agent: "WebSurfer", count: 1 }],
      next: 6,
    });
    expect(await find("price", 6, 1)).toMatchObject({ steps: [{ stepIndex: 6, isError: true, count: 3 }], next: null });
    expect(await find("not there at all")).toEqual({ steps: [], next: null });
  });

  it("shows the words around the first place, with what was cut said", async () => {
    const { steps } = await find("price at", 5, 1);
    expect(steps[0]?.excerpt).toMatch(/^…[ long]+ the price at the end x+…$/);
    expect((await find("kind:tool-call")).steps[0]?.excerpt).toBe(contents[1]);
  });

  it("gives back what was escaped", async () => {
    expect((await find("nul")).steps[0]?.excerpt).toBe(contents[3]);
  });
});

describe("findInStep", () => {
  it("gives the places in the whole content of a long step", async () => {
    const { ranges } = await findInStep(ctx, { traceId, index: 5, words: ["PRICE"] });
    expect(ranges).toEqual([{ from: 300_005, to: 300_010 }]);
  });

  it("says that a step is not there", async () => {
    await expect(findInStep(ctx, { traceId, index: 99, words: ["x"] })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

it("finds nothing of another workspace", async () => {
  const other = await makeWorkspace();
  const query = parseFindQuery("price");
  const refused = { code: "NOT_FOUND" };
  await expect(findInSteps(other, { traceId, query, from: 0, limit: 1 })).rejects.toMatchObject(refused);
  await expect(listHits(other, { traceId, query, from: 0 })).rejects.toMatchObject(refused);
  await expect(findInStep(other, { traceId, index: 0, words: ["price"] })).rejects.toMatchObject(refused);
});
