// Entry of `npm run docs`.
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("lib/cli/docs/write-docs.ts");
await runTypeScript("app/api/v1/python-client/write-python.ts");
