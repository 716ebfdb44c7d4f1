import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Chapter, type ChapterStep, chapters } from "./chapters";

/** Steps by these agents in turn: `A>B` speaks to B, `A!` hands over, `A?` asks, `A=` is what a tool returned. */
const made = (words: string): ChapterStep[] =>
  words.split(" ").map((word) => {
    const [, agent = "", recipient] = /^(\w+)(?:>(\w+))?/.exec(word) ?? [];
    const kinds = { "!": "handoff", "?": "input", "=": "tool-result" } as const;
    const kind = kinds[word.slice(-1) as keyof typeof kinds] ?? "message";
    return { agent, recipient: recipient ?? null, kind };
  });
const said = ({ first, last, why, workers }: Chapter): string =>
  `${first}-${last} ${why}${workers.length > 0 ? ` ${workers.join(",")}` : ""}`;
const of = (words: string, plans: number[] = []): string[] => chapters(made(words), [], plans).map(said);

describe("chapters", () => {
  it("begin where the work goes over to another worker, at the step that hands it over", () => {
    expect(of("User? Clerk Tool= Clerk Clerk Clerk>Pricing Pricing Pricing Tool= Pricing Review Pay Pay Pay")).toEqual([
      "0-4 task Clerk",
      "5-9 hand-over Clerk,Pricing",
      "10-10 hand-over Review",
      "11-13 hand-over Pay",
    ]);
  });

  it("are not those of who only hands the work out", () => {
    expect(of("U? H H>W W H H>W W H H>W W H H>C H C H C H C H H>W W H W H W", [1])).toEqual([
      "0-1 plan",
      "2-10 hand-over W",
      "11-18 hand-over C",
      "19-24 hand-over W",
    ]);
  });

  it("hold those together that take turns", () => {
    expect(of("A B A B A B A B")).toEqual(["0-7 task A,B"]);
    expect(of("A B C A B C A B C")).toEqual(["0-8 task A,B,C"]);
  });

  it("begin at a plan and at a plan that replaces it", () => {
    expect(of("U? P W W W W P W W W W", [1, 6])).toEqual([
      "0-1 plan P",
      "2-5 hand-over W",
      "6-6 plan P",
      "7-10 hand-over W",
    ]);
  });

  it("are a loop where the same steps come again and again, whatever goes on in it", () => {
    const steps = made("U? A A A A B A B A B A A A");
    expect(chapters(steps, [{ first: 4, period: 2, times: 3 }], []).map(said)).toEqual([
      "0-3 task A",
      "4-9 loop A,B",
      "10-12 hand-over A",
    ]);
  });

  it("are none where there are no steps", () => {
    expect(chapters([], [], [])).toEqual([]);
  });

  it("hold every step once, in order, whatever the trace", () => {
    const step = fc.record({
      agent: fc.constantFrom("A", "B", "C", "D", ""),
      kind: fc.constantFrom("message", "handoff", "tool-result", "input", "thought" as const),
      recipient: fc.constantFrom(null, "A", "B"),
    });
    const loop = fc.record({ first: fc.nat(30), period: fc.integer({ min: 1, max: 3 }), times: fc.constant(3) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), loop, fc.array(fc.nat(70)), (steps, one, plans) => {
        const found = chapters(steps, one.first + one.period * one.times <= steps.length ? [one] : [], plans);
        expect(
          found.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
        ).toEqual([...steps.keys()]);
      }),
    );
  });
});
