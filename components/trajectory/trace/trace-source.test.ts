import { afterEach, describe, expect, it, vi } from "vitest";
import { shareSource, type TraceSource, workspaceSource } from "./trace-source";

/** Every address that a source gives, by the method that gives it; null where it offers none. */
const addressesOf = (source: TraceSource) => ({
  page: source.page(),
  pageAt: source.page({ step: 34, run: "2", cmp: "1", tab: "history", quote: 0 }),
  outline: source.outline(),
  steps: source.steps({ from: 40, count: 40 }),
  content: source.content(7, { from: 0, count: 65_536 }),
  downloadContent: source.downloadContent(7),
  media: source.media("aa"),
  locate: source.locate(7, "a & b"),
  findInStep: source.findInStep(7, "agent:Ann plan"),
  findInSteps: source.findInSteps({ q: "plan", from: 3, limit: 40 }),
  findHits: source.findHits({ q: "plan", from: 0 }),
  injections: source.injections(),
  runProgress: source.runProgress?.("run 1") ?? null,
  failureChain: source.reads?.failureChain("run 1") ?? null,
  coverage: source.reads?.coverage("run 1") ?? null,
  comparison: source.reads?.comparison("run 1", "run 2") ?? null,
  earlierVersion: source.reads?.earlierVersion(7) ?? null,
  traceChanges: source.traceChanges?.(5) ?? null,
  runEvents: source.runEvents?.("run 1", 9) ?? null,
  runCalls: source.runCalls?.("run 1", "7") ?? null,
  comparableTraces: source.comparableTraces?.() ?? null,
  traceComparison: source.traceComparison?.("t2") ?? null,
  original: source.original?.() ?? null,
  export: source.export?.() ?? null,
  offlineReport: source.offlineReport?.({ run: "2" }) ?? null,
  print: source.print?.({ run: "2" }) ?? null,
});

afterEach(() => vi.unstubAllGlobals());

describe("workspaceSource", () => {
  it("asks the pages and the HTTP API of its workspace", () => {
    expect(addressesOf(workspaceSource("acme", "t1"))).toEqual({
      page: "/w/acme/traces/t1",
      pageAt: "/w/acme/traces/t1?step=34&run=2&cmp=1&tab=history&quote=0",
      outline: "/api/v1/traces/t1/outline?workspace=acme",
      steps: "/api/v1/traces/t1/steps?from=40&count=40&drawn=true&workspace=acme",
      content: "/api/v1/traces/t1/steps/7/content?from=0&count=65536&workspace=acme",
      downloadContent: "/api/v1/traces/t1/steps/7/download?workspace=acme",
      media: "/api/v1/traces/t1/media/aa?workspace=acme",
      locate: "/api/v1/traces/t1/steps/7/locate?text=a+%26+b&workspace=acme",
      findInStep: "/api/v1/traces/t1/steps/7/find?q=agent%3AAnn+plan&workspace=acme",
      findInSteps: "/api/v1/traces/t1/find?q=plan&from=3&limit=40&workspace=acme",
      findHits: "/api/v1/traces/t1/find/hits?q=plan&from=0&workspace=acme",
      injections: "/api/v1/traces/t1/injections?workspace=acme",
      runProgress: null,
      failureChain: null,
      coverage: null,
      comparison: null,
      earlierVersion: null,
      traceChanges: "/api/v1/traces/t1/changes?workspace=acme&after=5",
      runEvents: "/api/v1/runs/run%201/events?workspace=acme&after=9",
      runCalls: "/api/v1/runs/run%201/calls?workspace=acme&cursor=7",
      comparableTraces: "/api/v1/traces/t1/comparable?workspace=acme",
      traceComparison: "/api/v1/traces/t1/comparison?with=t2&workspace=acme",
      original: "/api/v1/traces/t1/original?workspace=acme",
      export: "/api/v1/traces/t1/export?workspace=acme",
      offlineReport: "/api/v1/traces/t1/report?run=2&workspace=acme",
      print: "/w/acme/traces/t1/print?run=2",
    });
  });

  it("leads to the same of another trace of the workspace", () => {
    const other = workspaceSource("acme", "t1").of?.("t2");
    expect(other && addressesOf(other)).toEqual(addressesOf(workspaceSource("acme", "t2")));
  });

  it("asks as the browser does, and its links need nothing more", async () => {
    const asked = vi.fn(async () => Promise.resolve(new Response("{}")));
    vi.stubGlobal("fetch", asked);
    const source = workspaceSource("acme", "t1");
    const init = { method: "GET" };
    await source.fetch("/x", init);
    expect(asked).toHaveBeenCalledWith("/x", init);
    expect(source.canLink).toBe(true);
  });
});

