import { type RunProgress } from "@/lib/attribution/run-progress";
import { type Symptom } from "@/lib/attribution/symptom-step";
import { formatCount, formatOrdinal } from "@/lib/format";
import { symptomWords } from "../trace/symptom-words";
import { armsWords } from "@/components/answers/runs/replay-progress";
import { columnOf, stepsOf, type StripCell, type StripRun, type StripScale } from "./strip-model";

/** So much of a reason stands beside the pointer. */
const mostReasonLength = 180;

/** What is said of a place of the strip. `reason` are the first words of who says it. */
export interface TargetWords {
  where: string;
  agent: string | null;
  what: string | null;
  reason: string | null;
}

interface TargetFacts {
  scale: StripScale;
  outline: readonly { agent: string; isError: boolean }[];
  truth: { agent: string; stepIndex: number; reason: string } | null;
  symptom: Symptom | null;
  /** What of a step does not agree with the rest of the trace, a sentence each. */
  evidenceAt: (step: number) => readonly string[];
  /** The row's run and its cells; null over and under the rows. */
  row: { item: StripRun; cells: readonly StripCell[]; progress: RunProgress | undefined } | null;
}

/** Step, agent, and why: of a run's answer its reason, of any other cell what it means. */
export function targetWords(
  column: number,
  { scale, outline, truth, symptom, evidenceAt, row }: TargetFacts,
): TargetWords {
  const { first, last } = stepsOf(column, scale);
  const isOne = first === last;
  const cell = row?.cells.find(({ from, to }) => from <= column && column <= to);
  const errors = outline.slice(first, last + 1).filter(({ isError }) => isError).length;
  const isTruth = truth !== null && truth.stepIndex < scale.stepCount && columnOf(truth.stepIndex, scale) === column;
  const isSymptom = symptom !== null && columnOf(symptom.stepIndex, scale) === column;
  const said = row && cell ? meaning(row, cell, isOne) : null;
  const evidence = Array.from({ length: last - first + 1 }, (_, at) => evidenceAt(first + at)).flat();
  const marks = [
    isTruth ? `ground truth${isOne ? "" : ` ${truth.stepIndex}`}` : null,
    evidence.length > 0 ? "≠ contradiction" : null,
    errors > 0 ? (isOne ? "error" : formatCount(errors, "error step")) : null,
    isSymptom
      ? symptomWords(symptom, scale.stepCount - 1)
      : last === scale.stepCount - 1 && last > 0
        ? "last step"
        : null,
  ].filter((mark) => mark !== null);
  const of = row && cell && (cell.kind === "pick" || cell.kind === "first-to-read") ? row.item.run.attribution : null;
  return {
    where: isOne ? `step ${first}` : `steps ${first}–${last}`,
    agent: isOne ? (outline[first]?.agent ?? null) : null,
    what: [said, ...marks].filter((part) => part !== null).join(" · ") || null,
    reason: firstWords(of?.reason ?? (isTruth && !row ? truth.reason : evidence.join(" "))),
  };
}

function meaning({ item, progress }: NonNullable<TargetFacts["row"]>, cell: StripCell, isOne: boolean): string {
  const { run } = item;
  const where = isOne ? "" : ` ${cell.stepIndex}`;
  switch (cell.kind) {
    case "pick":
      return run.status === "PARTIAL" ? `decisive${where} so far` : `decisive${where}`;
    case "first-to-read":
      return `read${where} first: no clear answer`;
    case "suspect": {
      const suspects = (run.attribution?.suspects ?? []).toSorted(
        (a, b) => b.score - a.score || a.stepIndex - b.stepIndex,
      );
      const rank = suspects.findIndex(({ stepIndex }) => stepIndex === cell.stepIndex) + 1;
      return `${run.attribution?.isAbstained ? `${formatOrdinal(rank)} to read of ${suspects.length}` : `suspect ${rank} of ${suspects.length}`}${isOne ? "" : `, step${where}`}`;
    }
    case "judged": {
      const judged = isOne ? progress?.judgedSteps[cell.stepIndex] : undefined;
      const replayed = isOne ? progress?.replayedSteps[cell.stepIndex] : undefined;
      if (replayed) return armsWords(replayed);
      return judged ? `judged: ${judged.isDecisive ? "" : "not "}decisive` : "judged";
    }
    case "in-view":
      return "being judged now";
    case "unread":
      return "not judged";
  }
}

function firstWords(reason: string): string | null {
  const text = reason.replace(/\s+/gu, " ").trim();
  if (text.length <= mostReasonLength) return text || null;
  const cut = text.slice(0, mostReasonLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), mostReasonLength / 2))}…`;
}
