import { describe, expect, it } from "vitest";
import { shareSource } from "../trace/trace-source";
import { shareActions } from "./share-actions";

const { reads } = shareSource("token", null);
const answering = (status: number, body: unknown) => {
  const asked: string[] = [];
  const fetch = async (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  };
  return { actions: shareActions({ fetch }, reads), asked };
};
const ofRun = { workspace: "", runId: "run-1" };

describe("shareActions", () => {
  it("reads each by its address, whatever the workspace is called", async () => {
    const { actions, asked } = answering(200, { value: null });
    await actions.readFailureChain(ofRun);
    await actions.readCoverage(ofRun);
    await actions.compareRuns({ workspace: "other", a: "run-1", b: "run-2" });
    await actions.readEarlierVersion({ workspace: "", traceId: "t1", stepIndex: 3 });
    expect(asked).toEqual([
      "/s/token/data/runs/run-1/chain",
      "/s/token/data/runs/run-1/coverage",
      "/s/token/data/runs/run-1/comparison?with=run-2",
      "/s/token/data/steps/3/earlier",
    ]);
  });

  it("answers what the route says, also where that is null", async () => {
    expect(await answering(200, { value: { links: [] } }).actions.readFailureChain(ofRun)).toEqual({
      data: { links: [] },
    });
    expect(await answering(200, { value: null }).actions.readFailureChain(ofRun)).toEqual({ data: null });
  });

  it("says why there is no answer", async () => {
    const told = await answering(404, { error: { message: "There is no such run." } }).actions.readCoverage(ofRun);
    expect(told).toEqual({ serverError: "There is no such run." });
    const untold = await answering(500, {}).actions.readCoverage(ofRun);
    expect(untold?.serverError).toContain("could not be loaded");
  });

  it("has nothing that only a member can do", () => {
    expect(answering(200, {}).actions.member).toBeNull();
  });
});
