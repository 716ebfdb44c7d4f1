// Entry of `npm run docs`.
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("lib/cli/docs/write-docs.ts");
