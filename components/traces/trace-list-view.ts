import { type MethodView, type RunChoice } from "@/components/run-dialog/run-offer";
import { type Action } from "@/components/shell/ask";
import { type ReadingChoices } from "@/components/traces/import/import-choices";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { type RunPlan } from "@/lib/attribution/run-plan";
import { type DeletionSummary } from "@/lib/traces/stored-trace";
import { type Outcome } from "@/lib/traces/trace";
import { type TraceFilter, type TraceSelection } from "@/lib/traces/trace-filter";
import { type TraceRow } from "@/lib/traces/trace-row";
import { type TraceSort } from "@/lib/traces/trace-sort";

/** All that the list of traces draws. `q` is the search as in the URL, `filter` what it means. */
export interface TraceListView {
  workspace: string;
  workspaceName: string;
  q: string;
  filter: TraceFilter;
  sort: TraceSort;
  cursor: string | null;
  rows: readonly TraceRow[];
  nextCursor: string | null;
  matchCount: number;
  totalCount: number;
  agentNames: readonly string[];
  methods: readonly MethodView[];
  providers: readonly ProviderView[];
  canWrite: boolean;
  /** What is needed to import; null where the reader may not. */
  importChoices: ReadingChoices | null;
  canRun: boolean;
  canDelete: boolean;
  canAddProvider: boolean;
  /** ISO 8601, the server's time of drawing. */
  now: string;
}

interface OnSelection {
  workspace: string;
  selection: TraceSelection;
}

/** What can be done with selected traces, as server actions. */
export interface TraceListActions {
  plan: Action<OnSelection & RunChoice, RunPlan>;
  start: Action<OnSelection & RunChoice, { started: number; skipped: number }>;
  tag: Action<OnSelection & { add: string[]; remove: string[] }, { traceCount: number }>;
  setOutcome: Action<OnSelection & { outcome: Outcome }, { traceCount: number }>;
  /** `system` null takes the name away. */
  setSystem: Action<OnSelection & { system: string | null }, { traceCount: number }>;
  describeDeletion: Action<OnSelection, DeletionSummary>;
  remove: Action<OnSelection, DeletionSummary>;
}

/** What a dialog about the selected traces gets; `onDone` says in a sentence what it did. */
export interface SelectionDialogProps {
  view: TraceListView;
  actions: TraceListActions;
  selection: TraceSelection;
  count: number;
  onClose: () => void;
  onDone: (message: string) => void;
}
