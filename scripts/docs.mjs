// Entry of `npm run docs`: the generated parts of the documents; with `--site OUT`, the documents as files.
import { runTypeScript } from "./run-typescript.mjs";

if (process.argv.includes("--site")) {
  if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD); // npm has gone to the root
  await runTypeScript("app/docs/site/main.ts");
} else {
  await runTypeScript("lib/cli/docs/write-docs.ts");
  await runTypeScript("app/api/v1/python-client/write-python.ts");
}
