import { type Taxonomy } from "./taxonomy";

const agent = "Agent";
const request = "Request";
const surroundings = "Surroundings";

/** The root-cause categories of AgentRx (arXiv 2602.02475); definitions in our words. */
export const agentrx: Taxonomy = {
  name: "agentrx",
  version: "1",
  title: "AgentRx",
  source: "AgentRx 2026, arXiv 2602.02475",
  modes: [
    {
      id: "1",
      title: "Instruction or plan not followed",
      category: agent,
      definition: "Leaves out or changes something that an instruction or the plan asks for.",
    },
    {
      id: "2",
      title: "Information invented",
      category: agent,
      definition: "Introduces something that no source in the trace supports.",
    },
    {
      id: "3",
      title: "Invalid invocation",
      category: agent,
      definition: "Calls a tool in a way it does not accept.",
    },
    {
      id: "4",
      title: "Tool output or hand-off misread",
      category: agent,
      definition: "Misunderstands what a tool returned or another agent handed over.",
    },
    {
      id: "5",
      title: "Plan against the intent",
      category: agent,
      definition: "Plans for something other than what was asked.",
    },
    {
      id: "6",
      title: "Intent under-specified",
      category: request,
      definition: "The request lacks information needed to fulfill it.",
    },
    {
      id: "7",
      title: "Intent not supported",
      category: request,
      definition: "The request needs something that the system cannot do.",
    },
    {
      id: "8",
      title: "Guardrails triggered",
      category: surroundings,
      definition: "A safety rule or access barrier stops the run.",
    },
    {
      id: "9",
      title: "System failure",
      category: surroundings,
      definition: "Infrastructure fails: network, service, time limit.",
    },
    { id: "10", title: "Inconclusive", category: "Other", definition: "The trace does not show why it failed." },
  ],
};
