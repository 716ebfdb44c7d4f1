import { type Command, Option } from "commander";
import { roles, type Role } from "@/lib/auth/permissions";
import { wholeNumber } from "./whole-number";

export function registerPeople(program: Command): void {
  const user = program.command("user").description("manage user accounts");
  user
    .command("reset")
    .description("print a one-time sign-in link that asks for a new password")
    .argument("<email>")
    .action(async (email: string) => {
      const { resetUser } = await import("./people/reset-user");
      await resetUser(email);
    });

  const apiKey = program.command("api-key").description("manage API keys");
  apiKey
    .command("create")
    .description("print a new key; it is shown only once")
    .requiredOption("--workspace <slug>", "workspace of the key")
    .addOption(new Option("--role <role>", "role of the key").choices(roles).makeOptionMandatory())
    .option("--name <name>", "name of the key", "command line")
    .option("--expires-days <days>", "days until it expires (default: never)", wholeNumber(1))
    .action(async (options: { workspace: string; role: Role; name: string; expiresDays?: number }) => {
      const { printApiKey } = await import("./people/print-api-key");
      await printApiKey({ ...options, expiresInDays: options.expiresDays ?? null });
    });
}
