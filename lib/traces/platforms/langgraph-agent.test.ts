import { expect, it } from "vitest";
import { langGraphAgent } from "./langgraph-agent";

it("the agent is the one that is named, else the innermost node that is not the inside of a ready-made agent", () => {
  expect(langGraphAgent({ lc_agent_name: "Baker", langgraph_node: "model" })).toBe("Baker");
  expect(langGraphAgent({ langgraph_node: "model", langgraph_checkpoint_ns: "team:1|baker:2|model:3" })).toBe("baker");
  expect(langGraphAgent({ langgraph_node: "writer", langgraph_checkpoint_ns: "writer:1" })).toBe("writer");
});

it("a graph that names nobody leaves its one node, and what is no metadata names none", () => {
  expect(langGraphAgent({ langgraph_node: "agent", langgraph_checkpoint_ns: "agent:1" })).toBe("agent");
  expect(langGraphAgent({ langgraph_node: "tools", langgraph_checkpoint_ns: "tools:1" })).toBeUndefined();
  expect(langGraphAgent({ langgraph_node: "Guard.before_model", lc_agent_name: "" })).toBeUndefined();
  expect(langGraphAgent("Baker")).toBeUndefined();
});
