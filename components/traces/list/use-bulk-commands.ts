import { useRouter } from "next/navigation";
import { useCommands } from "@/components/ground/keys/key-provider";
import { type TraceListView } from "@/components/traces/list/trace-list-view";
import { outcomes } from "@/lib/traces/outcomes";
import { type Outcome } from "@/lib/traces/trace";

/** The dialogs that ask about the selected traces. */
export type BulkDialog = "run" | "queue" | "send" | "tag" | "system" | "delete";

/** Offers in the palette what the bar offers for the selected traces, `traces` as in "3 traces". */
export function useBulkCommands(
  view: TraceListView,
  traces: string,
  acts: {
    open: (dialog: BulkDialog) => void;
    setOutcome: (outcome: Outcome) => void;
    /** Null where there are not two. */
    compareHref: string | null;
    freeze: () => void;
    clear: () => void;
  },
): void {
  const router = useRouter();
  const { compareHref, open } = acts;
  const offers: readonly (readonly [isOffered: boolean, label: string, run: () => void])[] = [
    [view.canRun, `Run a method on ${traces}`, () => open("run")],
    [compareHref !== null, "Compare the two traces", () => compareHref !== null && router.push(compareHref)],
    [view.canQueue, `Queue ${traces} for labeling`, () => open("queue")],
    [view.canSend, `Send answers about ${traces}`, () => open("send")],
    [view.canEvaluate, `Make a data set of ${traces}`, acts.freeze],
    [view.canWrite, `Tag ${traces}`, () => open("tag")],
    [view.canWrite, `Set the system of ${traces}`, () => open("system")],
    ...outcomes.map(
      (outcome) =>
        [view.canWrite, `Set the outcome of ${traces} to ${outcome}`, () => acts.setOutcome(outcome)] as const,
    ),
    [view.canDelete, `Delete ${traces}`, () => open("delete")],
    [true, "Clear the selection", acts.clear],
  ];
  useCommands(
    "Selected traces",
    offers.flatMap(([isOffered, label, run]) => (isOffered ? [{ label, run }] : [])),
  );
}
