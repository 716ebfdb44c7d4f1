import { type Command } from "commander";
import { type TrainCommand } from "./train/train-files";
import { wholeNumber } from "./whole-number";

export function registerTrain(program: Command): void {
  program
    .command("train")
    .description("train and measure tracer weights on labeled traces; needs no server and no model")
    .requiredOption("--data <path...>", "folders and files with labeled traces, in any shape that can be imported")
    .requiredOption("--out <file>", "output file for the weights")
    .option("--name <text>", "name of the weights", "trained weights")
    .option("--seed <number>", "the same traces and seed give the same weights", wholeNumber(0), 1)
    .option("--before <file>", "weights to compare with, or none (default: the shipped ones)")
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (options: TrainCommand) => {
      const { trainFiles } = await import("./train/train-files");
      await trainFiles(options);
    });
}
