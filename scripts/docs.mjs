// Entry of `npm run docs`: the generated parts of the documents; with `--site OUT`, the documents as files; with
// `--pictures`, pictures of the running product.
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./ensure-packages.mjs";
import { runTypeScript } from "./run-typescript.mjs";

/** With a palette of 256 colors, a third of the size, where Next has brought what makes one. */
async function keepPicture(from, to) {
  const sharp = await import("sharp").then(
    (module) => module.default,
    () => null,
  );
  if (sharp) await sharp(from).png({ palette: true, quality: 90, effort: 10 }).toFile(to);
  else copyFileSync(from, to);
}

/** Of the sample workspace, by the tests that look at it by night. */
async function takePictures() {
  const spec = "e2e/nightly/docs-pictures.spec.ts";
  const args = ["scripts/test.mjs", "--nightly", "--only", "browser-nightly", "--", spec];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(1);
  for (const name of ["trajectory", "list", "overview", "incidents"])
    for (const scheme of ["light", "dark"])
      await keepPicture(
        join(root, `test-results/looks/${name}-${scheme}-1440.png`),
        join(root, `docs/images/${name}-${scheme}.png`),
      );
}

if (process.argv.includes("--pictures")) await takePictures();
else if (process.argv.includes("--site")) {
  if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD); // npm has gone to the root
  await runTypeScript("app/docs/site/main.ts");
} else {
  await runTypeScript("lib/cli/docs/write-docs.ts");
  await runTypeScript("app/api/v1/python-client/write-python.ts");
}
