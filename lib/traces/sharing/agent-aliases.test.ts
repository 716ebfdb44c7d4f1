import fc from "fast-check";
import { expect, test } from "vitest";
import { aliasAgents } from "./agent-aliases";

test("agents are called by letters in the order in which they are named", () => {
  const aliases = aliasAgents(["Planner", "WebSurfer", "planner", "Planner (thought)"]);
  expect(["Planner", "PLANNER", "Planner (-> WebSurfer)", "websurfer"].map(aliases.of)).toEqual([
    ...["Agent A", "Agent A", "Agent A", "Agent B"],
  ]);
  expect(aliases.all()).toEqual([
    ...[
      ["Planner", "Agent A"],
      ["planner", "Agent A"],
      ["Planner (thought)", "Agent A"],
      ["WebSurfer", "Agent B"],
    ],
  ]);
});

test("a name that was not told of is not let through, and everybody stays everybody", () => {
  const aliases = aliasAgents(["Planner", "all"]);
  expect(aliases.of("Stranger")).toBe("Another agent");
  expect(["all", "", "Everyone"].map(aliases.of)).toEqual(["all", "", "Everyone"]);
});

test("what a file calls an agent besides is that agent", () => {
  const aliases = aliasAgents(["Planner"], [["gpt-planner-7", "Planner"]]);
  expect(aliases.of("gpt-planner-7")).toBe("Agent A");
  expect(aliases.all()).toContainEqual(["gpt-planner-7", "Agent A"]);
});

test("an alias is never the name of one of the agents", () => {
  const aliases = aliasAgents(["Agent B", "Agent A", "Coder"]);
  expect(["Agent B", "Agent A", "Coder"].map(aliases.of)).toEqual(["Agent C", "Agent D", "Agent E"]);
});

test("different agents have different aliases, however many there are", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{2,6}$/), { maxLength: 60 }), (names) => {
      const agents = names.filter((name) => name !== "all");
      const aliases = aliasAgents(agents);
      expect(new Set(agents.map(aliases.of)).size).toBe(agents.length);
    }),
  );
  const many = Array.from({ length: 30 }, (_, i) => `name ${i}`);
  expect(aliasAgents(many).of("name 26")).toBe("Agent AA");
});
