import { type Taxonomy } from "./taxonomy";

const memory = "Memory";
const reflection = "Reflection";
const planning = "Planning";
const action = "Action";
const system = "System";

/**
 * AgentErrorTaxonomy by the module that errs. Zhu et al. 2025, AgentDebug (arXiv 2509.25370); definitions in our words.
 */
export const agentErrorTaxonomy: Taxonomy = {
  name: "agent-error-taxonomy",
  version: "1",
  title: "AgentErrorTaxonomy",
  source: "AgentDebug 2025, arXiv 2509.25370",
  modes: [
    {
      id: "memory.over-simplification",
      title: "Over-simplified memory",
      category: memory,
      definition: "Summarizes what happened so briefly that something important is lost.",
    },
    {
      id: "memory.hallucination",
      title: "False memory",
      category: memory,
      definition: "Remembers something that did not happen.",
    },
    {
      id: "memory.retrieval",
      title: "Memory not retrieved",
      category: memory,
      definition: "Has the information but does not recall it when it is needed.",
    },
    {
      id: "reflection.progress",
      title: "Progress misjudged",
      category: reflection,
      definition: "Believes it has made more, or less, progress than it has.",
    },
    {
      id: "reflection.outcome",
      title: "Outcome misread",
      category: reflection,
      definition: "Misreads the result of an action.",
    },
    {
      id: "reflection.cause",
      title: "Wrong cause",
      category: reflection,
      definition: "Blames a failure on something that did not cause it.",
    },
    {
      id: "reflection.hallucination",
      title: "Hallucinated reflection",
      category: reflection,
      definition: "Reflects on events that are not in the trace.",
    },
    {
      id: "planning.constraint",
      title: "Constraint ignored",
      category: planning,
      definition: "Makes a plan that ignores a stated condition or limit.",
    },
    {
      id: "planning.impossible",
      title: "Impossible action planned",
      category: planning,
      definition: "Plans something that cannot be done in this environment.",
    },
    {
      id: "planning.inefficient",
      title: "Inefficient plan",
      category: planning,
      definition: "Makes a plan that is too long to reach the goal in time.",
    },
    {
      id: "action.disconnect",
      title: "Action against the plan",
      category: action,
      definition: "Does something other than what was planned.",
    },
    {
      id: "action.format",
      title: "Invalid action",
      category: action,
      definition: "Writes an action in a form that cannot be executed.",
    },
    {
      id: "action.parameter",
      title: "Wrong parameter",
      category: action,
      definition: "Calls the right action with a wrong value.",
    },
    { id: "system.step-limit", title: "Step limit", category: system, definition: "The allowed steps are used up." },
    {
      id: "system.tool",
      title: "Tool failed",
      category: system,
      definition: "A tool fails for a reason the agent did not cause.",
    },
    {
      id: "system.model-limit",
      title: "Model limit",
      category: system,
      definition: "A limit of the model is exceeded: context, length, or rate.",
    },
    {
      id: "system.environment",
      title: "Environment error",
      category: system,
      definition: "The environment does not behave as it should.",
    },
    { id: "other", title: "Other", category: "Other", definition: "None of these." },
  ],
};
