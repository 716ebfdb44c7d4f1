import { type Command, Option } from "commander";

export function registerFiles(program: Command): void {
  const files = program.command("files").description("manage where uploaded files are kept");
  files
    .command("move")
    .description("move stored files into the bucket of FAULTLINE_S3_BUCKET, or back, while Faultline runs")
    .addOption(new Option("--to <place>", "where to").choices(["s3", "database"]).makeOptionMandatory())
    .action(async (options: { to: "s3" | "database" }) => {
      const { moveFiles } = await import("./backup/move-files");
      process.exitCode = await moveFiles(options);
    });
}
