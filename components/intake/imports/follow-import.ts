import { paths } from "@/lib/paths";
import { type ImportView } from "@/lib/traces/import-view";

const firstWaitMs = 250;
const longestWaitMs = 2000;

const moves = ({ status }: ImportView): boolean =>
  status === "RECEIVING" || status === "READING" || status === "STORING";

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks how far an import is until it needs a person or is done, calling `onView` each time. Answers with its last
 * state; ends early where it is gone, or `signal` says so.
 */
export const followImport = async (
  workspace: string,
  first: ImportView,
  { onView, signal }: { onView: (view: ImportView) => void; signal: AbortSignal },
): Promise<ImportView> => {
  let view = first;
  for (let waitMs = firstWaitMs; moves(view) && !signal.aborted; waitMs = Math.min(waitMs * 1.5, longestWaitMs)) {
    await wait(waitMs);
    const next = await askFor(workspace, view.id, signal);
    if (next === "gone") return view;
    if (next === "later") continue;
    view = next;
    if (!signal.aborted) onView(view);
  }
  return view;
};

const askFor = async (workspace: string, id: string, signal: AbortSignal): Promise<ImportView | "gone" | "later"> => {
  try {
    const response = await fetch(paths.api.import(workspace, id), { signal });
    if (response.status === 404) return "gone";
    return response.ok ? ((await response.json()) as { import: ImportView }).import : "later";
  } catch {
    return "later";
  }
};
