import { type Outcome } from "@/lib/traces/trace";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { type TraceChanges } from "../reading/trace-actions";

/** The editable fields while they are written; empty text stands for "not known". */
export interface TraceDraft {
  title: string;
  question: string;
  expectedAnswer: string;
  outcome: Outcome;
  systemName: string;
  systemVersion: string;
}

type Editable = Pick<TraceDetail, "title" | "question" | "expectedAnswer" | "outcome" | "system">;

export const firstDraft = (trace: Editable): TraceDraft => ({
  title: trace.title,
  question: trace.question,
  expectedAnswer: trace.expectedAnswer ?? "",
  outcome: trace.outcome,
  systemName: trace.system?.name ?? "",
  systemVersion: trace.system?.version ?? "",
});

/** What a trace said in those fields that `changes` has. */
export const fieldsOf = ({ system, ...trace }: Editable, changes: TraceChanges): TraceChanges => {
  const said = { ...trace, systemName: system?.name ?? null, systemVersion: system?.version ?? null };
  return Object.fromEntries(Object.entries(said).filter(([field]) => field in changes));
};

/** Only what differs: two people who edit different fields do not undo each other. Emptied fields become null. */
export function changedFields(trace: Editable, draft: TraceDraft): TraceChanges {
  const before = firstDraft(trace);
  const orNull = (text: string): string | null => (text.trim() === "" ? null : text);
  return {
    ...(draft.title === before.title ? {} : { title: draft.title.trim() }),
    ...(draft.question === before.question ? {} : { question: draft.question }),
    ...(draft.expectedAnswer === before.expectedAnswer ? {} : { expectedAnswer: orNull(draft.expectedAnswer) }),
    ...(draft.outcome === before.outcome ? {} : { outcome: draft.outcome }),
    ...(draft.systemName === before.systemName ? {} : { systemName: orNull(draft.systemName) }),
    ...(draft.systemVersion === before.systemVersion ? {} : { systemVersion: orNull(draft.systemVersion) }),
  };
}
