import { type Document, type FileDocument, type FolderDocument, itemsOf, objectOf } from "../document";
import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { parseContainer } from "../messages/parse-json-text";
import { type LabelDraft } from "../step-draft";
import { type Outcome } from "../trace";

/** What a trial's folder says of it, beside what its agent did. */
export interface TrialVerdict {
  outcome: Outcome;
  /** A reward each; the first one has what the tests printed. */
  labels: LabelDraft[];
  termination: string | undefined;
}

/** So much of what tests printed is kept, from its end: it is there that they say what failed. */
const maxNote = 20_000;

/** One trial of a folder or an archive: the files below its result, and the result. */
export interface Trial {
  folder: FolderDocument;
  result: JsonObject;
}

/** Every trial of a folder; an archive of a whole job holds several. */
export function trialsOf(document: Document): Trial[] {
  if (document.kind !== "folder") return [];
  const found = document.files.flatMap((file) => {
    const result = objectOf(file);
    const root = /^(.*\/)?results?\.json$/i.exec(file.path);
    return root !== null && result !== null && isTrialResult(result) ? [{ root: root[1] ?? "", result }] : [];
  });
  const [only, second] = found;
  if (only === undefined) return [];
  if (second === undefined) return [{ folder: document, result: only.result }];
  const byRoot = new Map(found.map(({ root }) => [root, [] as FileDocument[]]));
  for (const file of document.files) byRoot.get(rootOf(file.path, byRoot))?.push(file);
  return found.map(({ root, result }) => ({ folder: { ...document, files: byRoot.get(root) ?? [] }, result }));
}

/** The nearest folder above a file that is a trial's. */
function rootOf(path: string, roots: ReadonlyMap<string, unknown>): string {
  for (let end = path.lastIndexOf("/"); end >= 0; end = end === 0 ? -1 : path.lastIndexOf("/", end - 1)) {
    const folder = path.slice(0, end + 1);
    if (roots.has(folder)) return folder;
  }
  return "";
}

const isTrialResult = (value: JsonObject): boolean =>
  typeof value["trial_name"] === "string" &&
  ("task_name" in value || "task_id" in value) &&
  !Array.isArray(value["results"]) &&
  !("n_total_trials" in value);

/** How it ended: by the verifier's rewards, in the result or in a file of their own, else by the exception. */
export function verdictOf(folder: FolderDocument, result: JsonObject): TrialVerdict {
  const rewards = rewardsOf(folder, result);
  const [main] = rewards;
  const exception = objectAt(result, "exception_info");
  const failure = textField(exception, "exception_type") ?? textField(result, "failure_mode");
  const isCut = failure !== undefined && failure !== "none" && failure !== "unset";
  const note = textOf(folder, /(?:^|\/)(?:verifier|tests)\/(?:.*\/)?test-stdout\.txt$/i)?.trimEnd();
  const message = textField(exception, "exception_message");
  const labels = rewards.map(({ name, value }, at): LabelDraft => {
    const reason = at === 0 && note !== undefined ? note.slice(-maxNote) : "";
    return { source: "Harbor verifier", category: name, value, reason };
  });
  return {
    outcome: main === undefined ? (isCut ? "failed" : "unknown") : Number(main.value) >= 1 ? "passed" : "failed",
    labels: labels.length > 0 || note === undefined ? labels : [noteAlone(note)],
    termination: isCut ? [failure, message].filter((text) => text !== undefined).join(": ") : undefined,
  };
}

const noteAlone = (note: string): LabelDraft => ({ source: "Harbor verifier", reason: note.slice(-maxNote) });

interface Reward {
  name: string;
  value: number | boolean;
}

/** That of the name `reward` first. */
function rewardsOf(folder: FolderDocument, result: JsonObject): Reward[] {
  const verifier = objectAt(result, "verifier_result");
  const stated = [verifier["rewards"], verifier].map(numbersOf).find((found) => found.length > 0);
  const found = stated ?? rewardFile(folder);
  if (found.length === 0 && typeof result["is_resolved"] === "boolean")
    return [{ name: "is_resolved", value: result["is_resolved"] }];
  return [...found.filter(({ name }) => name === "reward"), ...found.filter(({ name }) => name !== "reward")];
}

const numbersOf = (value: unknown): Reward[] =>
  isObject(value)
    ? Object.keys(value).flatMap((name) => {
        const number = numberAt(value, name);
        return number === undefined ? [] : [{ name, value: number }];
      })
    : [];

function rewardFile(folder: FolderDocument): Reward[] {
  const json = folder.files.find(({ path }) => /(?:^|\/)verifier\/reward\.json$/i.test(path));
  const named = json === undefined ? [] : numbersOf(objectOf(json));
  if (named.length > 0) return named;
  const text = textOf(folder, /(?:^|\/)verifier\/reward\.txt$/i)?.trim() ?? "";
  const number = Number(text);
  return text === "" || !Number.isFinite(number) ? [] : [{ name: "reward", value: number }];
}

/** The text of the first file of that path. */
function textOf(folder: FolderDocument, path: RegExp): string | undefined {
  const file = folder.files.find((each) => path.test(each.path));
  return file === undefined ? undefined : plainText(file);
}

/** The text of a file; one that is a number or JSON was opened as such. */
export function plainText(file: FileDocument): string | undefined {
  if (file.kind === "text") return file.text;
  if (file.kind === "json") return typeof file.value === "string" ? file.value : JSON.stringify(file.value);
  const items = itemsOf(file) ?? [];
  return items.length === 0 ? undefined : items.map(({ value }) => JSON.stringify(value)).join("\n");
}

/** What the task asked for, where the folder says it. */
export function instructionOf(result: JsonObject): string | undefined {
  const config = parseContainer(textAt(result, "config") ?? "");
  return textField(result, "instruction") ?? (isObject(config) ? textField(config, "instruction") : undefined);
}

/** Names of tests with how they ended, as Terminal-Bench lists them. */
export const testResults = (result: JsonObject): JsonObject =>
  listAt(result, "parser_results").length === 0 ? objectAt(result, "parser_results") : {};
