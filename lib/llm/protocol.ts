import { type JudgeEndpoint } from "@/lib/attribution/judge-endpoint";

/** Whether an endpoint is asked by Anthropic's own protocol; see docs/decisions/0032. */
export const speaksMessages = ({ preset }: Pick<JudgeEndpoint, "preset">): boolean => preset === "anthropic";

/** Calls that nobody else begins like: to write their prompt into the cache would cost, and save nothing. */
const single = new Set(["attribution", "tracer_answer", "influence_graph", "agent_turn", "incident_name"]);

/** Whether other calls will begin like this one, so that its beginning is worth a place in the prompt cache. */
export const isBeginningKept = ({ name }: { name: string }): boolean => !single.has(name);
