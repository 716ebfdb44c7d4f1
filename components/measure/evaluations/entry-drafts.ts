import { judgeOf, type MethodView, type RunChoice, type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { parameterWords } from "./report-words";

/** An entry that a person wants in a table, as it is planned and started. */
export type EntryDraft = Pick<
  RunChoice,
  "method" | "providerId" | "model" | "parameters" | "revealExpectedAnswer" | "isMasked"
>;

/** Whether a judge is shown the expected answer: two entries where both are wanted. */
export type AnswerShown = "without" | "with" | "both";

/** Equal for entries that would ask the same. */
export function entryKey({
  method,
  providerId,
  model,
  parameters,
  revealExpectedAnswer,
  isMasked,
}: EntryDraft): string {
  const sorted = Object.entries(parameters).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([method, providerId, model, sorted, revealExpectedAnswer, isMasked]);
}

/** The entries of a choice: one, or two where the expected answer is wanted shown and not. */
export function entriesOf(choice: RunChoice, shown: AnswerShown, needsJudge: boolean): EntryDraft[] {
  const { method, providerId, model, parameters, isMasked } = choice;
  const reveals = !needsJudge || shown === "without" ? [false] : shown === "with" ? [true] : [false, true];
  return reveals.map((revealExpectedAnswer) => ({
    method,
    providerId,
    model,
    parameters,
    revealExpectedAnswer,
    isMasked,
  }));
}

/** The entries with more behind them; those that are there already are left out and counted. */
export function addEntries(
  entries: readonly EntryDraft[],
  more: readonly EntryDraft[],
): { entries: EntryDraft[]; doubleCount: number } {
  const kept = [...entries];
  const keys = new Set(entries.map(entryKey));
  let doubleCount = 0;
  for (const entry of more) {
    const key = entryKey(entry);
    if (keys.has(key)) doubleCount += 1;
    else kept.push(entry);
    keys.add(key);
  }
  return { entries: kept, doubleCount };
}

/** The methods of table 1 of the Who&When paper (arXiv 2505.00212). */
const paperMethods = ["all-at-once", "step-by-step", "binary-search"];

/** The paper's table: its methods, without and with the expected answer, all asking the first model there is. */
export function paperEntries({ methods, providers }: Pick<RunMeans, "methods" | "providers">): EntryDraft[] {
  const provider = providers.find((each) => each.models.length > 0);
  const judge = judgeOf(providers, provider?.id ?? null);
  return [false, true].flatMap((revealExpectedAnswer) =>
    paperMethods
      .filter((name) => methods.some((method) => method.name === name))
      .map((method) => ({ method, ...judge, parameters: {}, revealExpectedAnswer, isMasked: false })),
  );
}

/** What an entry is called before it is planned. */
export function draftWords(entry: EntryDraft, method: MethodView | undefined): { title: string; about: string } {
  const about = [
    method?.needsJudge === false ? "asks no model" : (entry.model ?? "no model to ask"),
    ...(entry.revealExpectedAnswer ? ["expected answer shown"] : []),
    ...(entry.isMasked ? ["masked"] : []),
    ...Object.entries(entry.parameters).map(([name, value]) => `${parameterWords(name)} ${String(value)}`),
  ];
  return { title: method?.title ?? entry.method, about: about.join(" · ") };
}
