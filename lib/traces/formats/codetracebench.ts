import { buildTrace } from "../build-trace";
import { type Document, type FileDocument, literalOf, objectItems, objectOf, type PlacedObject } from "../document";
import { statesError } from "../error-markers";
import { type TraceFormat } from "../format";
import { objectAt, objectsAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { type JsonObject } from "../json-value";
import { labelledStages, readCodeTraceLabels } from "../labels/code-trace-labels";
import { textField } from "../messages/field";
import { unpackList } from "../messages/unpack-field";
import { type ParsedTrace } from "../parse-result";
import { type LabelDraft, type StepDraft } from "../step-draft";

const format = "codetracebench";

/** CodeTraceBench: rows with labelled stages and the texts of their steps, and a folder of steps and their labels. */
export const codeTraceBench: TraceFormat = {
  name: format,
  title: "CodeTraceBench",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy:
      "`traj_id` + `incorrect_stages`; a list of `{step_id, action, observation}`; a folder of such steps and their labels",
    notes:
      "an action is a call and its observation the answer; labels name steps (incorrect, unuseful) but no decisive one; a row contains only the steps of its labeled stages, and is refused if it contains no text of them; based on the source code of CodeTracer",
  },
  recognise: (document) => {
    if (document.kind === "folder") return isWhole(document.files) ? { confidence: "certain", keys: stepKeys } : null;
    const row = objectOf(document);
    if (row !== null && textField(row, "traj_id") !== undefined && "incorrect_stages" in row)
      return { confidence: "certain", keys: ["traj_id", "incorrect_stages"] };
    return isSteps(document) ? { confidence: "certain", keys: stepKeys } : null;
  },
  read: (document) => [document.kind === "folder" ? readFolder(document.files) : readFile(document)],
};

const stepKeys = ["step_id", "action", "observation", "action_ref"];

const isStep = ({ value }: PlacedObject): boolean =>
  Number.isInteger(value["step_id"]) && typeof value["action"] === "string" && "observation" in value;

function isSteps(document: Document): boolean {
  const items = objectItems(document).slice(0, 200);
  return items.length > 0 && items.every(isStep);
}

const valueOf = (file: Document): unknown => (file.kind === "json" ? file.value : undefined);
const isBeside = (file: FileDocument): boolean => {
  const name = file.path.replace(/^.*\//, "");
  return labelledStages(valueOf(file)).length > 0 || /^stage_ranges\.json$|\.md$/.test(name);
};

const isWhole = (files: readonly FileDocument[]): boolean =>
  files.length > 1 &&
  files.filter(isSteps).length === 1 &&
  files.every((file) => isSteps(file) || isBeside(file)) &&
  files.some((file) => labelledStages(valueOf(file)).length > 0);

function readFolder(files: readonly FileDocument[]): ParsedTrace {
  const steps = files.find(isSteps);
  const labels = files.find((file) => labelledStages(valueOf(file)).length > 0);
  const row = (labels && objectOf(labels)) ?? {};
  return toTrace(row, steps === undefined ? [] : objectItems(steps), labelledStages(labels && valueOf(labels)), steps);
}

function readFile(document: Document): ParsedTrace {
  const row = objectOf(document);
  if (row === null) return toTrace({}, objectItems(document), [], document);
  const stages = unpackList(row, "incorrect_stages", document.pointer, literalOf(document));
  const steps = stages.flatMap(({ value, pointer, literal }) =>
    objectsAt(value, "steps", pointer).map((step) => ({ ...step, literal })),
  );
  return toTrace(row, steps, labelledStages(row), document);
}

function toTrace(
  row: JsonObject,
  found: readonly PlacedObject[],
  stages: readonly JsonObject[],
  document: Document | undefined,
): ParsedTrace {
  const named = textField(row, "agent");
  const agent = named ?? "assistant";
  const pointer = document?.pointer ?? "";
  const ordered = found.toSorted((a, b) => Number(a.value["step_id"]) - Number(b.value["step_id"]));
  const places = new Map<number, string>();
  const steps = ordered.flatMap((step) => {
    const id = Number(step.value["step_id"]);
    if (places.has(id)) return [];
    const told = actionSteps(step, agent, textField(row, "model"));
    const [first] = told;
    if (first !== undefined) places.set(id, first.pointer);
    return told;
  });
  const labels = readCodeTraceLabels(stages, agent).map(({ step, label }): LabelDraft => ({
    ...label,
    pointer: places.get(step),
  }));
  const message =
    "The row holds labels and no text of their steps. Import them in one folder with the steps of the trajectory.";
  const { solved } = row;
  return buildTrace({
    format,
    pointer,
    steps,
    labels,
    issues: steps.length === 0 ? [{ severity: "error", code: "labels-only", message, pointer }] : [],
    question: textField(row, "task_description", "task_name"),
    outcome: typeof solved === "boolean" ? (solved ? "passed" : "failed") : undefined,
    externalId: textField(row, "traj_id"),
    system: named === undefined ? undefined : { name: named },
    tags: ["category", "difficulty"].flatMap((key) => textField(row, key) ?? []),
  });
}

/** An action and what came of it, as texts or as what stands in the file that they refer to. */
function actionSteps({ value, pointer }: PlacedObject, agent: string, model: string | undefined): StepDraft[] {
  const action = textAt(value, "action", pointer);
  const observation = textAt(value, "observation", pointer);
  const steps: StepDraft[] = [];
  if (action !== null)
    steps.push({
      rawAgent: agent,
      kind: "tool-call",
      content: action.text,
      pointer: action.pointer,
      callId: pointer,
      tool: { name: "action", arguments: action.text },
      model,
    });
  if (observation === null) return steps;
  const { text, pointer: place } = observation;
  const base = {
    rawAgent: "environment",
    kind: "tool-result" as const,
    content: text,
    pointer: place,
    callId: pointer,
  };
  return [...steps, { ...base, isError: statesError(text) }];
}

function textAt(step: JsonObject, key: string, pointer: string): { text: string; pointer: string } | null {
  const own = textField(step, key);
  if (own !== undefined) return { text: own, pointer: pointerTo(pointer, key) };
  const referred = textField(objectAt(step, `${key}_ref`), "content");
  return referred === undefined ? null : { text: referred, pointer: pointerTo(pointer, `${key}_ref`, "content") };
}
