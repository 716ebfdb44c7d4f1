import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Trace } from "@/lib/traces/trace";
import { anyRun, unsoundIn } from "../testing/any-run";
import { tell, type Told } from "../testing/tell";
import { dutyDropped } from "./duty-dropped";
import { allOf } from "../testing/check-kind";

const said = (lines: readonly Told[], change: Partial<Trace> = {}): string[] =>
  allOf(dutyDropped, tell(lines, change)).map(({ words }) => words);

const given: Told = [
  "Lead",
  "to",
  "Buyer",
  "Please buy.\nConditions:\n- colour: green\n- at most euros: 85\n- pieces: 12",
];
const passedOn = (items: string): Told => ["Buyer", "to", "Clerk", `Order this.\nConditions:\n${items}`];

describe("items that are handed over", () => {
  it("are missed where one is gone and the others are there", () => {
    expect(allOf(dutyDropped, tell([given, passedOn("- colour: green\n- pieces: 12")]))).toEqual([
      {
        stepIndex: 1,
        agent: "Buyer",
        party: "agent",
        words: "Step 1 passes on the work without “at most euros: 85”, though it keeps the other items of step 0.",
        span: { from: 26, to: 39 },
        against: [{ stepIndex: 0, span: { from: 42, to: 59 }, text: "at most euros: 85" }],
      },
    ]);
  });

  it("are told in any language", () => {
    const lead: Told = ["Chef", "to", "Köchin", "Vorgaben:\n- Personen: 14\n- höchstens Gramm Salz: 7\n- Gänge: 3"];
    expect(said([lead, ["Köchin", "to", "Hilfe", "Vorgaben:\n- Personen: 14\n- Gänge: 3"]])).toEqual([
      "Step 1 passes on the work without “höchstens Gramm Salz: 7”, though it keeps the other items of step 0.",
    ]);
    const first: Told = ["係", "to", "担当", "条件:\n- 人数: 14\n- 料金: 9000円以内\n- 日数: 3"];
    expect(said([first, ["担当", "to", "店", "条件:\n- 人数: 14\n- 日数: 3"]])).toHaveLength(1);
  });

  it("are missed where their limit is turned round or another value stands there", () => {
    expect(said([given, passedOn("- colour: green\n- at least euros: 85\n- pieces: 12")])).toEqual([
      "Step 1 has “at least euros: 85”; step 0 says the opposite: “at most euros: 85”.",
    ]);
    const question = "Buy 12 green cups for at most 85 euros.";
    expect(said([given, passedOn("- colour: green\n- at most euros: 95\n- pieces: 12")], { question })).toEqual([
      "Step 1 has “at most euros: 95”; step 0 and the question have “85”.",
    ]);
  });

  it("are none where all are there, in other words or order, or another thing is handed over", () => {
    expect(said([given, passedOn("- pieces: 12\n- at most euros: 85\n- colour: green")])).toEqual([]);
    expect(said([given, ["Buyer", "to", "Clerk", "Who is open today?\n- near: station"]])).toEqual([]);
    expect(said([given, ["Buyer", "to", "Clerk", "Still open:\n- colour: green\n- pieces: 12"]])).toEqual([]);
    const absent: Told = ["Lead", "to", "Buyer", "Facts:\n- maker: Ilmari\n- town: Pori\n- year: not found"];
    expect(said([absent, ["Buyer", "to", "Clerk", "Facts:\n- maker: Ilmari\n- town: Pori"]])).toEqual([]);
  });
});

describe("what was asked for", () => {
  const ask: Told = ["Lead", "to", "Scout", "Please find:\n- height of the dam\n- age of the mill"];
  const thanks: Told = ["Lead", "says", "Thank you."];
  it("is missed where the answer has the rest", () => {
    expect(said([ask, ["Scout", "says", "Found:\n- height of the dam: 41 m"], thanks])).toEqual([
      "Step 1 leaves out “age of the mill”, which step 0 asks for.",
    ]);
  });

  it("is answered where it is said to be missing", () => {
    expect(said([ask, ["Scout", "says", "Found:\n- height: 41 m\n- age of the mill: not found"], thanks])).toEqual([]);
  });
});

