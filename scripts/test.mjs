// Entry of `npm test` and, with --long and --model, of `npm run test:long` and `npm run test:model`.
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("lib/cli/testing/main.ts");
