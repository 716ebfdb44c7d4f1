import { typedDecimal, typedWhole } from "@/components/ground/ui/typed-figure";
import { type SandboxDomain } from "@/lib/replay/sandbox/sandbox-task";
import { type InjectionStudy, type StudySettings } from "@/lib/replay/studies/study-settings";
import { type StudyWish } from "./study-actions";

/** Settings of a study of fixes. */
type FixSettings = Extract<StudySettings, { kind: "fix" }>;

/** A trace that was chosen, as far as a form shows it. */
export interface ChosenTrace {
  id: string;
  title: string;
}

/** Kinds that can be started by hand. */
export const startableKinds = ["ablation", "injection", "fix"] as const;
export type StartableKind = (typeof startableKinds)[number];

/** Who takes the part of an agent, as typed. */
export interface TypedReplacement {
  agent: string;
  replacement: string;
}

/** What stands in the form: figures as typed. */
export interface StudyDraft {
  kind: StartableKind;
  /** Of an ablation. */
  trace: ChosenTrace | null;
  /** As the system calls them; null for all that did something in the trace. */
  agents: readonly string[] | null;
  /** Of those that are replaced; the others are left out. */
  replacements: readonly TypedReplacement[];
  agentReplays: string;
  levelPercent: string;
  /** Of an injection. */
  source: "sandbox" | "traces";
  taskCount: string;
  traces: readonly ChosenTrace[];
  /** Kinds of tasks; null for all. */
  domains: readonly SandboxDomain[] | null;
  /** Names of operators; null for all. */
  operators: readonly string[] | null;
  triesPerTrace: string;
  keepPerTrace: string;
  faultReplays: string;
  rule: InjectionStudy["rule"];
  /** Of a study of fixes: which failures, in the grammar of the list of traces. */
  query: string;
  mostTraces: string;
  /** Whose runs say what went wrong; empty for ground truth. */
  method: string;
  rounds: string;
  place: FixSettings["place"];
  targetId: string | null;
  /** Empty: the usual limit. */
  maxReplays: string;
  /** US dollars; empty: no limit. */
  maxCost: string;
  seed: string;
}

export type StudyFaults = { [Field in keyof StudyDraft]?: string | undefined };

export const firstDraft = (ablate: ChosenTrace | null, query = ""): StudyDraft => ({
  kind: query === "" ? "ablation" : "fix",
  trace: ablate,
  agents: null,
  replacements: [],
  agentReplays: "10",
  levelPercent: "5",
  source: "sandbox",
  taskCount: "30",
  domains: null,
  traces: [],
  operators: null,
  triesPerTrace: "12",
  keepPerTrace: "2",
  faultReplays: "3",
  rule: "all",
  query,
  mostTraces: "50",
  method: "",
  rounds: "3",
  place: "next-round",
  targetId: null,
  maxReplays: "",
  maxCost: "",
  seed: "1",
});

const bounds = {
  agentReplays: [1, 100],
  levelPercent: [1, 20],
  taskCount: [1, 2_000],
  triesPerTrace: [1, 100],
  keepPerTrace: [1, 100],
  faultReplays: [1, 20],
  mostTraces: [1, 500],
  rounds: [1, 10],
  seed: [0, 2_147_483_647],
  maxReplays: [1, 100_000],
} as const satisfies { [Field in keyof StudyDraft]?: readonly [number, number] };
type Figure = keyof typeof bounds;

const used: Record<StartableKind, readonly Figure[]> = {
  ablation: ["agentReplays", "levelPercent", "seed"],
  injection: ["triesPerTrace", "keepPerTrace", "faultReplays", "seed"],
  fix: ["mostTraces", "rounds", "seed"],
};

/** What is wrong with what was typed as a limit in money; null where it can be. Empty is no limit. */
export const costFault = (typed: string): string | null =>
  typed.trim() === "" || typedDecimal(typed) ? null : "An amount above 0, or empty for no limit.";

/** Agents that a study can name. */
const mostNamed = 100;

/** What is wrong with what was typed as the one who takes the part of an agent. */
export const replacementFault = ({ agent, replacement }: TypedReplacement): string | null => {
  if (replacement.trim() === "") return `Choose a replacement for ${agent}.`;
  return replacement.trim() === agent ? `${agent} cannot replace itself.` : null;
};

