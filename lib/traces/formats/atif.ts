import { type AtifRun, trajectorySteps, type Trajectory } from "../atif/atif-steps";
import { buildTrace } from "../build-trace";
import { type Document, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { objectAt, objectsAt, textAt } from "../json-fields";
import { type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { sumOf } from "../messages/field";
import { type StatedTokens, totalsOf } from "../stated-tokens";

const isAtif = (value: JsonObject | null): boolean =>
  value !== null && (textAt(value, "schema_version") ?? "").startsWith("ATIF-") && Array.isArray(value["steps"]);

/** Harbor's Agent Trajectory Interchange Format, alone or with the files of its sub-agents and continuations. */
export const atif: TraceFormat = {
  name: "atif",
  title: "ATIF trajectory",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "`schema_version: ATIF-…` + `steps`; sub-agents in the file or in sibling files, continuations",
    notes: "agent = `agent.name`; copied context counts as duplicate",
  },
  recognise: (document) =>
    filesOf(document).some(({ value }) => isAtif(value)) &&
    (document.kind !== "folder" || isOneRun(filesOf(document).filter(({ value }) => isAtif(value))))
      ? { confidence: "certain", keys: ["schema_version: ATIF-", "steps"] }
      : null,
  read: (document) => {
    const files = filesOf(document).filter(({ value }) => isAtif(value));
    const all = files.flatMap(withSubAgents);
    const referred = all.flatMap(referencesOf);
    const isReferred = (file: Trajectory): boolean => referred.some((reference) => isMeant(file, reference));
    const mains = files.filter((file) => !isReferred(file));
    return (mains.length > 0 ? mains : files.slice(0, 1)).map((main) => readRun(main, all));
  },
};

function filesOf(document: Document): Trajectory[] {
  const files = document.kind === "folder" ? document.files : [document];
  return files.flatMap((file): Trajectory[] => {
    const value = objectOf(file);
    return value === null ? [] : [{ value, pointer: file.pointer, literal: literalOf(file), path: file.path }];
  });
}

/** Files of one run refer to one another; trajectories that do not are runs of their own. */
const isOneRun = (files: readonly Trajectory[]): boolean =>
  files.length === 1 || files.flatMap(referencesOf).length > 0;

const withSubAgents = (file: Trajectory): Trajectory[] => [
  file,
  ...objectsAt(file.value, "subagent_trajectories", file.pointer).map(({ value, pointer }) => ({
    ...file,
    value,
    pointer,
    path: "",
  })),
];

/** What a trajectory refers to: its sub-agents' trajectories and the one that goes on where it ends. */
function referencesOf({ value }: Trajectory): JsonObject[] {
  const continued = value["continued_trajectory_ref"];
  const next =
    typeof continued === "string" ? [{ trajectory_path: continued }] : objectAt(value, "continued_trajectory_ref");
  const subs = objectsAt(value, "steps", "").flatMap((step) =>
    objectsAt(objectAt(step.value, "observation"), "results", "").flatMap((result) =>
      objectsAt(result.value, "subagent_trajectory_ref", "").map((reference) => reference.value),
    ),
  );
  return [...subs, ...(Array.isArray(next) ? next : Object.keys(next).length > 0 ? [next] : [])];
}

/** By path, else by the id of the trajectory, else by that of its session. */
function isMeant({ value, path }: Trajectory, reference: JsonObject): boolean {
  const meant = textField(reference, "trajectory_path");
  if (meant !== undefined && path !== "")
    return path === meant || path.endsWith(`/${nameOf(meant)}`) || path === nameOf(meant);
  for (const key of ["trajectory_id", "session_id"])
    if (textField(reference, key) !== undefined && textField(reference, key) === textField(value, key)) return true;
  return false;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function readRun(main: Trajectory, all: readonly Trajectory[]) {
  const run: AtifRun = {
    find: (reference) => all.find((one) => one !== main && isMeant(one, reference)),
    agents: [],
    told: new Set(),
    duplicateCount: 0,
  };
  const chain = [main];
  for (
    let next = continuationOf(main, all);
    next !== undefined && !chain.includes(next);
    next = continuationOf(next, all)
  )
    chain.push(next);
  const steps = chain.flatMap((part) => trajectorySteps(part, run));
  const agent = objectAt(main.value, "agent");
  const version = textField(agent, "version");
  const name = textField(agent, "name");
  return buildTrace({
    format: "atif",
    pointer: main.pointer,
    steps,
    agents: run.agents,
    system: name === undefined ? undefined : { name, ...(version !== undefined && { version }) },
    externalId: textField(main.value, "session_id", "trajectory_id"),
    duplicateCount: run.duplicateCount,
    statedTokens: countedIn(chain),
    metadata: "final_metrics" in main.value ? { finalMetrics: main.value["final_metrics"] } : {},
  });
}

/** What the trajectories of a chain count in all, where every one of them does. */
function countedIn(chain: readonly Trajectory[]): StatedTokens | undefined {
  const totals = chain.map(({ value }) => totalsOf(objectAt(value, "final_metrics")));
  if (totals.some((total) => total === undefined)) return undefined;
  return {
    inputTokens: sumOf(...totals.map((total) => total?.inputTokens)),
    outputTokens: sumOf(...totals.map((total) => total?.outputTokens)),
    pointer: chain[0]?.pointer ?? "",
  };
}

function continuationOf(part: Trajectory, all: readonly Trajectory[]): Trajectory | undefined {
  const { continued_trajectory_ref: continued } = part.value;
  if (continued === undefined || continued === null) return undefined;
  const reference =
    typeof continued === "string" ? { trajectory_path: continued } : objectAt(part.value, "continued_trajectory_ref");
  return all.find((one) => one !== part && isMeant(one, reference));
}
