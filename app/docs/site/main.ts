// `npm run docs -- --site OUT`: the documentation as files.
import { join, resolve } from "node:path";
import { writeSite } from "./write-site";

const at = process.argv.indexOf("--site");
const out = process.argv[at + 1];
if (at < 0 || !out) throw new Error("Say where to: npm run docs -- --site OUT");
const count = await writeSite(resolve(out));
process.stdout.write(`${count} pages; open ${join(out, "index.html")}\n`);
