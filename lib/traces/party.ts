import { type StepKind } from "./trace";

/** Whose fault a failure is, beside the agent at whose step it began. */
export const parties = ["agent", "tool", "environment", "user", "framework", "nobody"] as const;
export type Party = (typeof parties)[number];

/** What each of them is called, and when it is the one: the wording that labels, judges and documents share. */
export const partyWords: Record<Party, { title: string; when: string }> = {
  agent: {
    title: "Agent",
    when: "it decided, said or left out something wrong, given what it could know",
  },
  tool: {
    title: "Tool",
    when: "it was called correctly and gave a wrong result, or data that are wrong",
  },
  environment: {
    title: "Environment",
    when: "a service, file or network was away, refused or too slow, and no agent could have gone around it",
  },
  user: {
    title: "User or task",
    when: "the task is wrong, contradicts itself or lacks something that nobody could find out",
  },
  framework: {
    title: "Framework",
    when: "what runs the agents lost, cut or misdirected a message, or stopped the run",
  },
  nobody: { title: "Nobody found", when: "no step decided the failure" },
};

/** Those that a label can name: it always names a step. */
export const labelParties = parties.filter((party) => party !== "nobody");

/** A party as it is stored; null where none is, or one that this version does not know. */
export const storedParty = (text: string | null): Party | null => parties.find((party) => party === text) ?? null;

/** Whose doing a step is, where nothing more is known. */
export const partyOfKind = (kind: StepKind): Party => {
  if (kind === "tool-result") return "tool";
  return kind === "input" ? "user" : "agent";
};

/** The party that a text names, by its name, its title or another usual word; null where it names none. */
export function readParty(text: unknown): Party | null {
  if (typeof text !== "string") return null;
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  return names.get(word) ?? null;
}

const otherWords: Record<Party, readonly string[]> = {
  agent: ["assistant", "model"],
  tool: ["tools", "data"],
  environment: ["system", "infrastructure", "service"],
  user: ["human", "task", "question", "user or task"],
  framework: ["orchestration", "harness"],
  nobody: ["none", "no one", "nobody found"],
};
const names = new Map<string, Party>(
  parties.flatMap((party) =>
    [party, partyWords[party].title.toLowerCase(), ...otherWords[party]].map((word) => [word, party] as const),
  ),
);
