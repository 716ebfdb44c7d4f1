// Entry of a thread that runs the sandbox team: see lib/sandbox-thread. Whoever starts it has set the checkout up, and
// hands it an environment without secrets.
import { register } from "tsx/esm/api";

register();
await import("../lib/sandbox-thread/answer-asks.ts");
