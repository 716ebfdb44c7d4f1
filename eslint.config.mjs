// The rules of this house that Oxlint does not know by itself. `npm run lint` runs them too: `oxlint.config.mjs` takes
// them over from here, and holds all other rules. By ESLint itself, which parses each file much more slowly, only tests
// run them, over a line of text.
import typescriptParser from "@typescript-eslint/parser";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { importX } from "eslint-plugin-import-x";
import { defineConfig, globalIgnores } from "eslint/config";
import { floors } from "./floors.mjs";
import house from "./scripts/lint/house-rules.mjs";

// Who may import what, besides itself and packages (docs/architecture.md, section 2).
const pure = {
  "lib/traces": [],
  "lib/attribution": ["lib/traces"],
  "lib/tracer": ["lib/traces", "lib/attribution"],
  "lib/replay": ["lib/traces", "lib/attribution"],
};
const pureFolders = Object.keys(pure);
const settings = ["lib/env.ts", "lib/errors.ts", "lib/program-version.ts", "lib/span-channels.ts"];
const context = [
  "lib/auth/workspace-context.ts",
  "lib/auth/permissions.ts",
  "lib/auth/password.ts",
  "lib/auth/token.ts",
];
const screen = ["lib/format.ts", "lib/preferences.ts", "lib/paths.ts", "lib/cn.ts"];
const table = {
  ...pure,
  "lib/docs": ["lib/traces/markdown"],
  "lib/outbound": settings,
  "lib/sandbox-thread": [...pureFolders, "lib/checkout.ts"],
  "lib/reader-thread": ["lib/services", ...pureFolders, ...context, ...settings],
  "lib/llm": ["lib/attribution", "lib/traces", "lib/outbound", ...settings],
  "lib/auth": [
    "lib/ask.ts",
    "lib/db.ts",
    "lib/outbound",
    "lib/paths.ts",
    "lib/services/people/members/enter-by-issuer.ts",
    ...settings,
  ],
  "lib/services": [
    ...pureFolders,
    ...context,
    "lib/llm/fence-nonce.ts",
    "lib/llm/replay-judge.ts",
    "lib/outbound",
    "lib/sandbox-thread",
    "lib/preferences.ts",
    "lib/paths.ts",
    "lib/ask.ts",
    "lib/db.ts",
    ...settings,
  ],
  "lib/jobs": [
    "lib/services",
    "lib/reader-thread/read-here.ts",
    "lib/llm",
    "lib/outbound",
    "lib/paths.ts",
    ...context,
    ...pureFolders,
    ...settings,
  ],
  "lib/http": ["lib/auth", "lib/paths.ts", ...settings],
  "lib/cli": [
    ...pureFolders,
    "lib/checkout.ts",
    "lib/llm",
    "lib/mcp",
    "lib/services",
    "lib/outbound",
    "lib/sandbox-thread",
    "lib/reader-thread/read-here.ts",
    "lib/paths.ts",
    "prisma/seed.ts",
    ...context,
    ...settings,
  ],
  "lib/mcp": ["lib/attribution", "lib/traces"],
  "lib/ask.ts": ["lib/db.ts"],
  "lib/own-traces": ["lib/http/watch-requests.ts", ...settings],
  "lib/db.ts": ["lib/env.ts", "lib/span-channels.ts"],
  "lib/core.ts": pureFolders,
  "lib/faultline.ts": pureFolders.concat("lib/llm"),
  "lib/replay-kit.ts": ["lib/replay", "lib/cli/replay/serve-replays.ts"],
  components: ["lib/traces", "lib/attribution", "lib/replay", "lib/docs", "lib/auth/permissions.ts", ...screen],
  app: [
    "components",
    ...pureFolders,
    "lib/docs",
    "lib/llm",
    "lib/mcp",
    "lib/services",
    "lib/auth",
    "lib/http",
    ...settings,
    ...screen,
  ],
  prisma: [...pureFolders, "lib/checkout.ts", "lib/services", ...context, "lib/paths.ts", ...settings],
  "instrumentation.ts": ["lib/http/note-failure.ts", "lib/http/watch-requests.ts"],
  "proxy.ts": ["lib/auth", "lib/http/content-policy.ts", "lib/env.ts", "lib/moved-paths.ts", "lib/paths.ts"],
};
// `except` is relative to `from`, so `from` is the root for every row; packages live under the root too.
const zones = Object.entries(table).map(([target, allowed]) => ({
  target: `./${target}`,
  from: "./",
  except: ["node_modules", target, ...allowed].map((path) => `./${path}`),
  message: `${target} may import only itself, packages and: ${allowed.join(", ") || "nothing of ours"}.`,
}));

