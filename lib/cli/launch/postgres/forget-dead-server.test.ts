import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forgetDeadServer } from "./forget-dead-server";

test.runIf(process.platform === "linux")(
  "the file of a dead server that nobody has taken note of goes, that of a living one stays",
  { tags: ["long"] },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "faultline-dead-"));
    const file = join(folder, "postmaster.pid");
    // What the shell started ends at once, and who took the shell's place never asks for it.
    const parent = spawn("bash", ["-c", "true & echo $!; exec sleep 600"], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    writeFileSync(file, "");
    await forgetDeadServer(folder, parent.pid ?? 0);
    expect(existsSync(file)).toBe(true);
    await forgetDeadServer(folder, Number(line.toString()));
    expect(existsSync(file)).toBe(false);
    parent.kill();
    rmSync(folder, { recursive: true });
  },
);
