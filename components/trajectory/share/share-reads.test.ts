import { describe, expect, it } from "vitest";
import { shareSource } from "../trace/trace-source";
import { shareReads } from "./share-reads";

const { reads } = shareSource("token", null);
const answering = (status: number, body: unknown) => {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  return { own: shareReads({ fetch }, reads), asked };
};
const ofRun = { workspace: "", runId: "run-1" };

describe("shareReads", () => {
  it("reads each by its address, whatever the workspace is called", async () => {
    const { own, asked } = answering(200, { value: null });
    await own.readFailureChain(ofRun);
    await own.readCoverage(ofRun);
    await own.compareRuns({ workspace: "other", a: "run-1", b: "run-2" });
    await own.readEarlierVersion({ workspace: "", traceId: "t1", stepIndex: 3 });
    expect(asked).toEqual([
      "/s/token/data/runs/run-1/chain",
      "/s/token/data/runs/run-1/coverage",
      "/s/token/data/runs/run-1/comparison?with=run-2",
      "/s/token/data/steps/3/earlier",
    ]);
  });

  it("answers what the route says, also where that is null", async () => {
    expect(await answering(200, { value: { links: [] } }).own.readFailureChain(ofRun)).toEqual({
      data: { links: [] },
    });
    expect(await answering(200, { value: null }).own.readFailureChain(ofRun)).toEqual({ data: null });
  });

  it("says why there is no answer", async () => {
    const told = await answering(404, { error: { message: "There is no such run." } }).own.readCoverage(ofRun);
    expect(told).toEqual({ serverError: "There is no such run." });
    const untold = await answering(500, {}).own.readCoverage(ofRun);
    expect(untold?.serverError).toContain("could not be loaded");
  });

  it("has nothing that only a member can do", () => {
    expect(Object.keys(answering(200, {}).own).sort()).toEqual([
      "compareRuns",
      "readCoverage",
      "readEarlierVersion",
      "readFailureChain",
    ]);
  });
});
