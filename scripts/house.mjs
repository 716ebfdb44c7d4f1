// Entry of `npm run house`: what the house measures, and whether it keeps its rules. Another folder can be named.
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("lib/cli/house/main.ts");
