import { type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { type KnownValues } from "@/components/ground/search/search-terms";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { type ModeTitles } from "@/components/traces/list/trace-columns";
import { type SavedView } from "@/lib/attribution/overview/saved-view";
import { type TraceFilter, type TraceSelection } from "@/lib/traces/trace-filter";
import { type TraceRow } from "@/lib/traces/trace-row";
import { type TraceSort } from "@/lib/traces/trace-sort";

/** All that the list of traces draws. `q` is the search as in the URL, `filter` what it means. */
export interface TraceListView extends RunMeans {
  workspace: string;
  q: string;
  filter: TraceFilter;
  sort: TraceSort;
  cursor: string | null;
  /** The columns that the address names, else those that the reader has chosen before; null for the usual ones. */
  columns: string | null;
  /** Whether the address names them. */
  isColumnsInAddress: boolean;
  /** The saved views that the reader sees, and which of them is open. */
  views: readonly SavedView[];
  openView: string | null;
  /** What the failure modes of the rows are called, by their id in lower case. */
  modes: ModeTitles;
  rows: readonly TraceRow[];
  nextCursor: string | null;
  matchCount: number;
  totalCount: number;
  /** Some traces are still found, or not, by what was true of them before. */
  isBehind: boolean;
  /** So many of them are not found by the words of their steps yet. */
  unindexedCount: number;
  /** Names that the workspace's traces can be narrowed to. */
  filterValues: Omit<KnownValues, "methods">;
  canWrite: boolean;
  /** What is needed to import; null where the reader may not. */
  importChoices: ReadingChoices | null;
  canRun: boolean;
  canEvaluate: boolean;
  canDelete: boolean;
  /** May have people label traces. */
  canQueue: boolean;
  /** May send answers to where the traces come from, and there is somewhere to send them. */
  canSend: boolean;
  /** ISO 8601, the server's time of drawing. */
  now: string;
}

/** What a dialog about the selected traces gets; `onDone` says in a sentence what it did. */
export interface SelectionDialogProps {
  view: TraceListView;
  selection: TraceSelection;
  count: number;
  onClose: () => void;
  onDone: (message: string) => void;
}