/** The replacements of the agents that are tested, as they are asked for. */
const replacementsOf = ({ agents, replacements }: StudyDraft): TypedReplacement[] =>
  replacements
    .filter(({ agent }) => agents === null || agents.includes(agent))
    .map(({ agent, replacement }) => ({ agent, replacement: replacement.trim() }));

function findAblationFaults(draft: StudyDraft): StudyFaults {
  const replacements = replacementsOf(draft);
  const count = draft.agents?.length ?? 1;
  const replacing = replacements.flatMap((one) => replacementFault(one) ?? [])[0];
  return {
    ...(draft.trace === null && { trace: "Choose a trace." }),
    ...(count === 0 && { agents: "Choose at least one agent." }),
    ...(count > mostNamed && { agents: `Choose at most ${mostNamed} agents, or all.` }),
    ...(replacing !== undefined && { replacements: replacing }),
    ...(replacements.length > mostNamed && { replacements: `Replace at most ${mostNamed} agents.` }),
  };
}

function findInjectionFaults({ source, domains, traces, operators }: StudyDraft): StudyFaults {
  return {
    ...(source === "sandbox" && domains?.length === 0 && { domains: "Choose at least one kind of task." }),
    ...(source === "traces" && traces.length === 0 && { traces: "Choose at least one passed trace." }),
    ...(operators?.length === 0 && { operators: "Choose at least one fault." }),
  };
}

function findFaults(draft: StudyDraft): StudyFaults {
  const { kind, source } = draft;
  const figures = [
    ...used[kind],
    ...(kind === "injection" && source === "sandbox" ? (["taskCount"] as const) : []),
    ...(draft.maxReplays.trim() === "" ? [] : (["maxReplays"] as const)),
  ];
  const faults: StudyFaults = {};
  for (const name of figures) {
    const [value, [least, most]] = [typedWhole(draft[name]), bounds[name]];
    if (value === null || value < least || value > most)
      faults[name] = `A whole number from ${least} to ${most.toLocaleString("en")}.`;
  }
  const cost = costFault(draft.maxCost);
  if (cost !== null) faults.maxCost = cost;
  if (kind === "ablation") return { ...faults, ...findAblationFaults(draft) };
  return kind === "injection" ? { ...faults, ...findInjectionFaults(draft) } : faults;
}

function settingsOf(draft: StudyDraft, number: (name: Figure) => number): StudySettings {
  const { kind, trace, traces, agents, domains, operators, rule, place } = draft;
  const seed = number("seed");
  if (kind === "ablation")
    return {
      kind,
      traceId: trace?.id ?? "",
      replays: number("agentReplays"),
      levelPercent: number("levelPercent"),
      agents: [...(agents ?? [])],
      replacements: replacementsOf(draft),
      seed,
    };
  if (kind === "fix")
    return {
      kind,
      sources: { kind: "search", q: draft.query.trim(), most: number("mostTraces") },
      method: draft.method === "" ? null : draft.method,
      arms: ["lesson", "retry", "control"],
      rounds: number("rounds"),
      place,
      seed,
    };
  return {
    kind,
    sources:
      draft.source === "sandbox"
        ? { kind: "sandbox", count: number("taskCount"), domains: [...(domains ?? [])] }
        : { kind: "traces", traceIds: traces.map(({ id }) => id) },
    operators: [...(operators ?? [])],
    triesPerTrace: number("triesPerTrace"),
    keepPerTrace: number("keepPerTrace"),
    replays: number("faultReplays"),
    rule,
    seed,
  };
}

/** The study as it is planned and started, and what must be mended first; null while that leaves nothing to plan. */
export function readDraft(draft: StudyDraft): { wish: StudyWish | null; faults: StudyFaults } {
  const faults = findFaults(draft);
  if (Object.keys(faults).length > 0) return { wish: null, faults };
  const number = (name: Figure): number => typedWhole(draft[name]) ?? bounds[name][0];
  const isOfSandbox = draft.kind === "injection" && draft.source === "sandbox";
  return {
    faults,
    wish: {
      targetId: isOfSandbox ? null : draft.targetId,
      maxReplays: draft.maxReplays.trim() === "" ? null : number("maxReplays"),
      maxCostUsd: typedDecimal(draft.maxCost),
      settings: settingsOf(draft, number),
    },
  };
}
