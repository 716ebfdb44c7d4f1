import { describe, expect, it } from "vitest";
import { speakersApart } from "./speakers-apart";

describe("speakersApart", () => {
  it("counts neither the user nor a tool among the agents", () => {
    expect(speakersApart(["user", "assistant"], ["user", "assistant", "suche", "system"])).toEqual({
      agents: ["assistant"],
      people: ["user"],
      tools: ["suche"],
    });
  });

  it("takes a tool that the trace names as an agent for one", () => {
    expect(speakersApart(["Human", "Coder", "Terminal"], ["Terminal"])).toEqual({
      agents: ["Coder", "Terminal"],
      people: ["Human"],
      tools: [],
    });
  });

  it("says nothing of nobody", () => {
    expect(speakersApart([], ["", "unknown", "tool"])).toEqual({ agents: [], people: [], tools: [] });
  });
});
