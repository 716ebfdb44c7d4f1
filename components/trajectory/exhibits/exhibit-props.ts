import { type RunRecord } from "@/lib/attribution/run-record";

/** What an exhibit is drawn from. `isWide` where it has a dialog of its own instead of the rail. */
export interface ExhibitProps<T> {
  exhibit: T;
  run: RunRecord;
  isWide: boolean;
}
