// Entry of `npm run chaos`.
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("lib/cli/testing/chaos/chaos.ts");
