import { type ExportedFile, type RegressionSet } from "../regression-set";
import { caseFile, readMe } from "./case-file";
import { nodeCheck } from "./node-check";

const system = `const { ask, cases } = require("./faultline-check.cjs");

module.exports = class SystemUnderTest {
  id() {
    return "system-under-test";
  }

  // The prompt is the id of a case: a question may hold what promptfoo takes for a template or a file.
  async callApi(prompt) {
    try {
      return { output: await ask(cases.find(({ id }) => id === prompt.trim()).question) };
    } catch (error) {
      return { error: String(error) };
    }
  }
};
`;

const assertion = `const { cases, passes } = require("./faultline-check.cjs");

module.exports = (output, { vars }) => {
  const { check } = cases.find(({ id }) => id === vars.case);
  const pass = passes(check, String(output));
  return { pass, score: pass ? 1 : 0, reason: pass ? "passed" : \`\${check.type} \${JSON.stringify(check.value)}\` };
};
`;

/** For promptfoo: a configuration that ends with 100 where a case fails. */
export function promptfooFiles(set: RegressionSet): ExportedFile[] {
  const config = {
    description: "Regression set, made by Faultline",
    prompts: ["{{case}}"],
    providers: ["file://system.cjs"],
    defaultTest: { assert: [{ type: "javascript", value: "file://assertion.cjs" }] },
    tests: set.cases.map(({ id }) => ({ description: id, vars: { case: id } })),
  };
  return [
    caseFile(set),
    nodeCheck,
    { name: "system.cjs", text: system },
    { name: "assertion.cjs", text: assertion },
    { name: "promptfooconfig.json", text: `${JSON.stringify(config, null, 2)}\n` },
    readMe(
      set,
      "Run `SYSTEM_URL=http://localhost:8000/answer npx promptfoo eval -c promptfooconfig.json --no-cache`, which exits with 100 if a case fails.",
    ),
  ];
}
