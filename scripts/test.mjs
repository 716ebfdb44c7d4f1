// Entry of `npm test` and, with --long, of `npm run test:long`.
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("lib/cli/testing/main.ts");
