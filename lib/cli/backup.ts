import { type Command } from "commander";

export function registerBackup(program: Command): void {
  program
    .command("backup")
    .description("save database, files and secret in a new folder, while Faultline runs")
    .argument("<out>", "folder to create")
    .option("--without-secret", "for whoever keeps FAULTLINE_SECRET elsewhere: no passphrase is needed")
    .addHelpText("after", "\nFAULTLINE_BACKUP_PASSPHRASE protects the secret in the backup.")
    .action(async (out: string, options: { withoutSecret?: true }) => {
      const { runBackup } = await import("./backup/run-backup");
      await runBackup(out, { hasSecret: options.withoutSecret !== true });
    });
  program
    .command("restore")
    .description("fill an empty database or a new FAULTLINE_HOME with a backup, also one of an earlier version")
    .argument("<backup>", "folder that backup wrote")
    .action(async (folder: string) => {
      const { runRestore } = await import("./backup/run-restore");
      await runRestore(folder);
    });
  program
    .command("verify")
    .description("compare the database with a backup, table by table, and stored files with their hashes")
    .argument("[backup]", "folder that backup wrote; without it, only stored files are checked")
    .option("--files", "check the files of the backup only; needs no database")
    .action(async (folder: string | undefined, options: { files?: true }) => {
      const { runVerify } = await import("./backup/run-verify");
      process.exitCode = await runVerify(folder ?? null, { isFilesOnly: options.files === true });
    });
}
