import { describe, expect, it } from "vitest";
import { goneWords } from "./gone-words";
import { heldAddress } from "./held-address";
import { madeRun } from "./made-run.testing";
import { type StepOutline } from "./step-outline";
import { parseUrlState } from "../address/url-state";

const outline = Array.from({ length: 299 }, (_, at): StepOutline => ({
  agent: at % 2 ? "Surfer" : "Planner",
  kind: "message",
  isError: false,
  contentLength: 1,
  recipient: null,
}));
const held = (search: string, isOutlineWhole = true) =>
  heldAddress(parseUrlState(new URLSearchParams(search)), {
    outline,
    isOutlineWhole,
    quoteCount: 3,
    labelMode: null,
    runs: [madeRun({ id: "run-1", number: 1 })],
  });
const heldBlind = (search: string) =>
  heldAddress(parseUrlState(new URLSearchParams(search)), {
    outline,
    isOutlineWhole: true,
    quoteCount: 0,
    runs: [],
    labelMode: { isBlind: true, policy: { version: 1, text: "One agent." }, queue: null },
  });
const said = (search: string) => goneWords(held(search).gone, outline.length);

describe("heldAddress", () => {
  it("keeps what there is", () => {
    const search = "step=25&steps=20-40&agent=Surfer&quote=2&run=1&cmp=1";
    expect(held(search).url).toEqual(parseUrlState(new URLSearchParams(search)));
    expect(said(search)).toEqual([]);
    expect(said("cmp=trace:other")).toEqual([]);
  });

  it("says of nothing that is kept back that it is gone, and opens on the labels", () => {
    const { url, gone } = heldBlind("run=1&quote=2&cmp=2");
    expect(goneWords(gone, outline.length)).toEqual([]);
    expect(url.tab).toBe("labels");
    expect(heldBlind("label=own&tab=history").url.tab).toBe("history");
    expect(heldBlind("label=own&tab=answer").url.tab).toBe("answer");
  });

  it("lists no stretch beyond the end, and says so", () => {
    expect(held("steps=400-500").url.steps).toBeNull();
    expect(said("steps=400-500")).toEqual(["This link lists steps 400–500; the trace has 299 steps."]);
    expect(held("steps=299-299").url.steps).toBeNull();
  });

  it("lists a stretch as far as the trace goes, and from its smaller end", () => {
    expect(held("steps=290-500").url.steps).toEqual({ first: 290, last: 298 });
    expect(held("steps=40-20").url.steps).toEqual({ first: 20, last: 40 });
    expect(said("steps=290-500")).toEqual([]);
  });

  it("lets a stretch give way to a step outside of it, if that is there", () => {
    expect(held("steps=20-40&step=41").url).toMatchObject({ step: 41, steps: null });
    expect(held("steps=20-40&step=900").url).toMatchObject({ step: null, steps: { first: 20, last: 40 } });
    expect(said("steps=20-40&step=900")).toEqual(["This link points to step 900, but the trace ends at step 298."]);
  });

  it("lets nobody stand out who has no step, once all steps are known", () => {
    expect(held("agent=Nobody").url.agent).toBeNull();
    expect(said("agent=Nobody")).toEqual(["This link highlights the agent Nobody, which has no steps here."]);
    expect(held("agent=Nobody", false)).toMatchObject({ url: { agent: "Nobody" }, gone: { agent: null } });
  });

  it("says which quote and which runs are not there", () => {
    expect(held("quote=3").url.quote).toBeNull();
    expect(said("quote=3")).toEqual(["This link points to a quote that the current answer does not have."]);
    expect(said("run=9")).toEqual(["This run no longer exists."]);
    expect(said("cmp=9")).toEqual(["This link compares with a run that no longer exists."]);
  });
});