describe("limits in a query", () => {
  const lead: Told = [
    "Lead",
    "to",
    "Coder",
    "Conditions:\n- at least seats: 45\n- at most price: 300\n- without year: 1999",
  ];
  const query = (text: string): Told => ["Coder", "calls", "sql", { query: text }];
  it("are missed and may not be turned round", () => {
    expect(said([lead, query("SELECT * FROM cars WHERE seats >= 45 AND year <> 1999")])).toEqual([
      "Step 1 calls sql without “at most price: 300”, which step 0 passes on.",
    ]);
    expect(said([lead, query("SELECT * FROM cars WHERE seats <= 45 AND price <= 300 AND year <> 1999")])).toEqual([
      "Step 1 selects values below 45; step 0 says the opposite: “at least seats: 45”.",
    ]);
  });

  it("may stand in a later one", () => {
    const later = query("SELECT * FROM found WHERE price < 300");
    expect(said([lead, query("SELECT * FROM cars WHERE seats >= 45 AND year <> 1999"), later])).toEqual([]);
  });
});

describe("conditions of the question", () => {
  const question = "Suche 3 Zimmer in Kassel für höchstens 90 Euro, ab 12 Uhr.";
  it("are missed in a plan that lists the others", () => {
    expect(said([["Plan", "says", "Bedingungen:\n- Ort: Kassel\n- Zimmer: 3\n- ab Uhr: 12"]], { question })).toEqual([
      "Step 0 lists the conditions but leaves out “Suche 3 Zimmer in Kassel für höchstens 90 Euro” from the question.",
    ]);
    const whole = "Bedingungen:\n- Ort: Kassel\n- Zimmer: 3\n- ab Uhr: 12\n- höchstens Euro: 90";
    expect(said([["Plan", "says", whole]], { question })).toEqual([]);
  });

  it("are missed in work that is given to another agent by a call", () => {
    const ask = "Plan a dinner for 9 people in Turku, under 8 g of fat, on 2031-04-02.";
    const call = (task: string): Told => ["Lead", "calls", "delegate_task", { task }];
    expect(said([call("Dinner for 9 people in Turku on 2031-04-02")], { question: ask })).toEqual([
      "Step 0 asks delegate_task and leaves out “under 8 g of fat” from the question.",
    ]);
    expect(said([call("Dinner for 9 people in Turku on 2031-04-02, fat < 8 g")], { question: ask })).toEqual([]);
  });

  it("say what is left out", () => {
    const asked = { question: "List the tickets of May, leave out drafts marked draft." };
    const data: Told = ["Lead", "gets", "open: lamp is dark #731\ndraft: buy a ladder #744", "tickets"];
    expect(said([data, ["Lead", "says", "Tickets:\nlamp #731\nladder #744"]], asked)).toEqual([
      "Step 1 lists “#744”, which step 0 marks as “draft”; the question says “leave out drafts marked draft”.",
    ]);
    expect(said([data, ["Lead", "says", "Tickets:\nlamp #731\n(#744 is a draft)"]], asked)).toEqual([]);
  });

  it("say how many decimals the answer has", () => {
    const asked = { question: "Wie schwer ist es? Runde auf 2 Nachkommastellen.", finalAnswer: "14.5" };
    expect(said([["Waage", "says", "Es sind 14.5"]], asked)).toEqual([
      "Step 0 gives “14.5”, with 1 decimals; the question asks for 2: “auf 2 Nachkomma”.",
    ]);
    expect(said([["Waage", "says", "Es sind 14.50"]], { question: asked.question, finalAnswer: "14.50" })).toEqual([]);
  });
});