describe("shareSource", () => {
  it("asks nothing but the page of the share and its data route", () => {
    expect(addressesOf(shareSource("tok/en", null))).toEqual({
      page: "/s/tok%2Fen",
      pageAt: "/s/tok%2Fen?step=34&run=2&cmp=1&tab=history&quote=0",
      outline: "/s/tok%2Fen/data/outline",
      steps: "/s/tok%2Fen/data/steps?from=40&count=40&drawn=true",
      content: "/s/tok%2Fen/data/steps/7/content?from=0&count=65536",
      downloadContent: "/s/tok%2Fen/data/steps/7/download",
      media: "/s/tok%2Fen/data/media/aa",
      locate: "/s/tok%2Fen/data/steps/7/locate?text=a+%26+b",
      findInStep: "/s/tok%2Fen/data/steps/7/find?q=agent%3AAnn+plan",
      findInSteps: "/s/tok%2Fen/data/find?q=plan&from=3&limit=40",
      findHits: "/s/tok%2Fen/data/find/hits?q=plan&from=0",
      injections: "/s/tok%2Fen/data/injections",
      runProgress: "/s/tok%2Fen/data/runs/run%201/progress",
      failureChain: "/s/tok%2Fen/data/runs/run%201/chain",
      coverage: "/s/tok%2Fen/data/runs/run%201/coverage",
      comparison: "/s/tok%2Fen/data/runs/run%201/comparison?with=run+2",
      earlierVersion: "/s/tok%2Fen/data/steps/7/earlier",
      traceChanges: null,
      runEvents: null,
      runCalls: null,
      comparableTraces: null,
      traceComparison: null,
      original: null,
      export: null,
      offlineReport: null,
      print: null,
    });
  });

  it("knows of no other trace", () => {
    expect(shareSource("token", null).of).toBeNull();
  });

  const answering = (status: number) => {
    const asked = vi.fn<typeof fetch>(async () => Promise.resolve(new Response("{}", { status })));
    vi.stubGlobal("fetch", asked);
    return () => new Headers(asked.mock.calls[0]?.[1]?.headers);
  };

  it("says what the passphrase was answered with, beside the headers that were asked for", async () => {
    const sent = answering(200);
    const signal = new AbortController().signal;
    await shareSource("token", "access").fetch("/x", { headers: { accept: "text/plain" }, signal });
    expect([...sent()]).toEqual([
      ["accept", "text/plain"],
      ["x-faultline-share", "access"],
    ]);
    expect(shareSource("token", "access").canLink).toBe(false);
  });

  it("says nothing where there is no passphrase", async () => {
    const sent = answering(200);
    await shareSource("token", null).fetch("/x");
    expect([...sent()]).toEqual([]);
    expect(shareSource("token", null).canLink).toBe(true);
  });

  it.each([
    [401, 1],
    [404, 0],
    [200, 0],
  ])("of an answer %i tells %i times that the access has ended", async (status, times) => {
    answering(status);
    const onExpired = vi.fn();
    const response = await shareSource("token", "access", onExpired).fetch("/x");
    expect(response.status).toBe(status);
    expect(onExpired).toHaveBeenCalledTimes(times);
  });
});
