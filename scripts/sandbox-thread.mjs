// Entry of a thread that runs the sandbox team: see lib/sandbox-thread. Whoever starts it hands it an environment
// without secrets.
import { runBundle } from "./ensure-bundles.mjs";

await runBundle("sandbox-thread");
