import { isAgentScopeMessage, turnSteps } from "../agentscope/turn-steps";
import { buildTrace } from "../build-trace";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { hasKeys, listAt, objectsAt, textAt } from "../json-fields";

/** The state of an AgentScope agent: the dialogue as this agent saw it. */
export const agentscopeState: TraceFormat = {
  name: "agentscope-state",
  title: "AgentScope state",
  words: {
    group: "Other frameworks",
    knownBy: "`session_id`, `context`, `reply_context`",
    notes: "agent from `name`; hints are prompts; `state: error` is an error",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value === null || !hasKeys(value, "session_id", "context") || !Array.isArray(value["context"])) return null;
    if (!listAt(value, "context").slice(0, 200).every(isAgentScopeMessage)) return null;
    const seen = ["reply_context", "permission_context", "tool_context"].filter((key) => Object.hasOwn(value, key));
    return seen.length > 0 ? { confidence: "certain", keys: ["session_id", "context", ...seen] } : null;
  },
  read: (document) => {
    const state = objectOf(document) ?? {};
    const steps = objectsAt(state, "context", document.pointer).flatMap(({ value, pointer }) =>
      turnSteps(value, pointer, literalOf(document)),
    );
    return [
      buildTrace({
        format: "agentscope-state",
        pointer: document.pointer,
        steps,
        externalId: textAt(state, "session_id"),
      }),
    ];
  },
};
