import { type Command } from "commander";

const names = [
  ...["start", "dev", "worker", "launch", "status", "stop", "logs", "health", "doctor"],
  ...["seed", "user", "api-key"],
];

/** Not listed: commands of the server, which the package does not contain and says so. */
export function registerServerOnly(program: Command): void {
  for (const name of names)
    program
      .command(name, { hidden: true })
      .argument("[arguments...]")
      .allowUnknownOption()
      .helpOption(false)
      .action((_, __, command: Command) => {
        command.error(
          `error: “${name}” belongs to the server, which this package does not contain. The package faultline-server does: npx faultline-server ${name}.`,
        );
      });
}
