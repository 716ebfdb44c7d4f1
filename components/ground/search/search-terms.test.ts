import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyFilter, formatTraceFilter, parseTraceFilter } from "@/lib/traces/filter-grammar";
import { chipsOf, completeDraft, endsTerm, readDraft, wordsText } from "./search-terms";

const known = {
  agents: [{ name: "WebSurfer", count: 1_200 }, { name: "Ferry Clerk" }],
  methods: [{ name: "all-at-once" }],
  systems: [],
  tags: [{ name: "week-47" }],
  formats: [],
  outcomes: [{ name: "failed", count: 7 }],
};

describe("chipsOf", () => {
  it("shows every part but the words, and says what stays without each", () => {
    const { filter } = parseTraceFilter("agent:Clerk outcome:failed steps:>10 label:none runs:any disagree:true ferry");
    const chips = chipsOf(filter);
    expect(chips.map(({ key, value }) => `${key}:${value}`)).toEqual([
      "agent:Clerk",
      "outcome:failed",
      "steps:>10",
      "label:none",
      "runs:any",
      "disagree:true",
    ]);
    expect(chips.map(({ without }) => formatTraceFilter(without))).toEqual([
      "outcome:failed steps:>10 label:none runs:any disagree:true ferry",
      "agent:Clerk steps:>10 label:none runs:any disagree:true ferry",
      "agent:Clerk outcome:failed label:none runs:any disagree:true ferry",
      "agent:Clerk outcome:failed steps:>10 runs:any disagree:true ferry",
      "agent:Clerk outcome:failed steps:>10 label:none disagree:true ferry",
      "agent:Clerk outcome:failed steps:>10 label:none runs:any ferry",
    ]);
  });
});

describe("chips of who failed and when", () => {
  const text =
    'responsible:Coder mode:none version:1.4 model:small basis:truth answered:"a b" day:2026-11-01..2026-11-07 position:30..40';
  const { filter } = parseTraceFilter(text);

  it("stand for each term, and each can be taken away", () => {
    const chips = chipsOf(filter);
    expect(chips.map(({ key, value }) => `${key}:${value}`).toSorted()).toEqual([
      ...["answered:a b", "basis:truth", "day:2026-11-01..2026-11-07", "mode:none", "model:small", "position:30..40"],
      ...["responsible:Coder", "version:1.4"],
    ]);
    for (const { without } of chips) expect(chipsOf(without)).toHaveLength(chips.length - 1);
  });

  it("come of what is typed, and stay while words are typed", () => {
    const { filter: typed } = readDraft(emptyFilter(), text, true);
    expect(typed).toEqual(filter);
    expect(readDraft(filter, "ferry", true).filter).toEqual({ ...filter, words: ["ferry"] });
  });

  it("are completed by keys and by what is known", () => {
    const texts = (draft: string) =>
      completeDraft(draft, { ...known, versions: [{ name: "1.4" }] }).completions.map(({ text: one }) => one);
    expect(texts("resp")).toEqual(["responsible:"]);
    expect(texts("responsible:web")).toEqual(["responsible:WebSurfer "]);
    expect(texts("version:")).toEqual(["version:1.4 "]);
    expect(texts("basis:t")).toEqual(["basis:truth "]);
  });
});

describe("chips of what traces took and sent along", () => {
  const text =
    'session:"a b" user:Ada environment:prod metadata.plan:pro metadata."a b":"c d" llm:gpt-5 tokens:>1000 cost:0.5..2 duration:1m..2h';
  const { filter } = readDraft(emptyFilter(), text, true);

  it("stand for each term, and each can be taken away", () => {
    const chips = chipsOf(filter);
    expect(chips.map(({ key, value }) => `${key}:${value}`)).toEqual([
      ...["session:a b", "user:Ada", "environment:prod", "llm:gpt-5"],
      ...["metadata.plan:pro", 'metadata."a b":c d', "tokens:>1000", "cost:0.5..2", "duration:1m..2h"],
    ]);
    for (const { without } of chips) expect(chipsOf(without)).toHaveLength(chips.length - 1);
  });

  it("are completed by what is known, with counts, and by examples", () => {
    const { completions } = completeDraft("session:s", { ...known, sessions: [{ name: "s-1", count: 3 }] });
    expect(completions).toMatchObject([{ text: "session:s-1 ", hint: "3" }]);
    const metadata = [
      { name: "customer", count: 9 },
      { name: "customer=Acme Ltd", count: 5 },
      { name: "region", count: 2 },
    ];
    const texts = (draft: string) =>
      completeDraft(draft, { ...known, metadata }).completions.map(({ text: one, hint }) => [one, hint]);
    expect(texts("meta")).toEqual([["metadata.", "a key that traces sent along"]]);
    expect(texts("x metadata.")).toEqual([
      ["metadata.customer:", "9"],
      ["metadata.region:", "2"],
    ]);
    expect(texts("metadata.Customer:ac")).toEqual([['metadata.Customer:"Acme Ltd" ', "5"]]);
    expect(completeDraft("duration:", known).completions[0]?.text).toBe("duration:>30s ");
  });
});

