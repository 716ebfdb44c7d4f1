"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type CaseCounts, type SplitShare, type SubsetWay } from "@/lib/attribution/evaluation/data-set-view";
import { type TraceSelection } from "@/lib/traces/trace-filter";

/** Which traces are frozen, and how they are divided. */
interface CaseChoiceInput {
  workspace: string;
  selection: TraceSelection;
  subsetBy: SubsetWay;
  splits: SplitShare[];
  seed: number;
}

interface NewDataSetActions {
  /** Stores nothing. */
  preview: Action<CaseChoiceInput, CaseCounts>;
  /** `filterText` null where the traces were named one by one. */
  create: Action<
    CaseChoiceInput & { filterText: string | null; name: string; description: string },
    { id: string; number: number }
  >;
  addVersion: Action<
    CaseChoiceInput & { filterText: string | null; dataSetId: string },
    { id: string; number: number }
  >;
}

interface DataSetActions {
  rename: Action<{ workspace: string; dataSetId: string; name: string; description: string; seen: string }, unknown>;
  remove: Action<{ workspace: string; dataSetId: string }, unknown>;
}

const forDataSet = actionsContext<DataSetActions>("data set");
export const DataSetActionsProvider = forDataSet.Provider;
export const useDataSetActions = forDataSet.useActions;

const forNewDataSet = actionsContext<NewDataSetActions>("new data set");
export const NewDataSetActionsProvider = forNewDataSet.Provider;
export const useNewDataSetActions = forNewDataSet.useActions;
