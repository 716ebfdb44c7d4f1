import { spawn } from "node:child_process";
import { once } from "node:events";
import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "./terminal";

test("colours, cursor moves and window titles are left out of text from elsewhere", () => {
  expect(plainText("\u001b[31mred\u001b[0m \u001b]0;title\u0007and \u001b[2Jplain\r\n\tline")).toBe(
    "red and plain\n\tline",
  );
});

test("no control character but new line and tab survives", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(plainText(text)).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    }),
  );
});

test("a reader that goes away does not end what it read from", { tags: ["long"] }, async () => {
  const program = `
    import { outliveReaders, say } from ${JSON.stringify(new URL("./terminal.ts", import.meta.url).href)};
    outliveReaders();
    process.stdin.once("data", () => {
      say("unheard");
      setImmediate(() => setImmediate(() => process.exit(7)));
    });
    say("ready");`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stdin.write("go\n");
  expect(await once(child, "exit")).toEqual([7, null]);
});
