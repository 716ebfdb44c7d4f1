#!/usr/bin/env node
// The command line. It finds its checkout from its own place; file arguments are relative to
// the folder it was called from.
import { runBundle } from "./ensure-bundles.mjs";

// npm changes to the project's folder before it runs a script and leaves the caller's folder here.
if (process.env.npm_lifecycle_event === "faultline" && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await runBundle("faultline");
