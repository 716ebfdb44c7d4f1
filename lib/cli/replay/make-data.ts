import { type Command, Option } from "commander";
import { type MadeShape } from "@/lib/replay/made-data/write-made-data";
import { wholeNumber } from "../whole-number";
import { type MakeDataCommand } from "./make-data/make-data-files";
import { shareOfOne } from "./share-of-one";

/** Named here, since the list itself loads what the help does not need; a test holds the two together. */
export const dataShapes: readonly MadeShape[] = ["faultline", "who-and-when", "tracer-traj"];

export function registerMakeData(replay: Command): void {
  replay
    .command("make-data")
    .description("generate labeled failures of the sandbox team, with a quality report; see docs/made-data.md")
    .requiredOption("--out <folder>", "output folder")
    .option("--tasks <number>", "passed runs to inject faults into, for up to two failures each", wholeNumber(0), 60)
    .option("--scans <number>", "failed runs to scan, for up to one failure each", wholeNumber(0), 30)
    .option("--slip-rate <share>", "chance that a replay slips on its own, 0 to 1", shareOfOne, 0)
    .addOption(new Option("--format <name...>", "file formats (default: all)").choices(dataShapes))
    .option("--seed <number>", "the same seed gives the same data", wholeNumber(0), 1)
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (options: MakeDataCommand) => {
      const { makeDataFiles } = await import("./make-data/make-data-files");
      await makeDataFiles(options);
    });
}
