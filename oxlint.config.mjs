import house from "./eslint.config.mjs";

const under = (plugin, names) => Object.fromEntries(names.split(/\s+/).map((name) => [`${plugin}/${name}`, "error"]));

const rules = {
  // A promise that nobody waits for ends the process where it rejects.
  ...under("typescript", "no-floating-promises"),
  "typescript/no-misused-promises": ["error", { checksVoidReturn: false }],
  "import/no-cycle": "error",
  "import/no-dynamic-require": ["error", { esmodule: true }],
  // import("x").T escapes the table
  "typescript/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
  "eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
  "eslint/max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
  "eslint/max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
  ...under("eslint", "no-var prefer-const prefer-rest-params prefer-spread no-unused-expressions no-array-constructor"),
  ...under("import", "no-anonymous-default-export"),
  ...under(
    "typescript",
    `ban-ts-comment no-duplicate-enum-values no-empty-object-type no-explicit-any no-extra-non-null-assertion no-misused-new no-namespace
    no-non-null-asserted-optional-chain no-require-imports no-this-alias no-unnecessary-type-constraint no-unsafe-declaration-merging
    no-unsafe-function-type no-wrapper-object-types prefer-as-const prefer-namespace-keyword triple-slash-reference`,
  ),
};

const componentRules = {
  ...under(
    "react",
    `display-name jsx-key jsx-no-comment-textnodes jsx-no-duplicate-props jsx-no-undef no-children-prop no-danger-with-children no-direct-mutation-state
    no-find-dom-node no-is-mounted no-render-return-value no-string-refs no-unescaped-entities require-render-return rules-of-hooks exhaustive-deps
    static-components use-memo preserve-manual-memoization immutability globals refs set-state-in-effect error-boundaries purity set-state-in-render
    unsupported-syntax`,
  ),
  ...under(
    "nextjs",
    `google-font-display google-font-preconnect next-script-for-ga no-async-client-component no-before-interactive-script-outside-document no-css-tags
    no-head-element no-html-link-for-pages no-img-element no-page-custom-font no-styled-jsx-in-document no-sync-scripts no-title-in-document-head no-typos
    no-unwanted-polyfillio inline-script-id no-assign-module-variable no-document-import-in-page no-duplicate-head no-head-import-in-document
    no-script-component-in-head`,
  ),
  ...under(
    "jsx-a11y",
    "alt-text aria-props aria-proptypes aria-unsupported-elements role-has-required-aria-props role-supports-aria-props",
  ),
};

/**
 * Under which names the rules of `eslint.config.mjs` run here: a plugin may not be called
 * as one that Oxlint has built in.
 */
const jsPlugins = [
  { name: "table", specifier: "eslint-plugin-import-x" },
  { name: "core", specifier: "./scripts/lint/eslint-core.mjs" },
  { name: "house", specifier: "./scripts/lint/house-rules.mjs" },
];
const nameHere = (name) => (name.includes("/") ? name.replace(/^import-x\//, "table/") : `core/${name}`);
const takenOver = house
  .filter((part) => part.rules)
  .map(({ files = ["**"], ignores = [], rules: kept }) => ({
    files,
    excludeFiles: ignores,
    rules: Object.fromEntries(Object.entries(kept).map(([name, value]) => [nameHere(name), value])),
  }));

const config = {
  plugins: ["typescript", "import", "react", "nextjs", "jsx-a11y"],
  jsPlugins,
  categories: { correctness: "off" },
  settings: { "import-x/resolver": { typescript: { project: "tsconfig.json" } } },
  ignorePatterns: house.flatMap((part) => (part.rules ? [] : (part.ignores ?? []))),
  rules,
  overrides: [
    { files: ["app/**", "components/**"], rules: componentRules },
    {
      files: ["**/*.tsx"],
      rules: { "eslint/max-lines-per-function": ["error", { max: 120, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "e2e/**", "**/*.mjs"],
      rules: { "eslint/max-lines-per-function": "off", "eslint/max-lines": "off" },
    },
    ...takenOver,
  ],
};

export default config;
