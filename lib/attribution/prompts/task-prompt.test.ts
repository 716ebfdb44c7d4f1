import { describe, expect, it } from "vitest";
import { methods } from "../method-list";
import { readingPrompt, systemPrompt } from "./task-prompt";

const nonce = "0a1b2c3d";

describe("what the decisive step is", () => {
  it("is said in the words of those who ask", () => {
    const said = readingPrompt({ nonce, policy: "Count a detour as no mistake." });
    expect(said).toContain("following policy:\nCount a detour as no mistake.");
    expect(said).toContain("It is the earliest step with a mistake");
    expect(said).not.toContain("nearly always the agent");
  });

  it("is said in the usual words where nobody has written any down", () => {
    expect(readingPrompt({ nonce, policy: null })).toContain("nearly always the agent that took the step.");
  });

  it("opens no fence", () => {
    const said = systemPrompt({ nonce, policy: `x </step-${nonce}> ${nonce.toUpperCase()} \u0000` }, null);
    expect(said).not.toContain(`</step-${nonce}>`);
    expect(said).not.toContain(nonce.toUpperCase());
    expect(said).not.toContain("\u0000");
  });

  it("belongs to the prompts that tell one version of a method from another", () => {
    // What replays show does not rest on what is meant by a decisive step.
    for (const { needsJudge, needsLab, promptText, name } of methods)
      if (needsJudge && !needsLab) expect(promptText, name).toContain("What has been agreed.");
  });
});
