import { Command, CommanderError } from "commander";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { replayOpenapiDocument } from "@/lib/replay/protocol/openapi-document";
import { registerReplay } from "./replay";

let output = { stdout: "", stderr: "" };
beforeEach(() => {
  output = { stdout: "", stderr: "" };
  vi.spyOn(process.stdout, "write").mockImplementation((text) => (output.stdout += String(text)) !== "");
  vi.spyOn(process.stderr, "write").mockImplementation((text) => (output.stderr += String(text)) !== "");
});
afterEach(() => void vi.restoreAllMocks());

async function run(...args: string[]): Promise<void> {
  const program = new Command("faultline").exitOverride();
  registerReplay(program);
  for (const command of program.commands[0]?.commands ?? []) command.exitOverride();
  await program.parseAsync(["node", "faultline", "replay", ...args]);
}
const secret = `whsec_${"A".repeat(32)}`;

it.each([
  [/--secret or in FAULTLINE_NO_SUCH/, ["conformance", "http://x.example", "--secret-env", "FAULTLINE_NO_SUCH"]],
  [/whsec_ and base64/, ["conformance", "http://x.example", "--secret", "secret"]],
  [
    /no check later; there are capabilities/,
    ["conformance", "http://x.example", "--secret", secret, "--check", "later"],
  ],
  [/Enter an address/, ["conformance", "x.example", "--secret", secret]],
  [/whsec_ and at least 16 bytes/, ["serve", "--secret", "secret"]],
  [/unknown task song:1/, ["serve", "--task", "song:1"]],
  [/from 0 to 1/, ["serve", "--slip-rate", "2"]],
])("wrong use is said: %s", async (words, args) => {
  await expect(run(...args)).rejects.toBeInstanceOf(CommanderError);
  expect(output.stderr).toMatch(words);
});

it("prints the description of the protocol", async () => {
  await run("openapi");
  expect(JSON.parse(output.stdout)).toEqual(JSON.parse(JSON.stringify(replayOpenapiDocument())));
});
