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
      definition: "Acts outside its own role, as another agent would.",
    },
    {
      id: "1.3",
      title: "Repeats steps",
      category: specification,
      definition: "Repeats what was already done, without need.",
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
      definition: "Continues although a condition for ending is met, or does not recognize that condition.",
    },
    {
      id: "2.1",
      title: "Resets the conversation",
      category: misalignment,
      definition: "Starts the conversation over without a reason and loses the progress made.",
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
      definition: "Ignores what another agent said or recommended.",
    },
    {
      id: "2.6",
      title: "Acts against its reasoning",
      category: misalignment,
      definition: "Does something other than what its own reasoning concluded.",
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
      definition: "Checks a result and judges it wrongly.",
    },
  ],
};
