// Entry of `npm run sample`.
import { runTypeScript } from "./run-typescript.mjs";

await runTypeScript("prisma/sample/write-story.ts");
