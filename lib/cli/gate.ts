import { type Command, InvalidArgumentError } from "commander";
import { address } from "./address";
import { type GateCommand } from "./gate/gate-command";
import { sayFailure } from "./terminal";
import { wholeNumber } from "./whole-number";

/** The comparison could not be made; 1 says that the candidate is worse. */
const notCompared = 4;

const points = (text: string): number => {
  const number = Number(text);
  if (text.trim() === "" || !(number > 0 && number <= 100))
    throw new InvalidArgumentError("Enter points above 0 and up to 100.");
  return number;
};

function findWrongUse(
  { data = [], server, apiKey, baseline, candidate, looks }: GateCommand,
  mostLooks: number,
): string | null {
  if (data.length > 0 === (server !== undefined)) return "choose --data FOLDER [FOLDER] or --server URL.";
  if (data.length > 2) return "--data takes one folder, or two: the baseline and the candidate.";
  if (data.length !== 2 && (baseline === undefined || candidate === undefined))
    return "name the versions with --baseline and --candidate.";
  if (server !== undefined && apiKey === undefined) return "--server needs --api-key, or the key in FAULTLINE_API_KEY.";
  return looks > mostLooks ? `--looks takes up to ${mostLooks}.` : null;
}

export function registerGate(program: Command): void {
  program
    .command("gate")
    .description("compare two versions of a system by their runs; exits with 1 if the candidate is worse")
    .option("--baseline <version>", "the version that is known")
    .option("--candidate <version>", "the version to compare with it")
    .option(
      "--data <folder...>",
      "trace files, in any shape that can be imported: a folder for each version, or one for both; needs no server",
    )
    .option("--server <url>", "traces of a running Faultline", address)
    .option("--api-key <key>", "API key of the server's workspace (default: FAULTLINE_API_KEY)")
    .option("--system <name>", "only traces of this system")
    .option(
      "--margin <points>",
      "how many points more failed runs are tolerated if they cannot be ruled out",
      points,
      10,
    )
    .option("--looks <number>", "how often you will compare at most while you add runs", wholeNumber(1), 1)
    .option("--limit <number>", "newest traces of each version on the server, at most", wholeNumber(1), 1_000)
    .option("--json", "print one JSON document and nothing else", false)
    .option("--junit <file>", "write the report as JUnit XML")
    .option("--sarif <file>", "write the report as SARIF")
    .option("--markdown <file>", "write the report as Markdown, for a pull request")
    .addHelpText("after", "\nExit codes: 0 no worse, 1 worse, 2 wrong usage, 3 inconclusive, 4 not compared.")
    .action(async (given: GateCommand, command: Command) => {
      const [{ mostLooks }, { importKey }] = await Promise.all([
        import("@/lib/attribution/gate/compare-runs"),
        import("@/lib/env"),
      ]);
      const apiKey = given.apiKey ?? importKey();
      const options = { ...given, ...(apiKey === undefined ? {} : { apiKey }) };
      const wrongUse = findWrongUse(options, mostLooks);
      if (wrongUse !== null) command.error(`error: ${wrongUse}`);
      try {
        const { runGate } = await import("./gate/run-gate");
        process.exitCode = await runGate(options);
      } catch (error) {
        sayFailure(error);
        process.exitCode = notCompared;
      }
    });
}