const flatten = "A spread of an object literal switches the check for excess properties off: write its properties out.";
/** A later block that names the rule replaces it, so each of them begins with these. */
const spreads = ["SpreadElement", "JSXSpreadAttribute"].flatMap((spread) => [
  { selector: `${spread} > ObjectExpression`, message: flatten },
  { selector: `${spread} > :matches(TSAsExpression, TSSatisfiesExpression) > ObjectExpression`, message: flatten },
]);
const rawSql = "Raw SQL stands in a file of its own beside the verb that asks (NAME.sql.ts), and asks by lib/ask.ts.";
const notRetried = "What a page still does when it is asked comes a moment later: expect.poll asks again.";
const handedIn = "Pure code gets its clock, randomness, model and settings handed in.";
const impureGlobals = [
  "process",
  "fetch",
  "performance",
  "crypto",
  "setTimeout",
  "setInterval",
  "Buffer",
  "XMLHttpRequest",
  "globalThis",
  "window",
];
/** Packages that a pure folder may use: they touch nothing outside. */
const purePackages = {
  "lib/traces": [
    "node:crypto",
    "node:stream",
    "node:stream/promises",
    "node:zlib",
    "zod",
    "fflate",
    "fzstd",
    "nanotar",
    "pbf",
    "@msgpack/msgpack",
    "sql.js",
    "hyparquet",
    "hyparquet-compressors",
    "mdast-util-from-markdown",
    "mdast-util-gfm",
    "micromark-extension-gfm",
    "@noble/hashes",
  ],
  "lib/attribution": ["zod", "diff", "jsonrepair"],
  "lib/tracer": ["zod"],
  "lib/replay": [
    "zod",
    "@noble/hashes",
    "quickjs-emscripten-core",
    "@jitl/quickjs-wasmfile-release-sync",
    "minisearch",
    "sql.js",
  ],
};

export default defineConfig([
  globalIgnores([
    ".next/**",
    ".faultline/**",
    "node_modules/**",
    "next-env.d.ts",
    "test-results/**",
    "playwright-report/**",
    "postcss.config.mjs",
  ]),
  {
    files: ["**/*.{ts,tsx,mjs}"],
    languageOptions: { parser: typescriptParser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { "import-x": importX, house },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver({ project: "tsconfig.json" })] },
    rules: {
      "import-x/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }],
      "house/floors": ["error", floors],
      "house/late-await": "error",
      "no-restricted-syntax": ["error", ...spreads],
    },
  },
  {
    files: ["**/*.test.ts", "**/*.test.tsx", "lib/traces/testing/**", "lib/jobs/testing/**", "e2e/**"],
    rules: { "import-x/no-restricted-paths": "off" },
  },
  {
    files: ["**/*.test.ts", "**/*.test.tsx", "**/*.testing.ts", "**/testing/**"],
    rules: { "house/floors": "off" },
  },
  {
    // an event of the browser is waited for beside what brings it about, and its waiting ends with the page
    files: ["e2e/**"],
    rules: { "house/late-await": "off" },
  },
  {
    files: ["app/**/*.{ts,tsx}", "lib/**/*.ts", "prisma/**/*.ts"],
    ignores: ["**/*.sql.ts", "**/*.test.ts", "**/testing/**", "lib/ask.ts", "lib/db.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...spreads,
        {
          selector: "MemberExpression[property.name=/^.(query|execute)Raw(Unsafe)?$/]",
          message: rawSql,
        },
        {
          selector: "MemberExpression[object.name='Prisma'][property.name=/^(sql|join|raw|empty)$/]",
          message: rawSql,
        },
      ],
    },
  },
  {
    files: ["e2e/**/*.spec.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...spreads,
        {
          selector:
            "CallExpression[callee.name='expect'] > :matches(AwaitExpression > CallExpression[callee.object.object.name='prisma'], CallExpression[callee.name='asked'])",
          message: notRetried,
        },
        {
          selector:
            "CallExpression[callee.name='expect'] CallExpression[callee.object.name='page'][callee.property.name='url']",
          message: notRetried,
        },
      ],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}"],
    ignores: ["components/ground/ui/link.tsx"],
    rules: {
      "no-restricted-imports": [
        "error",
        { name: "next/link", message: "components/ground/ui/link.tsx asks for a page ahead when it is pointed at." },
      ],
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    ignores: ["lib/env.ts", "lib/jobs/testing/**", "e2e/**", "*.config.ts", "**/*.test.ts", "**/*.test.tsx"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "lib/env.ts alone reads the environment." },
      ],
    },
  },
  ...pureFolders.map((folder) => ({
    files: [`${folder}/**/*.ts`],
    ignores: ["**/*.test.ts", "**/testing/**"], // what only tests use may read the data folder, and draw values
    rules: {
      "no-restricted-globals": ["error", ...impureGlobals.map((name) => ({ name, message: handedIn }))],
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: handedIn },
        { object: "Math", property: "random", message: handedIn },
      ],
      "no-restricted-syntax": [
        "error",
        ...spreads,
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: handedIn },
        { selector: "CallExpression[callee.name='Date']", message: handedIn },
      ],
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: `^(?!(${purePackages[folder].join("|")})(/|$)|\\.{1,2}/|@/)`,
              message: `${folder} imports ${purePackages[folder].join(", ")} and nothing else from outside.`,
            },
          ],
        },
      ],
    },
  })),
]);
