import { judgeOf, type MethodView, type RunChoice, type RunMeans } from "@/components/run-dialog/run-offer";
import { parameterWords } from "./report-words";

/** A line that a person wants in a table, as it is planned and started. */
export type EntryLine = Pick<
  RunChoice,
  "method" | "providerId" | "model" | "parameters" | "revealExpectedAnswer" | "isMasked"
>;

/** Whether a judge is shown the expected answer: two lines where both are wanted. */
export type AnswerShown = "without" | "with" | "both";

/** Equal for lines that would ask the same. */
export function lineKey({ method, providerId, model, parameters, revealExpectedAnswer, isMasked }: EntryLine): string {
  const sorted = Object.entries(parameters).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([method, providerId, model, sorted, revealExpectedAnswer, isMasked]);
}

/** The lines of a choice: one, or two where the expected answer is wanted shown and not. */
export function linesOf(choice: RunChoice, shown: AnswerShown, needsJudge: boolean): EntryLine[] {
  const { method, providerId, model, parameters, isMasked } = choice;
  const reveals = !needsJudge || shown === "without" ? [false] : shown === "with" ? [true] : [false, true];
  return reveals.map((revealExpectedAnswer) => ({
    ...{ method, providerId, model, parameters, revealExpectedAnswer, isMasked },
  }));
}

/** The lines with more behind them; those that are there already are left out and counted. */
export function addLines(
  lines: readonly EntryLine[],
  more: readonly EntryLine[],
): { lines: EntryLine[]; doubleCount: number } {
  const kept = [...lines];
  const keys = new Set(lines.map(lineKey));
  let doubleCount = 0;
  for (const line of more) {
    const key = lineKey(line);
    if (keys.has(key)) doubleCount += 1;
    else kept.push(line);
    keys.add(key);
  }
  return { lines: kept, doubleCount };
}

/** The methods of table 1 of the Who&When paper (arXiv 2505.00212). */
const paperMethods = ["all-at-once", "step-by-step", "binary-search"];

/** The paper's table: its methods, without and with the expected answer, all asking the first model there is. */
export function paperLines({ methods, providers }: Pick<RunMeans, "methods" | "providers">): EntryLine[] {
  const provider = providers.find((each) => each.models.length > 0);
  const judge = judgeOf(providers, provider?.id ?? null);
  return [false, true].flatMap((revealExpectedAnswer) =>
    paperMethods
      .filter((name) => methods.some((method) => method.name === name))
      .map((method) => ({ method, ...judge, parameters: {}, revealExpectedAnswer, isMasked: false })),
  );
}

/** What a line is called before it is planned. */
export function lineWords(line: EntryLine, method: MethodView | undefined): { title: string; about: string } {
  const about = [
    method?.needsJudge === false ? "asks no model" : (line.model ?? "no model to ask"),
    ...(line.revealExpectedAnswer ? ["expected answer shown"] : []),
    ...(line.isMasked ? ["masked"] : []),
    ...Object.entries(line.parameters).map(([name, value]) => `${parameterWords(name)} ${String(value)}`),
  ];
  return { title: method?.title ?? line.method, about: about.join(" · ") };
}
