#!/usr/bin/env node
import { registerAnswer } from "./answer";
import { registerAttribute } from "./attribute";
import { registerCertify } from "./certify";
import { registerEvaluate } from "./evaluate";
import { registerGate } from "./gate";
import { registerImport } from "./import";
import { registerMcp } from "./mcp";
import { registerRegression } from "./regression";
import { registerReplay } from "./replay";
import { runProgram } from "./run-program";
import { registerServerOnly } from "./server-only";
import { registerTrain } from "./train";

// The command line of the package: all that needs no database.
await runProgram([
  registerAnswer,
  registerAttribute,
  registerEvaluate,
  registerCertify,
  registerGate,
  registerRegression,
  registerTrain,
  (program) => registerImport(program, null),
  registerMcp,
  registerReplay,
  registerServerOnly,
]);
