import { type Command, Option } from "commander";
import { roles, type Role } from "@/lib/auth/permissions";
import { wholeNumber } from "./whole-number";

export function registerPeople(program: Command): void {
  const user = program.command("user").description("people who may sign in");
  user
    .command("reset")
    .description("print a link that signs this person in once and asks for a new password")
    .argument("<email>")
    .action(async (email: string) => {
      const { resetUser } = await import("./people/reset-user");
      await resetUser(email);
    });

  const apiKey = program.command("api-key").description("keys for the HTTP API");
  apiKey
    .command("create")
    .description("print a new key, alone; it is shown this once")
    .requiredOption("--workspace <slug>", "workspace that the key opens")
    .addOption(new Option("--role <role>", "what the key may do").choices(roles).makeOptionMandatory())
    .option("--name <name>", "how the key is listed", "command line")
    .option("--expires-days <days>", "days until it ends; never, when left out", wholeNumber(1))
    .action(async (options: { workspace: string; role: Role; name: string; expiresDays?: number }) => {
      const { printApiKey } = await import("./people/print-api-key");
      await printApiKey({ ...options, expiresInDays: options.expiresDays ?? null });
    });
}
