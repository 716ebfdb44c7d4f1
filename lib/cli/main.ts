import { Command, CommanderError } from "commander";
import { programVersion } from "@/lib/env";
import { readHere } from "@/lib/reader-thread/read-here";
import { chooseReader } from "@/lib/services/ground/reader/reader";
import { registerAttribute } from "./attribute";
import { registerBackground } from "./background";
import { registerCertify } from "./certify";
import { registerData } from "./data";
import { registerDoctor } from "./doctor";
import { registerEvaluate } from "./evaluate";
import { registerGate } from "./gate";
import { registerPeople } from "./people";
import { registerPrepare } from "./prepare";
import { registerRegression } from "./regression";
import { registerReplay } from "./replay";
import { registerStart } from "./start";
import { outliveReaders, sayFailure } from "./terminal";
import { registerTrain } from "./train";

// Each command imports what it does when it is called, so that --help answers at once.
const program = new Command("faultline")
  .description("Find out which agent broke a multi-agent run, at which step, and why.")
  .version(programVersion)
  .showHelpAfterError("(add --help for the options)")
  .exitOverride();

for (const register of [
  registerStart,
  registerBackground,
  registerDoctor,
  registerAttribute,
  registerEvaluate,
  registerCertify,
  registerGate,
  registerRegression,
  registerTrain,
  registerData,
  registerReplay,
  registerPeople,
  registerPrepare,
]) {
  register(program);
}

/** 0 done, 1 the work failed, 2 wrong usage. A command may set process.exitCode itself. */
async function run(): Promise<number> {
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

chooseReader(readHere);
const exitCode = await run();
// Database pools and sockets would keep the process alive; wait only for what was written.
process.stdout.write("", () => process.exit(exitCode));
