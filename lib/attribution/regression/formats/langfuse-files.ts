import { type ExportedFile, type RegressionSet } from "../regression-set";
import { caseFile, readMe } from "./case-file";
import { nodeCheck } from "./node-check";

const script = `// node langfuse.cjs upload: the cases as items of a data set; sent again, they stay one item each.
// node langfuse.cjs run: asks the system under test about each case; exits with 1 if one fails.
const { ask, cases, passes, title } = require("./faultline-check.cjs");

const dataset = process.env.LANGFUSE_DATASET ?? title;

async function post(path, body) {
  const { LANGFUSE_HOST: host, LANGFUSE_PUBLIC_KEY: name, LANGFUSE_SECRET_KEY: secret } = process.env;
  if (!host || !name || !secret) throw new Error("Set LANGFUSE_HOST, LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY.");
  const reply = await fetch(new URL(path, host), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: \`Basic \${Buffer.from(\`\${name}:\${secret}\`).toString("base64")}\`,
    },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(\`Langfuse responded with \${reply.status} to \${path}.\`);
}

async function upload() {
  await post("/api/public/v2/datasets", { name: dataset, description: "Regression set, made by Faultline" });
  for (const { id, question, check, trace } of cases) {
    const metadata = { check, trace };
    const item = { datasetName: dataset, id, input: question, expectedOutput: check.value, metadata };
    await post("/api/public/dataset-items", item);
  }
  console.log(\`\${cases.length} items in \${dataset}\`);
}

async function run() {
  let passed = 0;
  for (const { id, question, check } of cases) {
    const answer = await ask(question);
    const isRight = passes(check, answer);
    passed += isRight ? 1 : 0;
    console.log(\`\${isRight ? "passed" : "FAILED"} \${id}\`);
  }
  console.log(\`\${passed} of \${cases.length} cases passed\`);
  process.exitCode = passed === cases.length ? 0 : 1;
}

const command = { upload, run }[process.argv[2]];
if (!command) throw new Error("Usage: node langfuse.cjs upload | run");
command().catch((error) => {
  console.error(String(error.message));
  process.exitCode = 2;
});
`;

/** For Langfuse: items of a data set, and a program that sends and runs them. */
export const langfuseFiles = (set: RegressionSet): ExportedFile[] => [
  caseFile(set),
  nodeCheck,
  { name: "langfuse.cjs", text: script },
  readMe(
    set,
    "Send the cases with `LANGFUSE_HOST=… LANGFUSE_PUBLIC_KEY=… LANGFUSE_SECRET_KEY=… node langfuse.cjs upload`, and run them with `SYSTEM_URL=http://localhost:8000/answer node langfuse.cjs run`, which exits with 1 if a case fails.",
  ),
];
