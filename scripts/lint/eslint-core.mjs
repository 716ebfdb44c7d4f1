import { builtinRules } from "eslint/use-at-your-own-risk";

const names = ["no-restricted-syntax", "no-restricted-imports", "no-restricted-globals", "no-restricted-properties"];

/** ESLint's own rules, as a plugin that Oxlint can run. */
const core = {
  meta: { name: "eslint-core" },
  rules: Object.fromEntries(names.map((name) => [name, builtinRules.get(name)])),
};
export default core;
