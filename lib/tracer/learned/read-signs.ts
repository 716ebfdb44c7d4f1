import { type Step, type Trace } from "@/lib/traces/trace";
import { readRelations } from "./read-relations";
import { findWords } from "./read-words";

/** The signs of each step of a trace, each once. */
export type StepSigns = readonly (readonly string[])[];

/** A longer name or value is cut. */
const maxNameLength = 60;
/** So many arguments of one call are read. */
const maxArguments = 40;

/**
 * What can be said of each step of a trace in a word, as strings that another trace of the system may share: whose it
 * is (`agent:`), what is done (`does:`) and after what (`turn:`), which tool is called and with what (`tool:`, `use:`),
 * its words (`word:`), whether it failed (`error:`), and how its codes and numbers stand to those before
 * (read-relations.ts). Names and words are in lower case. Linear in the length of the trace.
 */
export function readSigns(trace: Trace): StepSigns {
  const relations = readRelations(trace);
  let before = "the start";
  return trace.steps.map((step, at) => {
    const signs = new Set<string>(relations[at]);
    const act = actOf(step);
    signs
      .add(`agent:${clean(step.agent)}`)
      .add(`does:${act}`)
      .add(`turn:${before} > ${act}`);
    if (step.kind !== "tool-result") before = act;
    if (step.isError) signs.add("error:");
    if (step.tool !== undefined) addCall(step.tool, signs);
    for (const word of findWords(step.content).keys()) signs.add(`word:${word}`);
    return [...signs];
  });
}

/** `courier: post_payment`, or `courier: message` where no tool is called. */
const actOf = ({ agent, kind, tool }: Step): string =>
  `${clean(agent)}: ${tool === undefined ? kind : clean(tool.name)}`;

function addCall(tool: NonNullable<Step["tool"]>, signs: Set<string>): void {
  const name = clean(tool.name);
  signs.add(`tool:${name}`);
  const given: unknown = tool.arguments;
  if (typeof given !== "object" || given === null) return;
  for (const [key, value] of Object.entries(given).slice(0, maxArguments)) {
    signs.add(`use:${name}(${clean(key)})`);
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") continue;
    const text = String(value);
    if (text.length <= maxNameLength) signs.add(`use:${name}(${clean(key)}=${clean(text)})`);
  }
}

const clean = (name: string): string => name.trim().slice(0, maxNameLength).toLowerCase();
