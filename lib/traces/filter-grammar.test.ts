import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { TraceFilter } from "./trace-filter";
import { emptyFilter, formatTraceFilter, parseTraceFilter } from "./filter-grammar";
import { evidenceTerms } from "./evidence-titles";
import { bases } from "./answer-bases";
import { outcomes } from "./outcomes";

const filterOf = (text: string): TraceFilter => parseTraceFilter(text).filter;
const value = fc.oneof(
  fc.string({ minLength: 1, maxLength: 12 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 8 }),
  fc.constantFrom('"', "\\", "//x", "agent:x", "a b", "https://x.example", "\u00a0", 'a"b'),
);
const list = fc.array(value, { maxLength: 3 });
const percent = fc.integer({ min: 0, max: 100 });
const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const rangeOf = (number: fc.Arbitrary<number>) =>
  fc
    .tuple(fc.option(number), fc.option(number), fc.boolean(), fc.boolean())
    .filter(([min, max]) => min !== null || max !== null)
    .map(([min, max, isAbove, isBelow]) => ({
      ...(min === null ? {} : { min }),
      ...(min !== null && isAbove && { isAbove: true }),
      ...(max === null ? {} : { max }),
      ...(max !== null && isBelow && { isBelow: true }),
    }));
const presence = fc.constantFrom("any", "none");
const anyFilter = fc
  .record(
    {
      words: fc.array(fc.oneof(value, fc.constant("")), { maxLength: 3 }),
      agents: list,
      tags: list,
      methods: list,
      systems: list,
      formats: list,
      outcomes: fc.array(fc.constantFrom(...outcomes), { maxLength: 2 }),
      minSteps: fc.nat(),
      maxSteps: fc.nat(),
      label: presence,
      runs: presence,
      hasDisagreement: fc.boolean(),
      evidence: fc.array(fc.constantFrom(...evidenceTerms), { maxLength: 2 }),
      incidents: fc.array(fc.constantFrom("any", "none", "1", "120"), { maxLength: 2 }),
      sessions: list,
      users: list,
      environments: list,
      metadata: fc.array(fc.record({ key: value, value }), { maxLength: 3 }),
      llms: list,
      tokens: rangeOf(fc.nat()),
      cost: rangeOf(fc.integer({ min: 0, max: 5_000_000 }).map((millionths) => millionths / 1e6)),
      duration: rangeOf(fc.nat()),
      versions: list,
      models: list,
      responsible: list,
      modes: list,
      parties: list,
      basis: fc.constantFrom(...bases),
      answered: value,
      fromDay: day,
      toDay: day,
      minPosition: percent,
      maxPosition: percent,
    },
    { requiredKeys: [] },
  )
  .map((parts) => TraceFilter.parse(parts));

describe("parseTraceFilter", () => {
  it("begins with what the schema makes of nothing", () => {
    expect(emptyFilter()).toEqual(TraceFilter.parse({}));
  });

  it("reads the whole grammar", () => {
    const text =
      'agent:WebSurfer agent:"Web Surfer" outcome:failed OUTCOME:Passed steps:>200 label:none runs:any disagree:TRUE evidence:Unit-differs incident:INC-12 incident:None method:all-at-once system:magentic tag:urgent format:who-and-when text:refund text:"gate was full" lost words "a phrase"';
    expect(parseTraceFilter(text)).toEqual({
      issues: [],
      filter: {
        agents: ["WebSurfer", "Web Surfer"],
        outcomes: ["failed", "passed"],
        minSteps: 201,
        label: "none",
        runs: "any",
        hasDisagreement: true,
        evidence: ["unit-differs"],
        incidents: ["12", "none"],
        methods: ["all-at-once"],
        systems: ["magentic"],
        tags: ["urgent"],
        formats: ["who-and-when"],
        texts: ["refund", "gate was full"],
        sessions: [],
        users: [],
        environments: [],
        metadata: [],
        llms: [],
        versions: [],
        models: [],
        responsible: [],
        parties: [],
        modes: [],
        words: ["lost", "words", "a phrase"],
      },
    });
  });

  it.each([
    ["steps:12", 12, 12],
    ["steps:=12", 12, 12],
    ["steps:>12", 13, undefined],
    ["steps:>=12", 12, undefined],
    ["steps:<12", undefined, 11],
    ["steps:<=12", undefined, 12],
    ["steps:5..9", 5, 9],
    ["steps:>5 steps:<9", 6, 8],
  ])("reads %s as %s to %s", (text, minSteps, maxSteps) => {
    const { filter, issues } = parseTraceFilter(text);
    expect([filter.minSteps, filter.maxSteps, issues]).toEqual([minSteps, maxSteps, []]);
  });

  it("looks for no single letter in steps, but for a single sign of a script without spaces", () => {
    expect(parseTraceFilter("text:a").issues).toMatchObject([{ message: "text: needs a word of two letters." }]);
    expect(parseTraceFilter("text:字")).toMatchObject({ issues: [], filter: { texts: ["字"] } });
  });

  it("suggests the key that was meant and searches for the words", () => {
    const { filter, issues } = parseTraceFilter("agnet:WebSurfer");
    expect(issues).toMatchObject([{ from: 0, to: 15, suggestion: "agent" }]);
    expect(filter).toEqual({ ...emptyFilter(), words: ["agnet:WebSurfer"] });
    expect(parseTraceFilter("zebra:1").issues[0]?.suggestion).toBeUndefined();
  });

  it.each([
    "outcome:broken",
    "incident:0",
    "incident:a12",
    "steps:many",
    "steps:>",
    "label:maybe",
    "agent:",
    'tag:"open',
    "steps:<0",
  ])("never widens a list for %s: it becomes a word, and an issue", (text) => {
    const { filter, issues } = parseTraceFilter(text);
    expect(issues).toHaveLength(1);
    expect(filter).toEqual({ ...emptyFilter(), words: [text.replace('"', "")] });
  });

  it("takes a URL and a quoted key for words", () => {
    expect(filterOf('https://x.example "agent:Ada"')).toMatchObject({
      words: ["https://x.example", "agent:Ada"],
      agents: [],
    });
    expect(parseTraceFilter("https://x.example").issues).toEqual([]);
  });

  it("never throws and always gives a valid filter", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        (text) => void expect(TraceFilter.safeParse(filterOf(text)).success).toBe(true),
      ),
    );
  });
});

describe("formatTraceFilter", () => {
  it("writes what parseTraceFilter reads back as the same filter", () => {
    fc.assert(
      fc.property(
        anyFilter,
        (filter) => void expect(parseTraceFilter(formatTraceFilter(filter))).toEqual({ filter, issues: [] }),
      ),
      { numRuns: runsOf(100) },
    );
  });

  it("writes as a person would", () => {
    expect(formatTraceFilter(filterOf('lost  steps:>200 agent:"Web Surfer"'))).toBe(
      'agent:"Web Surfer" steps:>200 lost',
    );
    expect(formatTraceFilter(emptyFilter())).toBe("");
  });
});
