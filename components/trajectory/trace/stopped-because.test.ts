import { describe, expect, it } from "vitest";
import { stoppedBecause } from "./stopped-because";

type Last = NonNullable<Parameters<typeof stoppedBecause>[0]["last"]>;
const ending = (
  termination: string | null,
  finalAnswer: string | null = null,
  last: Partial<Last> | null = {},
): string =>
  stoppedBecause({
    termination,
    finalAnswer,
    stepCount: 2,
    last: last && { kind: "message", isError: false, ...last },
  });

describe("stoppedBecause", () => {
  it("gives a sentence of the trace as it is", () => {
    for (const stated of [
      "Max rounds (30) reached.",
      "No agent selected.",
      "ValueError: too hot",
      "timed out after 60 s",
    ])
      expect(ending(stated, "14 crates")).toBe(stated);
  });

  it("says what a bare name of an ending means, with the name", () => {
    expect(ending("max_steps_error")).toBe("A limit was reached (max_steps_error).");
    expect(ending("error_max_turns")).toBe("A limit was reached (error_max_turns).");
    expect(ending("max_output_tokens")).toBe("A model reply was cut off (max_output_tokens).");
    expect(ending("LLMError")).toBe("It failed (LLMError).");
    expect(ending("interrupted")).toBe("It was interrupted (interrupted).");
    expect(ending("tool-calls")).toBe("It ended at a tool call (tool-calls).");
    expect(ending("user_stop")).toBe("The user ended it (user_stop).");
    for (const name of ["stop", "end_turn", "agent_stop", "completed", "finish", "submitted"])
      expect(ending(name)).toBe(`The agents ended it (${name}).`);
  });

  it("leaves a name that it does not know as it is", () => {
    expect(ending("politeness")).toBe("politeness");
  });

  it("reads it of the last step and of the answer where nothing is stated", () => {
    expect(ending(null, "14 crates")).toBe("It gave an answer; the trace gives no reason.");
    expect(ending(" ", "14 crates", { isError: true })).toBe("The last step (1) failed; the trace gives no reason.");
    expect(ending(null, null, { kind: "tool-call" })).toContain("the last step (1) is a call with no result");
    expect(ending(null, null, { kind: "handoff" })).toContain("hands off");
  });

  it("says that nothing is known where nothing is, also where the end of a long trace is not read", () => {
    expect(ending(null)).toBe("Not stated; the trace ends after 2 steps without an answer.");
    expect(ending(null, null, null)).toContain("Not stated");
  });
});
