/**
 * The grammar of the sandbox team's messages: how plans, constraints, findings, results, checks and final answers are
 * worded, and how they are read back. Agents know nothing but what these functions read in the steps before them, so a
 * changed step changes what comes after.
 *
 * Wordings differ by what is drawn from `random`, and hold the same values in the same order whatever is drawn: a
 * planted fault meets the same numbers and names at every replay.
 */

/** A line `- key: value` of a list. */
export interface Item {
  key: string;
  value: string;
}

const constraintHeadings = ["Constraints", "Conditions", "Requirements"] as const;
const needHeadings = ["To find", "Needed facts", "Please find"] as const;
const factHeadings = ["Facts", "Findings", "Found"] as const;

/** One of several, of which there is at least one, drawn from `random`. */
export const pick = <T>(options: readonly T[], random: () => number): T =>
  options[Math.floor(random() * options.length)] as T;

const list = (heading: string, lines: readonly string[]): string =>
  [`${heading}:`, ...(lines.length > 0 ? lines : ["none"]).map((line) => `- ${line}`)].join("\n");

const itemLine = ({ key, value }: Item): string => `${key}: ${value}`;

/**
 * The lines of the list under one of the headings, without their dashes; the last such list where there are
 * several, null where there is none.
 */
function readList(text: string, headings: readonly string[]): string[] | null {
  let found: string[] | null = null;
  let isInside = false;
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    const heading = /^([A-Z][A-Za-z ]*):$/.exec(line)?.[1];
    if (heading !== undefined) {
      isInside = headings.some((name) => name.toLowerCase() === heading.toLowerCase());
      if (isInside) found = [];
    } else if (isInside && line.startsWith("- ")) found?.push(line.slice(2).trim());
    else if (line !== "") isInside = false;
  }
  return found?.filter((line) => line !== "none") ?? null;
}

function readItems(text: string, headings: readonly string[]): Item[] | null {
  const lines = readList(text, headings);
  return (
    lines?.flatMap((line): Item[] => {
      const at = line.indexOf(": ");
      return at <= 0 ? [] : [{ key: line.slice(0, at).trim(), value: line.slice(at + 2).trim() }];
    }) ?? null
  );
}

/** The constraints that a plan, a hand-off or a verdict lists; null where it has no such list. */
export const readConstraints = (text: string): Item[] | null => readItems(text, constraintHeadings);

/** What a hand-off asks the Researcher to find, in order; null where it has no such list. */
export const readNeeds = (text: string): string[] | null => readList(text, needHeadings);

/**
 * The facts that findings, a hand-off or a verdict list; null where it has no such list. A source in brackets at the
 * end is left out, and "not found" is no fact.
 */
