import { type Command } from "commander";
import { address } from "./address";
import { keepEach } from "./keep-each";
import { type ConformanceCommand } from "./replay/check-conformance";
import { registerFailures } from "./replay/failures";
import { registerMakeData } from "./replay/make-data";
import { addModelOptions, temperature } from "./replay/model-options";
import { registerScan } from "./replay/scan";
import { type ServeCommand } from "./replay/serve-sandbox";
import { shareOfOne } from "./replay/share-of-one";
import { wholeNumber } from "./whole-number";

export function registerReplay(program: Command): void {
  const replay = program.command("replay").description("replay systems from a step of a trace");
  registerConformance(replay);
  registerServe(replay);
  registerFailures(replay);
  registerScan(replay);
  registerMakeData(replay);
  replay
    .command("kit")
    .description("write the TypeScript kit as one JavaScript file for your project; see docs/replay-protocol.md")
    .option("--out <file>", "output file", "replay-kit.mjs")
    .action(async (options: { out: string }) => {
      const { writeKit } = await import("./replay/write-kit");
      await writeKit(options);
    });
  replay
    .command("openapi")
    .description("print the OpenAPI description of the replay protocol")
    .action(async () => {
      const { replayOpenapiDocument } = await import("@/lib/replay/protocol/openapi-document");
      process.stdout.write(`${JSON.stringify(replayOpenapiDocument(), null, 2)}\n`);
    });
}

function registerConformance(replay: Command): void {
  replay
    .command("conformance")
    .description("check a system against the replay protocol; see docs/replay-protocol.md")
    .argument("<url>", "base address, without /capabilities", address)
    .option("--secret <whsec_…>", "secret for signing requests")
    .option("--secret-env <name>", "environment variable that holds the secret", "FAULTLINE_REPLAY_SECRET")
    .option("--trace <file>", "a trace of the system to replay (default: the example of its capabilities)")
    .option("--check <name>", "run only this check and those it needs (repeatable)", keepEach)
    .option("--seconds <number>", "time limit of each replay", wholeNumber(1), 60)
    .option("--json", "print one JSON document and nothing else", false)
    .action(async (url: string, options: ConformanceCommand, command: Command) => {
      const { checkConformance, findUnknownCheck, secretOf } = await import("./replay/check-conformance");
      const unknown = findUnknownCheck(options);
      if (unknown !== null) command.error(`error: ${unknown}`);
      const secret = secretOf(options);
      if (secret === null)
        command.error(`error: set the secret with --secret or in ${options.secretEnv}: whsec_ and base64.`);
      if (!(await checkConformance(url, { ...options, secret }))) process.exitCode = 1;
    });
}

function registerServe(replay: Command): void {
  const serve = replay
    .command("serve")
    .description("serve the built-in sandbox team over the replay protocol; see docs/sandbox.md")
    .option("--port <number>", "0 for any free one", wholeNumber(0), 8601)
    .option("--host <name>", "address to listen on", "127.0.0.1")
    .option("--secret <whsec_…>", "secret that requests must be signed with (default: a new one, printed)")
    .option("--task <domain:seed>", "the example task in the capabilities", "sales:17")
    .option("--slip-rate <share>", "chance that a run of the example slips somewhere, 0 to 1", shareOfOne, 0);
  addModelOptions(serve, "a model that plays the agents instead of the scripts")
    .option("--temperature <number>", "of the model; 0 for the likeliest turns", temperature, 0.7)
    .action(async (options: ServeCommand, command: Command) => {
      const { serveSandbox } = await import("./replay/serve-sandbox");
      const fault = await serveSandbox(options);
      if (fault !== null) command.error(`error: ${fault}`);
    });
}
