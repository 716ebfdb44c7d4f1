import { describe, expect, it } from "vitest";
import { JudgeError } from "@/lib/attribution/judge-error";
import { completeInput } from "@/lib/attribution/method-input";
import { makeLongTrace } from "@/lib/attribution/testing/make-trace";
import { createScriptedJudge } from "@/lib/attribution/testing/scripted-judge";
import { follow } from "../scan/testing/scripted-world";
import { createSimulatedLab } from "./create-simulated-lab";

const signal = new AbortController().signal;

/** A judge that corrects every step, and foretells a good end only where step 2 was corrected. */
const knowing = () =>
  createScriptedJudge(({ name, prompt, steps }) => {
    if (name === "correction")
      return {
        reasoning: "r",
        is_mistaken: true,
        content: `Right at ${steps.first}.`,
        recipient: null,
        change: "Put it right.",
      };
    const isMended = prompt.includes("Step 2 is now this one:") && prompt.includes(">Right at 2.</step-");
    return {
      reasoning: "r",
      steps: [{ agent: "Worker", content: "goes on" }],
      final_answer: "Paris",
      ends_well: isMended,
    };
  });

describe("createSimulatedLab", () => {
  it("scans by what a model foretells, and says so before anything else", async () => {
    const judge = knowing();
    const input = completeInput({ parameterFields: [] }, { nonce: "0a1b2c3d", signal, trace: makeLongTrace(5), judge });
    const { attribution, exhibit } = await follow(createSimulatedLab().scan(input));
    expect(attribution).toMatchObject({ stepIndex: 2, agent: "Planner" });
    expect(attribution.reason).toMatch(/^Simulated: no system was run/u);
    expect(exhibit).toMatchObject({
      isSimulated: true,
      corrector: "scripted",
      target: "no system: predicted by a model",
    });
    const simulated = judge.asked.filter(({ name }) => name === "simulated_replay");
    expect(simulated.every(({ sampling }) => sampling && sampling.temperature > 0)).toBe(true);
    // No two questions are the same sample of the same prompt: a recorded answer would be counted twice.
    const keys = simulated.map(({ prompt, sampling }) => `${sampling?.sample} ${prompt}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("counts what cannot be read as a replay without an outcome, and passes on what ends the run", async () => {
    const silent = createScriptedJudge(({ name }) =>
      name === "correction"
        ? { reasoning: "r", is_mistaken: true, content: "Right.", recipient: null, change: "Put it right." }
        : "no JSON at all",
    );
    const trace = makeLongTrace(6);
    const input = completeInput({ parameterFields: [] }, { nonce: "0a1b2c3d", signal, trace, judge: silent });
    const { exhibit } = await follow(createSimulatedLab().scan(input));
    expect(exhibit.stoppedBy).toContain("reached no outcome");
    const poor = { ...silent, ask: () => Promise.reject(new JudgeError("budget", "Nothing is left.")) };
    await expect(follow(createSimulatedLab().scan({ ...input, judge: poor }))).rejects.toThrow("Nothing is left.");
  });
});
