import { type Taxonomy } from "./taxonomy";

const reasoning = "Reasoning";
const execution = "System execution";
const planning = "Planning and coordination";

/** The kinds of error of TRAIL. Deshpande et al. 2025 (arXiv 2505.08638); definitions in our words. */
export const trail: Taxonomy = {
  name: "trail",
  version: "1",
  title: "TRAIL",
  source: "Deshpande et al. 2025, arXiv 2505.08638",
  modes: [
    {
      id: "hallucination-language",
      title: "Hallucination in language",
      category: reasoning,
      definition: "States something that nothing in the trace supports, without a tool being involved.",
    },
    {
      id: "hallucination-tool",
      title: "Hallucination about tools",
      category: reasoning,
      definition: "Invents what a tool returned, or what it can do.",
    },
    {
      id: "poor-retrieval",
      title: "Poor retrieval",
      category: reasoning,
      definition: "Retrieves what is not relevant, or overlooks what is.",
    },
    {
      id: "tool-output-misread",
      title: "Tool output misread",
      category: reasoning,
      definition: "Misunderstands the result of a tool.",
    },
    {
      id: "problem-misidentified",
      title: "Problem misidentified",
      category: reasoning,
      definition: "Misunderstands the task or a part of it.",
    },
    {
      id: "wrong-tool",
      title: "Wrong tool",
      category: reasoning,
      definition: "Chooses a tool that does not fit what is needed.",
    },
    {
      id: "formatting",
      title: "Formatting",
      category: reasoning,
      definition: "Answers in a form that cannot be used or was not asked for.",
    },
    {
      id: "instruction-not-followed",
      title: "Instruction not followed",
      category: reasoning,
      definition: "Does not follow the instructions for its answer.",
    },
    {
      id: "tool-definition",
      title: "Tool definition",
      category: execution,
      definition: "A tool is described or set up wrongly.",
    },
    {
      id: "environment-setup",
      title: "Environment set-up",
      category: execution,
      definition: "Something that the run needs is missing from its environment or wrong there.",
    },
    {
      id: "rate-limit",
      title: "Rate limit",
      category: execution,
      definition: "A service refuses because it gets too many requests.",
    },
    {
      id: "authentication",
      title: "Authentication",
      category: execution,
      definition: "A service refuses because a valid key or permission is missing.",
    },
    { id: "service-error", title: "Service error", category: execution, definition: "A service fails by itself." },
    {
      id: "not-found",
      title: "Resource not found",
      category: execution,
      definition: "What is requested from a service does not exist there.",
    },
    {
      id: "resource-exhaustion",
      title: "Resources exhausted",
      category: execution,
      definition: "Memory, disk, or another resource runs out.",
    },
    { id: "timeout", title: "Timeout", category: execution, definition: "Something exceeds its time limit." },
    {
      id: "context-handling",
      title: "Context handling",
      category: planning,
      definition: "Loses or mixes up earlier context.",
    },
    {
      id: "resource-abuse",
      title: "Resource abuse",
      category: planning,
      definition: "Calls tools or services far more often than the task needs.",
    },
    {
      id: "goal-deviation",
      title: "Goal deviation",
      category: planning,
      definition: "Works on something other than the goal.",
    },
    {
      id: "orchestration",
      title: "Task orchestration",
      category: planning,
      definition: "Divides the work, or hands it on, in a way that cannot succeed.",
    },
  ],
};
