// Entry of `npm start` and, with --dev, of `npm run dev`.
import { runBundle } from "./ensure-bundles.mjs";

const args = process.argv.slice(2);
const command = args.includes("--dev") ? "dev" : "start";
process.argv = [...process.argv.slice(0, 2), command, ...args.filter((arg) => arg !== "--dev")];
await runBundle("faultline");
