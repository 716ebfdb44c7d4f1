// Entry of a worker process, as the supervisor, `faultline worker` and tests start it.
import { runBundle } from "./ensure-bundles.mjs";

await runBundle("worker");