describe("messages that are passed over", () => {
  const work: Told = ["Lead", "to", "Coder", "Work it out.\nConditions:\n- rate: 4\n- days: 9"];
  const reply = (content: string): Trace => {
    const trace = tell([work, ["Checker", "says", content], work]);
    Object.assign(trace.steps[1] ?? {}, { recipient: "Lead" });
    return trace;
  };
  it("may say that the work is done", () => {
    expect(allOf(dutyDropped, reply("Approved: 36")).map(({ words }) => words)).toEqual([
      "Step 2 assigns the work of step 0 again, though step 1 says “Approved: 36”.",
    ]);
    expect(allOf(dutyDropped, reply("Not approved: 36"))).toEqual([]);
  });

  it("may be one's own check", () => {
    const check: Told[] = [
      ["Checker", "calls", "run", { code: "4 * 9" }],
      ["Checker", "gets", "Output:\n36", "run"],
    ];
    expect(said([...check, ["Checker", "says", "Rejected: 36"]])).toEqual([
      "Step 2 says “Rejected: 36”, though its own check in step 1 gave “36” too.",
    ]);
    expect(said([...check, ["Checker", "says", "Rejected: 35"]])).toEqual([]);
  });

  it("go to the one who asked", () => {
    const agents: Trace["agents"] = [
      { name: "Lead" },
      { name: "Clerk" },
      { name: "Scout", systemPrompt: "Search, then tell the Lead." },
    ].map((agent) => Object.assign({ tools: [] }, agent));
    const ask: Told = ["Lead", "to", "Scout", "Where is it?"];
    expect(said([ask, ["Scout", "to", "Clerk", "In the barn."]], { agents })).toHaveLength(1);
    expect(said([ask, ["Scout", "to", "Lead", "In the barn."]], { agents })).toEqual([]);
  });
});

it("holds for any trace", () => {
  const piece = fc.constantFrom(
    ...["- a: 1\n- at most b: 20\n", "To find:\n- x y\n- z w\n", "Facts:\n", "- none", "Approved: 4"],
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.array(piece, { maxLength: 4 }).map((all) => all.join("")),
  );
  const seeds = fc.array(fc.tuple(fc.nat(999), fc.nat(999), text), { maxLength: 25 });
  fc.assert(
    fc.property(seeds, (run) => {
      expect(unsoundIn(dutyDropped, anyRun(run))).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

describe("numbers that are handed over", () => {
  const lead: Told = [
    "Lead",
    "to",
    "Coder",
    "Work this out.\nGiven:\n- crates: 31\n- kilos a crate: 18.5\n- euros a kilo: 4.35\n- row: 23, 15, 30, 22, 44, 43",
  ];
  const coded = (code: string): string[] =>
    said([lead, ["Coder", "calls", "run", { code }]], { question: "What do 31 crates cost?" });

  it("are missed where a call has another in the place of one, which appears nowhere earlier", () => {
    expect(coded("const crates = 37; print(crates * 18.5 * 4.35)")).toEqual([
      "Step 1 uses 37, which appears nowhere earlier; step 0 passes on “crates: 31”.",
    ]);
    expect(coded("print(sum([23, 15, 60, 22, 44, 43])); print(31 * 18.5 * 4.35)")).toEqual([
      "Step 1 uses 60, which appears nowhere earlier; step 0 passes on “row: 23, 15, 30, 22, 44, 43”.",
    ]);
  });

  it("are none where all are there, in several calls, or more than one is left for later", () => {
    expect(coded("print(31 * 18.5 * 4.35)")).toEqual([]);
    expect(coded("print(37 * 18.5)")).toEqual([]);
    const first: Told = ["Coder", "calls", "run", { code: "print(31 * 18.5)" }];
    const result: Told = ["Coder", "gets", "573.5", "run"];
    expect(said([lead, first, result, ["Coder", "calls", "run", { code: "print(573.5 * 4.35)" }]])).toEqual([]);
  });
});
