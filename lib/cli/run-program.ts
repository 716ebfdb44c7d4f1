import { Command, CommanderError } from "commander";
import { programVersion } from "@/lib/program-version";
import { outliveReaders, sayFailure } from "./terminal";

/** 0 done, 1 the work failed, 2 wrong usage. A command may set process.exitCode itself. */
async function exitCodeOf(program: Command): Promise<number> {
  outliveReaders();
  try {
    await program.parseAsync();
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    sayFailure(error);
    return 1;
  }
}

/**
 * Runs the command line with these commands and ends the process. Each command imports what it does when it is called,
 * so that --help answers at once.
 */
export async function runProgram(registers: readonly ((program: Command) => void)[]): Promise<void> {
  const program = new Command("faultline")
    .description("Find out which agent broke a multi-agent run, at which step, and why.")
    .version(programVersion)
    .showHelpAfterError("(add --help for the options)")
    .exitOverride();
  for (const register of registers) register(program);
  const exitCode = await exitCodeOf(program);
  // Database pools and sockets would keep the process alive; wait only for what was written.
  process.stdout.write("", () => process.exit(exitCode));
}
