import { type Taxonomy } from "./taxonomy";

const specification = "Specification";
const misalignment = "Between agents";
const verification = "Verification";

/**
 * The 14 modes of MAST. Cemri et al. 2025, "Why Do Multi-Agent LLM Systems Fail?" (arXiv
 * 2503.13657); definitions in our words.
 */
export const mast: Taxonomy = {
  name: "mast",
  version: "1",
  title: "MAST",
  source: "Cemri et al. 2025, arXiv 2503.13657",
  modes: [
    {
      id: "1.1",
      title: "Disobeys the task",
      category: specification,
      definition: "Breaks a constraint or requirement that the task states.",
    },
    {
      id: "1.2",
      title: "Disobeys its role",
      category: specification,
      definition: "Acts as another agent would, outside what its own role allows.",
    },
    {
      id: "1.3",
      title: "Repeats steps",
      category: specification,
      definition: "Does again what was already done, to no use.",
    },
    {
      id: "1.4",
      title: "Loses the history",
      category: specification,
      definition: "Forgets what was said or done and falls back to an earlier state.",
    },
    {
      id: "1.5",
      title: "Does not know when to stop",
      category: specification,
      definition: "Goes on although a condition for ending is met, or does not recognise that condition.",
    },
    {
      id: "2.1",
      title: "Resets the conversation",
      category: misalignment,
      definition: "Starts the dialogue over without a reason, and loses what had been reached.",
    },
    {
      id: "2.2",
      title: "Does not ask",
      category: misalignment,
      definition: "Acts on unclear or missing information instead of asking for it.",
    },
    {
      id: "2.3",
      title: "Leaves the task",
      category: misalignment,
      definition: "Drifts away from the goal into something that does not serve it.",
    },
    {
      id: "2.4",
      title: "Withholds information",
      category: misalignment,
      definition: "Has something that another agent needs and does not pass it on.",
    },
    {
      id: "2.5",
      title: "Ignores another agent",
      category: misalignment,
      definition: "Takes no account of what another agent said or recommended.",
    },
    {
      id: "2.6",
      title: "Acts against its reasoning",
      category: misalignment,
      definition: "Does something else than what its own reasoning arrived at.",
    },
    {
      id: "3.1",
      title: "Ends too early",
      category: verification,
      definition: "Stops before the goal is met or before all that is needed has been exchanged.",
    },
    {
      id: "3.2",
      title: "Verifies too little",
      category: verification,
      definition: "Does not check a result, or checks only part of it, so that an error goes through.",
    },
    {
      id: "3.3",
      title: "Verifies wrongly",
      category: verification,
      definition: "Checks a result and comes to a wrong judgement of it.",
    },
  ],
};
