import { type Command, Option } from "commander";
import { roles, type Role } from "@/lib/auth/permissions";
import { wholeNumber } from "./whole-number";

export function registerPeople(program: Command): void {
  registerUsers(program);
  registerApiKeys(program);
  registerRetention(program);
  registerWorkspaces(program);
}

function registerUsers(program: Command): void {
  const user = program.command("user").description("manage user accounts");
  user
    .command("reset")
    .description("print a one-time sign-in link that asks for a new password")
    .argument("<email>")
    .action(async (email: string) => {
      const { resetUser } = await import("./people/reset-user");
      await resetUser(email);
    });
  user
    .command("delete")
    .description("delete an account; labels and comments stay, without the name")
    .argument("<email>")
    .requiredOption("--confirm <email>", "the same again")
    .action(async (email: string, options: { confirm: string }) => {
      const { deleteUserHere } = await import("./people/delete-user");
      await deleteUserHere(email, options);
    });
}

function registerApiKeys(program: Command): void {
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
  apiKey
    .command("list")
    .description("list the keys that work, with when each was last used")
    .requiredOption("--workspace <slug>", "workspace of the keys")
    .action(async (options: { workspace: string }) => {
      const { listKeysHere } = await import("./people/api-keys");
      await listKeysHere(options);
    });
  apiKey
    .command("rotate")
    .description("print a key in place of another, which works for some hours more")
    .argument("<id>", "as api-key list shows it")
    .requiredOption("--workspace <slug>", "workspace of the key")
    .option("--overlap-hours <hours>", "hours for which the old key still works", wholeNumber(0), 24)
    .action(async (id: string, options: { workspace: string; overlapHours: number }) => {
      const { rotateKeyHere } = await import("./people/api-keys");
      await rotateKeyHere(id, options);
    });
  apiKey
    .command("revoke")
    .description("end a key at once")
    .argument("<id>", "as api-key list shows it")
    .requiredOption("--workspace <slug>", "workspace of the key")
    .action(async (id: string, options: { workspace: string }) => {
      const { revokeKeyHere } = await import("./people/api-keys");
      await revokeKeyHere(id, options);
    });
}

function registerRetention(program: Command): void {
  const retention = program.command("retention").description("delete old traces by the rules of a workspace");
  retention
    .command("preview")
    .description("count what the rules would delete now")
    .requiredOption("--workspace <slug>", "workspace of the rules")
    .action(async (options: { workspace: string }) => {
      const { previewRetentionHere } = await import("./people/retention");
      await previewRetentionHere(options);
    });
  retention
    .command("apply")
    .description("apply the rules now; the worker does it every hour")
    .requiredOption("--workspace <slug>", "workspace of the rules")
    .action(async (options: { workspace: string }) => {
      const { applyRetentionHere } = await import("./people/retention");
      await applyRetentionHere(options);
    });
}

function registerWorkspaces(program: Command): void {
  const workspace = program.command("workspace").description("manage workspaces");
  workspace
    .command("list")
    .description("list all workspaces of this instance")
    .action(async () => {
      const { listWorkspacesHere } = await import("./people/workspaces");
      await listWorkspacesHere();
    });
  workspace
    .command("create")
    .description("create a workspace and print its address")
    .argument("<name>")
    .requiredOption("--owner <email>", "email address of the person who will own it")
    .action(async (name: string, options: { owner: string }) => {
      const { makeWorkspaceHere } = await import("./people/workspaces");
      await makeWorkspaceHere(name, options);
    });
  workspace
    .command("delete")
    .description("delete a workspace with everything in it; only a backup brings it back")
    .argument("<slug>")
    .requiredOption("--confirm <slug>", "the same again")
    .action(async (slug: string, options: { confirm: string }) => {
      const { deleteWorkspaceHere } = await import("./people/workspaces");
      await deleteWorkspaceHere(slug, options);
    });
}
