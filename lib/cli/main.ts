import { readHere } from "@/lib/reader-thread/read-here";
import { chooseReader } from "@/lib/services/ground/reader/reader";
import { registerAnswer } from "./answer";
import { registerAttribute } from "./attribute";
import { registerBackground } from "./background";
import { registerBackup } from "./backup";
import { registerCertify } from "./certify";
import { registerDoctor } from "./doctor";
import { registerEvaluate } from "./evaluate";
import { registerFiles } from "./files";
import { registerGate } from "./gate";
import { registerImport } from "./import";
import { registerMcp } from "./mcp";
import { registerPeople } from "./people";
import { registerPrepare } from "./prepare";
import { registerRegression } from "./regression";
import { registerReplay } from "./replay";
import { runProgram } from "./run-program";
import { registerSeed } from "./seed";
import { registerStart } from "./start";
import { registerTrain } from "./train";

chooseReader(readHere);
await runProgram([
  registerStart,
  registerBackground,
  registerBackup,
  registerFiles,
  registerDoctor,
  registerAnswer,
  registerAttribute,
  registerEvaluate,
  registerCertify,
  registerGate,
  registerRegression,
  registerTrain,
  (program) => registerImport(program, () => import("./data/with-workspace")),
  registerSeed,
  registerMcp,
  registerReplay,
  registerPeople,
  registerPrepare,
]);
