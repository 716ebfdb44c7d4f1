// Entry of `npm run release`: makes what would be published and checks it. Publishing is left to CI, whose signature
// says from which commit an archive was made.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureBundles } from "./ensure-bundles.mjs";
import { ensurePackages } from "./ensure-packages.mjs";

const usage = `usage: npm run -s release -- --dry-run --out DIR
  --only NAME   one of faultline, faultline-server, faultline-client
  --write-api   after a change of the public API that is meant`;
const say = (line) => process.stderr.write(`${line}\n`);

const makers = {
  faultline: async ({ out, isWriting }) => (await import("./release/make-package.mjs")).makePackage(out, { isWriting }),
  "faultline-server": async ({ out }) => (await import("./release/make-server.mjs")).makeServer(out),
  "faultline-client": async ({ out }) => ({
    name: (await import("./release/make-wheel.mjs")).makeWheel(out),
    faults: [],
  }),
};

function readOptions() {
  const { values } = parseArgs({
    options: {
      "dry-run": { type: "boolean" },
      out: { type: "string" },
      only: { type: "string" },
      "write-api": { type: "boolean" },
    },
  });
  const names = values.only === undefined ? Object.keys(makers) : [values.only];
  if (values.out === undefined || names.some((name) => !(name in makers))) throw new Error(usage);
  if (!values["dry-run"])
    throw new Error(
      `Only CI publishes, with provenance: npm publish --provenance ARCHIVE. Here, add --dry-run.\n${usage}`,
    );
  return { names, out: resolve(process.env.INIT_CWD ?? ".", values.out), isWriting: values["write-api"] ?? false };
}

try {
  const { names, ...options } = readOptions();
  ensurePackages();
  ensureBundles();
  for (const name of names) {
    const made = await makers[name](options);
    made.faults.forEach(say);
    if (made.name === null) say(`${name} was not made: it needs python3 with pip and setuptools.`);
    else process.stdout.write(`${made.name}\n`);
    if (made.faults.length > 0) process.exitCode = 1;
  }
} catch (error) {
  say(error.message);
  process.exitCode = 2;
}
