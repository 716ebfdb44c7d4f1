import { type Command, Option } from "commander";
import { regressionFormats } from "@/lib/attribution/regression/formats/format-names";
import { type RegressionCommand } from "./regression/run-regression";
import { sayFailure } from "./terminal";
import { wholeNumber } from "./whole-number";

export function registerRegression(program: Command): void {
  program
    .command("regression")
    .description("make a regression set of the failed traces of a folder, or of one incident among them")
    .argument("<folder>", "trace files, in any shape that can be imported; needs no server")
    .option("--incident <number>", "only the failures of this incident (without --out: lists them)", wholeNumber(1))
    .addOption(new Option("--format <name>", "for which tool").choices([...regressionFormats]).default("pytest"))
    .option("--out <folder>", "write the files to this folder, which is created if it does not exist")
    .action(async (folder: string, options: RegressionCommand) => {
      try {
        const { runRegression } = await import("./regression/run-regression");
        process.exitCode = await runRegression(folder, options);
      } catch (error) {
        sayFailure(error);
        process.exitCode = 1;
      }
    });
}
