// Entry of a thread that reads what is sent to the web server: see lib/reader-thread.
import { runBundle } from "./ensure-bundles.mjs";

await runBundle("reader-thread");