export const readFacts = (text: string): Item[] | null =>
  readItems(text, factHeadings)
    ?.map(({ key, value }) => ({ key, value: value.replace(/ \(from "[^"]*"\)$/, "") }))
    .filter(({ value }) => value !== "not found") ?? null;

/** The value of an item whose key is `key`, whatever its case. */
export const valueOf = (items: readonly Item[], key: string): string | undefined =>
  items.find((item) => item.key.toLowerCase() === key.toLowerCase())?.value;

/** The value of the first item whose key begins so. */
export const valueFor = (items: readonly Item[], beginning: string): string | undefined =>
  items.find((item) => item.key.toLowerCase().startsWith(beginning.toLowerCase()))?.value;

interface Plan {
  goal: string;
  constraints: readonly Item[];
  /** Who does what, in order. */
  parts: readonly Item[];
}

/** The Planner's first message: the goal, the constraints as the question states them, and who does what. */
export function writePlan({ goal, constraints, parts }: Plan, random: () => number): string {
  const lead = pick(["Plan", "Here is the plan", "This is how we go about it"], random);
  const heading = pick(constraintHeadings, random);
  const who = pick(["Parts", "Who does what", "Tasks"], random);
  return [`${lead}: ${goal}.`, list(heading, constraints.map(itemLine)), list(who, parts.map(itemLine))].join("\n");
}

/** Planner to Researcher. */
export const writeNeeds = (needs: readonly string[], random: () => number): string => {
  const lead = pick(
    ["Researcher, please search our files.", "Over to the Researcher.", "Researcher, your part comes first."],
    random,
  );
  return `${lead}\n${list(pick(needHeadings, random), needs)}`;
};

/** A fact as findings state it, with the title of the document that it was read in. */
export interface SourcedFact extends Item {
  source: string | null;
}

/** Researcher to Planner. A fact without a value was not found. */
export function writeFindings(facts: readonly SourcedFact[], random: () => number): string {
  const lead = pick(["This is what the files say.", "I have searched the files.", "Here is what I found."], random);
  const lines = facts.map(
    ({ key, value, source }) => `${key}: ${value}${source === null ? "" : ` (from "${source}")`}`,
  );
  return `${lead}\n${list(pick(factHeadings, random), lines)}`;
}

/** What a Coder works from. */
export interface Brief {
  constraints: readonly Item[];
  facts: readonly Item[];
}

/** Planner to Coder. */
export function writeBrief({ constraints, facts }: Brief, random: () => number): string {
  const lead = pick(
    ["Coder, please work it out with the tools.", "Over to the Coder.", "Coder, this is for you to compute."],
    random,
  );
  return [
    lead,
    list(pick(constraintHeadings, random), constraints.map(itemLine)),
    list(pick(factHeadings, random), facts.map(itemLine)),
  ].join("\n");
}

/** Coder to Verifier. `how` says in a few words what was run. */
export function writeResult(result: string, how: string, random: () => number): string {
  const lead = pick(["Result", "My result", "Computed result"], random);
  const check = pick(["Please check it.", "Verifier, please check.", "Could you check this?"], random);
  return `${lead}: ${result}\nHow: ${how}\n${check}`;
}

/** The value that a result message states. */
export const readResult = (text: string): string | null =>
  /^(?:my |computed )?result: *(.+)$/im.exec(text)?.[1]?.trim() ?? null;

/** Verifier to Planner: the result stands. */
export function writeApproval(result: string, check: string, random: () => number): string {
  const lead = pick(["Approved", "Verified", "Confirmed"], random);
  return `${lead}: ${result}\nCheck: ${check}`;
}

/** The value that an approval states; null where the text approves nothing. */
export const readApproval = (text: string): string | null =>
  /^(?:approved|verified|confirmed): *(.+)$/im.exec(text)?.[1]?.trim() ?? null;

/** Verifier to Coder: the result does not stand, and what to work from instead. */
export function writeSendBack(why: string, { constraints, facts }: Brief, random: () => number): string {
  const lead = pick(["Sent back", "Not approved", "Please redo it"], random);
  return [
    `${lead}: ${why}`,
    list(pick(constraintHeadings, random), constraints.map(itemLine)),
    list(pick(factHeadings, random), facts.map(itemLine)),
  ].join("\n");
}

export const isSendBack = (text: string): boolean => /^(?:sent back|not approved|please redo it):/im.test(text);

/** The Planner's last message. */
export function writeFinalAnswer(answer: string, random: () => number): string {
  const lead = pick(["All parts are done.", "The work is finished.", "That settles it."], random);
  return `${lead}\nFinal answer: ${answer}`;
}

export const readFinalAnswer = (text: string): string | null =>
  /^final answer: *(.+)$/im.exec(text)?.[1]?.trim() ?? null;

/** What the Executor says of a tool's output; an error begins with "Error:". */
export function writeOutput(output: string, random: () => number): string {
  return `${pick(["Output", "The tool returned", "Result of the call"], random)}:\n${output}`;
}

/** A tool's output without the line above it. */
export const readOutput = (text: string): string => text.replace(/^[A-Z][A-Za-z ]*:\n/, "").trim();
