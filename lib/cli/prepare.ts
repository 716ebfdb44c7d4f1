import { type Command } from "commander";
import { note } from "./terminal";

/** Not listed: parts of the start and of a release, in processes of their own. */
export function registerPrepare(program: Command): void {
  program.command("prepare-workspace", { hidden: true }).action(async () => {
    const { makeFirstWorkspace } = await import("./launch/make-first-workspace");
    process.stdout.write(`${JSON.stringify(await makeFirstWorkspace())}\n`);
  });
  program.command("build-pages", { hidden: true }).action(async () => {
    const [{ join }, { buildPages, hashSources }, { openHome }] = await Promise.all([
      import("node:path"),
      import("./launch/build-pages"),
      import("./launch/home-folder"),
    ]);
    const never = new AbortController().signal;
    await buildPages(await hashSources(), join(openHome().logs, "build.log"), note, never);
  });
}
