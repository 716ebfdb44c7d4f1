import { type RunRecord } from "@/lib/attribution/run-record";

/** Methods that run the traced system again, or have a model foretell it. */
const scans: readonly string[] = ["counterfactual", "simulated-replay"];

export const isScan = ({ method }: Pick<RunRecord, "method">): boolean => scans.includes(method);

/** What left the server in a run that asked no model, in a few words. */
export const sentWords = (run: Pick<RunRecord, "method">): string => (isScan(run) ? "system replayed" : "nothing sent");