describe("readDraft", () => {
  it("filters nothing by the beginning of a key, until a space or Enter says that a word is meant", () => {
    for (const draft of ["ou", "outcome", "outcome:", "outcome:f"])
      expect(readDraft(emptyFilter(), `ferry ${draft}`, false).filter.words).toEqual(["ferry"]);
    expect(readDraft(emptyFilter(), "outing", false).filter.words).toEqual(["outing"]);
    expect(readDraft(emptyFilter(), "agent", true).filter.words).toEqual(["agent"]);
  });

  it("leaves a half-typed term in the field and out of the search", () => {
    expect(readDraft(emptyFilter(), "ferry agent:Cl", false)).toEqual({
      filter: { ...emptyFilter(), words: ["ferry"] },
      rest: "ferry agent:Cl",
    });
  });

  it("takes a term out of the field once it is finished, and keeps the words there", () => {
    const { filter, rest } = readDraft(emptyFilter(), "ferry agent:Clerk", true);
    expect(filter).toMatchObject({ words: ["ferry"], agents: ["Clerk"] });
    expect(rest).toBe("ferry");
  });

  it("adds to the chips that are there and repeats none", () => {
    const chips = parseTraceFilter("outcome:failed agent:Clerk").filter;
    expect(formatTraceFilter(readDraft(chips, "agent:Scout outcome:failed", true).filter)).toBe(
      "agent:Clerk agent:Scout outcome:failed",
    );
  });

  it("never loses a finished search, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { filter } = readDraft(emptyFilter(), text, true);
        expect(wordsText(filter)).toBe(wordsText(parseTraceFilter(text).filter));
      }),
    );
  });
});

it("a half-typed key of metadata filters nothing", () => {
  for (const draft of ["metadata.", "metadata.cust", "metadata.customer:", "metadata.customer:ac", 'metadata."a b":c'])
    expect(readDraft(emptyFilter(), draft, false).filter).toEqual(emptyFilter());
  expect(readDraft(emptyFilter(), "metadata.customer:acme", true)).toEqual({
    filter: { ...emptyFilter(), metadata: [{ key: "customer", value: "acme" }] },
    rest: "",
  });
  expect(endsTerm("metadata.customer:acme ")).toBe(true);
});

describe("endsTerm", () => {
  it("is true once a space ends a term, also one in quotation marks", () => {
    expect(["outcome:failed ", "ferry steps:>50 ", 'agent:"Ferry Clerk" '].map(endsTerm)).toEqual([true, true, true]);
    expect(["outcome:failed", "outcome: ", "ferry ", 'agent:"Ferry '].map(endsTerm)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("completeDraft", () => {
  it("says how many traces have a value, where that was counted", () => {
    expect(completeDraft("agent:web", known).completions[0]?.hint).toBe("1,200");
    expect(completeDraft("outcome:", known).completions.map(({ label, hint }) => [label, hint])).toEqual([
      ["failed", "7"],
      ["passed", ""],
      ["unknown", ""],
    ]);
  });
  it("completes keys from their beginning", () => {
    expect(completeDraft("ferry ou", known)).toMatchObject({ from: 6, completions: [{ text: "outcome:" }] });
  });
  it("completes values from anywhere in them and quotes what has a space", () => {
    expect(completeDraft("agent:clerk", known).completions[0]?.text).toBe('agent:"Ferry Clerk" ');
  });
  it("asks of what was sent along also whether there is any, and looks for what is called that as it is", () => {
    const sent = { ...known, sessions: [{ name: "any", count: 3 }], metadata: [{ name: "plan=none", count: 2 }] };
    const offered = (draft: string) => completeDraft(draft, sent).completions.map(({ text, hint }) => [text, hint]);
    expect(offered("session:")).toEqual([
      ["session:=any ", "3"],
      ["session:any ", "has one"],
      ["session:none ", "has none"],
    ]);
    expect(offered("metadata.plan:no")).toEqual([
      ["metadata.plan:=none ", "2"],
      ["metadata.plan:none ", "has none"],
    ]);
    const many = { ...known, users: Array.from({ length: 20 }, (_, at) => ({ name: `u-${at}` })) };
    expect(
      completeDraft("user:", many)
        .completions.map(({ label }) => label)
        .slice(5),
    ).toEqual(["u-5", "any", "none"]);
  });
  it("offers nothing for an empty field or an unknown key", () => {
    expect(completeDraft("", known).completions).toEqual([]);
    expect(completeDraft("colour:re", known).completions).toEqual([]);
  });
});
