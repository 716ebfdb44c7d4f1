/** How a person likes to read. Pure, and without a schema library: pages carry it. */
export const choices = {
  theme: ["system", "light", "dark"],
  density: ["compact", "regular", "roomy"],
  fontSize: ["small", "regular", "large"],
  clock: ["24", "12"],
} as const;

type ChoiceName = keyof typeof choices;
type Choices = { [name in ChoiceName]: (typeof choices)[name][number] };

/** What stays folded from one page to the next. */
interface Folded {
  /** Whether repeated loops are drawn as one row. */
  isFoldingLoops: boolean;
  /** Whether the question and the answers are shown whole. */
  isQuestionOpen: boolean;
  /** Whether each step is drawn as one line. */
  isOneLine: boolean;
  /** Whether the main navigation shows icons without their words. */
  isNavFolded: boolean;
  /** Agents of whose turns only what came in and what went out is drawn. */
  collapsedAgents: readonly string[];
}

export type Preferences = Choices & Folded;

export const defaultPreferences: Preferences = {
  theme: "system",
  density: "regular",
  fontSize: "regular",
  clock: "24",
  isFoldingLoops: true,
  isQuestionOpen: false,
  isOneLine: false,
  isNavFolded: false,
  collapsedAgents: [],
};

/** Most agents that are remembered as collapsed; the newest stay. */
export const maxCollapsedAgents = 100;

/** What was stored, with the default for whatever is missing or not understood. */
export function readPreferences(stored: unknown): Preferences {
  const said = typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const choice = <Name extends ChoiceName>(name: Name): Choices[Name] => {
    const known: readonly unknown[] = choices[name];
    return known.includes(said[name]) ? (said[name] as Choices[Name]) : defaultPreferences[name];
  };
  const flag = (name: "isFoldingLoops" | "isQuestionOpen" | "isOneLine" | "isNavFolded"): boolean => {
    const value = said[name];
    return typeof value === "boolean" ? value : defaultPreferences[name];
  };
  const agents = Array.isArray(said.collapsedAgents) ? said.collapsedAgents : [];
  return {
    theme: choice("theme"),
    density: choice("density"),
    fontSize: choice("fontSize"),
    clock: choice("clock"),
    isFoldingLoops: flag("isFoldingLoops"),
    isQuestionOpen: flag("isQuestionOpen"),
    isOneLine: flag("isOneLine"),
    isNavFolded: flag("isNavFolded"),
    collapsedAgents: agents.filter((agent) => typeof agent === "string").slice(-maxCollapsedAgents),
  };
}
