import { createDataSet } from "@/lib/services/measure/data-sets/create-data-set";
import { emptyFilter } from "@/lib/traces/filter-grammar";
import { type TestWorkspace } from "./workspace";

/** Freezes all labeled traces of the workspace, without splits. */
export const freezeAll = (workspace: TestWorkspace, name: string) =>
  createDataSet(workspace.ctx, {
    name,
    description: "",
    selection: { filter: emptyFilter() },
    filterText: "",
    subsetBy: "none",
    splits: [],
    seed: 1,
  });
