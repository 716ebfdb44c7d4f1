import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Trace } from "@/lib/traces/trace";
import { anyRun, unsoundIn } from "../testing/any-run";
import { tell, type Told } from "../testing/tell";
import { wrongTarget } from "./wrong-target";
import { allOf } from "../testing/check-kind";

const said = (lines: readonly Told[], change: Partial<Trace> = {}): string[] =>
  allOf(wrongTarget, tell(lines, change)).map(({ words }) => words);

const asks: Told = ["Lead", "to", "Clerk", "Please find:\n- toll of the Ostby Tunnel\n- harbour dues of 2031"];

describe("a year", () => {
  it("is told where it stands nowhere before and one near it was asked for", () => {
    const found = allOf(wrongTarget, tell([asks, ["Clerk", "calls", "search", { query: "harbour dues 2033" }]]));
    expect(found).toEqual([
      {
        stepIndex: 1,
        agent: "Clerk",
        party: "agent",
        words: "Step 1 asks for 2033, which appears nowhere earlier; step 0 has 2031.",
        span: { from: 23, to: 27 },
        against: [{ stepIndex: 0, span: { from: 58, to: 62 }, text: "2031" }],
      },
    ]);
  });

  it("is right where it was asked for, is far off, stood before or is part of a date", () => {
    const lines = (query: string): Told[] => [asks, ["Clerk", "calls", "search", { query }]];
    expect(said(lines("harbour dues 2031"))).toEqual([]);
    expect(said(lines("harbour dues since 1950"))).toEqual([]);
    expect(said(lines("harbour dues 2033"), { question: "Since 2033?" })).toEqual([]);
    expect(said(lines("harbour dues 2033-04-01"))).toEqual([]);
  });
});

describe("a name", () => {
  const call: Told = ["Clerk", "calls", "search", { query: "Marle Tunnel toll" }];

  it("is told where the request has another with one word of it, which no call takes up", () => {
    expect(said([asks, call])).toEqual([
      "Step 1 asks for Marle Tunnel, which nobody asked for; step 0 has “Ostby Tunnel”.",
    ]);
  });

  it("is no other one where the name that was asked for is in another call", () => {
    expect(said([asks, ["Clerk", "calls", "search", { query: "Ostby Tunnel toll" }], call])).toEqual([]);
    expect(said([call], { question: "What is the toll of the Marle Tunnel or the Ostby Tunnel?" })).toEqual([]);
  });
});

describe("a day of the week", () => {
  const question = "Wann öffnet das Bad am Samstag?";

  it("is told where the call asks for another one, in words or by its date", () => {
    expect(said([["Hilfe", "calls", "hours", { day: "weekday" }]], { question })).toEqual([
      "Step 0 asks for weekday; the question says Samstag.",
    ]);
    expect(said([["Hilfe", "calls", "hours", { date: "2031-04-09" }]], { question })).toEqual([
      "Step 0 asks for 2031-04-09, a Wednesday; the question says Samstag.",
    ]);
  });

  it("is the one that the agent itself has worked out last", () => {
    const lines = (day: string): Told[] => [
      ["係", "thinks", "今日は金曜日なので、明日は土曜日です。"],
      ["係", "calls", "hours", { day }],
    ];
    expect(said(lines("平日"))).toEqual(["Step 1 asks for 平日; step 0 says 土曜日."]);
    expect(said(lines("weekend"))).toEqual([]);
    expect(said(lines("Saturday"))).toEqual([]);
  });

  it("is open where several are asked for", () => {
    expect(said([["Hilfe", "calls", "hours", { day: "monday" }]], { question: "Samstag oder Sonntag?" })).toEqual([]);
    expect(
      said([["Hilfe", "calls", "hours", { from: "2031-04-09", to: "2031-04-12" }]], { question: "Was ist Samstag?" }),
    ).toEqual([]);
  });
});

describe("an entry of a list", () => {
  const list: Told = [
    "Clerk",
    "gets",
    JSON.stringify({
      guests: [
        { id: "G-17", name: "Ilma Reyes" },
        { id: "G-18", name: "Ilmo Reyes" },
      ],
    }),
    "guests",
  ];
  const question = "Cancel the room of Ilma Reyes.";

  it("is told where its words are not those that were asked for", () => {
    expect(said([list, ["Clerk", "calls", "cancel", { id: "G-18" }]], { question })).toEqual([
      "Step 1 uses G-18, which in step 0 belongs to Ilmo Reyes; the request was for Ilma Reyes.",
    ]);
  });

  it("is right where they are, or where the other one is taken too", () => {
    expect(said([list, ["Clerk", "calls", "cancel", { id: "G-17" }]], { question })).toEqual([]);
    const both: Told[] = [list, ["Clerk", "calls", "show", { id: "G-18" }], ["Clerk", "calls", "show", { id: "G-17" }]];
    expect(said(both, { question })).toEqual([]);
    expect(said([list, ["Clerk", "calls", "cancel", { id: "G-18" }]], { question: "Cancel both." })).toEqual([]);
  });
});

describe("work that goes astray", () => {
  const told: Told = ["Clerk", "gets", "Ostby\nIt lies on the northern shore of the lake.", "search"];
  const whole = "What is the toll of the Ostby Tunnel for a car with a trailer on a holiday?";

  it("asks with a sentence of an answer that nobody asked about", () => {
    const line: Told = ["Clerk", "calls", "search", { query: "It lies on the northern shore" }];
    expect(said([asks, told, line])).toEqual([
      "Step 2 asks search for “It lies on the northern shore”, words from the answer in step 1 that nobody asked about.",
    ]);
    expect(said([asks, told, ["Clerk", "calls", "search", { query: "Ostby" }]])).toEqual([]);
    expect(said([told, line], { question: "Is it so that It lies on the northern shore?" })).toEqual([]);
  });

  it("asks the whole question after single things", () => {
    const again: Told = ["Clerk", "calls", "search", { query: whole }];
    expect(said([["Clerk", "calls", "search", { query: "tolls" }], again], { question: whole })).toEqual([
      "Step 1 asks search the whole question again, after “tolls” in step 0.",
    ]);
    expect(said([again], { question: whole })).toEqual([]);
  });

  it("hands over the question alone, where it hands over lists otherwise", () => {
    const plan: Told = ["Lead", "says", "First the toll, then the surcharge."];
    const bare: Told = ["Lead", "to", "Clerk", whole];
    const list: Told = ["Lead", "to", "Coder", "Facts:\n- toll: 12"];
    expect(said([plan, bare, list], { question: whole })).toEqual([
      "Step 1 passes on the question as asked and nothing of the plan in step 0; step 2 passes on a list.",
    ]);
    expect(said([plan, bare], { question: whole })).toEqual([]);
  });
});

it("holds for any trace", () => {
  const seeds = fc.array(fc.tuple(fc.nat(999), fc.nat(999), fc.string({ unit: "binary", maxLength: 60 })), {
    maxLength: 25,
  });
  fc.assert(
    fc.property(seeds, (given) => {
      expect(unsoundIn(wrongTarget, anyRun(given))).toEqual([]);
    }),
  );
});
