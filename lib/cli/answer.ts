import { existsSync } from "node:fs";
import { type Command } from "commander";

/** A word that names neither a file nor a command: nobody means a file by it that is not there. */
const isMistyped = (file: string): boolean => !/[./\\]/.test(file) && file !== "-" && !existsSync(file);

export function registerAnswer(program: Command): void {
  program
    .command("answer", { isDefault: true })
    .description("say who broke each run, when and why, without a model or a server; short: faultline trace.json")
    .argument("[file...]", "trace files or folders, in any shape that can be imported")
    .option("--html <file>", "write a report to this file: one page that needs nothing else")
    .action(async (files: string[], options: { html?: string }) => {
      const [first] = files;
      if (first === undefined) return program.help({ error: true });
      if (isMistyped(first)) program.error(`error: there is neither a command nor a file “${first}”.`);
      const { answerFiles } = await import("./answer/answer-files");
      if (!(await answerFiles(files, options))) process.exitCode = 1;
    });
}
