import { type FailureMode } from "@/lib/attribution/taxonomies/taxonomy";
import { type FaultEntry } from "@/lib/replay/faults/fault-catalogue";

export type ModeOfFault = Pick<FailureMode, "id" | "title" | "definition">;

interface FaultGroup {
  mode: ModeOfFault;
  faults: FaultEntry[];
}

/**
 * The faults under the failure mode that each is an instance of, in the order of the modes; one
 * of an unknown mode under its id.
 */
export function groupFaults(faults: readonly FaultEntry[], modes: readonly ModeOfFault[]): FaultGroup[] {
  const unknown = [...new Set(faults.map(({ failureMode }) => failureMode))]
    .filter((id) => !modes.some((mode) => mode.id === id))
    .map((id) => ({ id, title: id, definition: "" }));
  return [...modes, ...unknown].flatMap((mode) => {
    const own = faults.filter(({ failureMode }) => failureMode === mode.id);
    return own.length > 0 ? [{ mode, faults: own }] : [];
  });
}
