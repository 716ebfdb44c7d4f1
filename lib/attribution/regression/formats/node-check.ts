import { type ExportedFile } from "../regression-set";

/** What asks the system and checks its answers, for all exports in JavaScript; as `passes` in regression-case.ts. */
export const nodeCheck: ExportedFile = {
  name: "faultline-check.cjs",
  text: `// Asks the system under test and checks its answers.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const { title, cases } = JSON.parse(readFileSync(join(__dirname, "cases.json"), "utf8"));

async function ask(question) {
  const url = process.env.SYSTEM_URL;
  if (!url) throw new Error("Set SYSTEM_URL to the address of the system under test; see README.md.");
  const reply = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ input: question }),
    signal: AbortSignal.timeout(1000 * Number(process.env.SYSTEM_TIMEOUT ?? 600)),
  });
  if (!reply.ok) throw new Error(\`The system responded with \${reply.status}.\`);
  return String((await reply.json()).output);
}

function plain(text) {
  const folded = text.trim().replace(/\\s+/g, " ").replace(/\\.$/, "");
  if (!/^[+-]?[0-9]+(?:\\.[0-9]+)?$/.test(folded)) return folded.toLowerCase();
  let digits = folded.replace(/^\\+/, "");
  if (!digits.includes(".")) return digits;
  while (digits.endsWith("0")) digits = digits.slice(0, -1);
  return digits.endsWith(".") ? digits.slice(0, -1) : digits;
}

function passes({ type, value }, answer) {
  if (type === "equals") return plain(answer) === plain(value);
  return type === "contains" ? plain(answer).includes(plain(value)) : new RegExp(value, "u").test(answer);
}

module.exports = { title, cases, ask, passes };
`,
};
