import { expect, it } from "vitest";
import { parties, partyOfKind, partyWords, readParty } from "./party";

it("is read by its name, its title and other usual words", () => {
  for (const party of parties) {
    expect(readParty(party)).toBe(party);
    expect(readParty(` ${partyWords[party].title.toUpperCase()} `)).toBe(party);
  }
  expect(readParty("human")).toBe("user");
  expect(readParty("no_one")).toBe("nobody");
  expect(readParty("somebody")).toBeNull();
  expect(readParty(3)).toBeNull();
});

it("is the agent's where a step is neither a tool's nor the user's", () => {
  expect(partyOfKind("tool-result")).toBe("tool");
  expect(partyOfKind("input")).toBe("user");
  for (const kind of ["message", "thought", "handoff", "tool-call", "system"] as const)
    expect(partyOfKind(kind)).toBe("agent");
});
