import { isObject } from "../json-value";

const named = /^(?:transfer|hand[-_ ]?off|goto)(?:[-_ ]?back)?[-_ ]?to[-_ ]?(.*)$/iu;
const unnamed = /^(?:transfer|handoff|hand_off)$/i;
const targetKeys = ["agent_name", "agentName", "to_agent", "target_agent", "target", "destination", "agent", "to"];

/** The name by which a tool passes control to another agent, "" where it names none; undefined for any other tool. */
export function handoffName(tool: string, args: unknown): string | undefined {
  const rest = named.exec(tool)?.[1];
  if (rest === undefined && !unnamed.test(tool)) return undefined;
  if (rest !== undefined && rest !== "" && rest.toLowerCase() !== "agent") return rest;
  if (!isObject(args)) return "";
  for (const key of targetKeys) {
    const value = args[key];
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
}

/**
 * The agent that a part of its name means: the same letters and digits, else the only one whose
 * name holds it or is held by it.
 */
export function findAgent(name: string, agents: readonly string[]): string | undefined {
  const wanted = lettersOf(name);
  if (wanted === "") return undefined;
  const same = agents.find((agent) => lettersOf(agent) === wanted);
  if (same !== undefined) return same;
  const near = agents.filter((agent) => {
    const letters = lettersOf(agent);
    return letters !== "" && (letters.includes(wanted) || wanted.includes(letters));
  });
  return near.length === 1 ? near[0] : undefined;
}

/** Whether two names are the same but for case, white space and punctuation. */
export const isSameName = (a: string, b: string): boolean => lettersOf(a) !== "" && lettersOf(a) === lettersOf(b);

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
