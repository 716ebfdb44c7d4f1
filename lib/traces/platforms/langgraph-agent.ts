import { isObject, type JsonObject } from "../json-value";

/** Nodes that a ready-made LangGraph agent has inside: the agent is the node around them. */
const scaffolding = new Set([
  "agent",
  "model",
  "call_model",
  "tools",
  "pre_model_hook",
  "post_model_hook",
  "generate_structured_response",
  "__start__",
  "__end__",
]);

/**
 * The agent that LangGraph's metadata of a run names: `lc_agent_name`, else the innermost node of
 * `langgraph_checkpoint_ns` that is not the inside of a ready-made agent, else the node itself where it has a name of
 * its own. Undefined where it names none.
 */
export function langGraphAgent(metadata: unknown): string | undefined {
  if (!isObject(metadata)) return undefined;
  const stated = textAt(metadata, "lc_agent_name");
  if (stated !== undefined) return stated;
  const namespace = textAt(metadata, "langgraph_checkpoint_ns") ?? textAt(metadata, "checkpoint_ns") ?? "";
  const nodes = namespace.split("|").map((segment) => segment.split(":", 1)[0] ?? "");
  const node = textAt(metadata, "langgraph_node");
  const named = [...nodes, node ?? ""].filter((name) => name !== "" && !scaffolding.has(name) && !name.includes("."));
  // The node is the last segment of the namespace; a middleware hook has a dotted name.
  return named.at(-1) ?? (node === "agent" ? node : undefined);
}

function textAt(fields: JsonObject, key: string): string | undefined {
  const value = fields[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}
