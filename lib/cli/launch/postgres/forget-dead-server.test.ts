import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
    // What the shell started ends when its input does, and who took the shell's place by then never asks for it.
    const parent = spawn("bash", ["-c", "cat <&3 & echo $!; exec sleep 600 3<&-"], {
      stdio: ["ignore", "pipe", "inherit", "pipe"],
    });
    const [line] = (await once(parent.stdout ?? parent, "data")) as [Buffer];
    const stateOf = (pid: number): string => readFileSync(`/proc/${pid}/stat`, "utf8").split(" ").slice(1, 3).join(" ");
    await expect.poll(() => stateOf(parent.pid ?? 0), { timeout: 60_000 }).toContain("(sleep)");
    parent.stdio[3]?.destroy();
    await expect.poll(() => stateOf(Number(line.toString())), { timeout: 60_000 }).toBe("(cat) Z");
    writeFileSync(file, "");
    await forgetDeadServer(folder, parent.pid ?? 0);
    expect(existsSync(file)).toBe(true);
    await forgetDeadServer(folder, Number(line.toString()));
    expect(existsSync(file)).toBe(false);
    parent.kill();
    rmSync(folder, { recursive: true });
  },
);
