import { sendGuides } from "@/components/intake/send/send-guides";
import { type DocSource } from "@/lib/docs/doc-site";

const place = { origin: "http://127.0.0.1:8500", key: "fl_YOUR_KEY" };

/** Programs below docs/examples that log or replay runs of a framework, by the framework's guide. */
const examples: Readonly<Record<string, readonly (readonly [file: string, does: string])[]>> = {
  autogen: [
    ["log_autogen.py", "writes a run to a file, without a server"],
    ["replay_ag2.py", "makes an AG2 team a replay target"],
  ],
  crewai: [["log_crewai.py", "writes a run to a file, without a server"]],
  langgraph: [["replay_langgraph.py", "makes a graph a replay target"]],
};

const languages = { Python: "python", JavaScript: "js", Start: "sh" } as const;
const notRun = (why: string): string => `<!-- not run: ${why} -->`;

const pageOf = ({ id, name, install, variables, code, codeLabel, content }: (typeof sendGuides)[number]): DocSource => {
  const own = examples[id] ?? [];
  const parts = [
    `# ${name}`,
    `Send the runs of ${name} to Faultline as they happen. A trace appears with its first spans and grows as the run continues; when it ends and has not passed, the tracer answers at once.`,
    "## Install",
    notRun("installs packages of others"),
    `\`\`\`sh\n${install}\n\`\`\``,
    "## Where to send",
    "Create a key under **Settings → API keys** (role EDITOR). The page **Import → Send from your code** shows the same lines with your address and a new key.",
    `\`\`\`sh\n${variables(place)}\n\`\`\``,
    content,
    ...(code === null
      ? []
      : [
          codeLabel === "Start" ? "## Start" : "## In your program, once",
          notRun(`needs the packages of ${name}`),
          `\`\`\`${languages[codeLabel]}\n${code}\n\`\`\``,
        ]),
    ...(own.length === 0
      ? []
      : ["## Complete examples", own.map(([file, does]) => `- [${file}](../examples/${file}) ${does}`).join("\n")]),
    "## What arrives",
    "Agents, tools and messages become steps ([how](../otlp.md)). Nothing arrives? The exporter prints the answer of the server, such as an unknown key. Spans are sent in batches: a short program has to shut down its provider before it ends.",
  ];
  return { file: `docs/recipes/${id}.md`, source: `${parts.join("\n\n")}\n` };
};

const overview = (): DocSource => {
  const rows = sendGuides.map(({ id, name, install }) => `| [${name}](${id}.md) | \`${install}\` |`);
  const parts = [
    "# Recipes",
    "How runs of a framework reach Faultline as they happen, with the same lines as **Import → Send from your code**. A loop without a framework: [your own loop](own-loop.md). Files that are there already: [formats](../formats.md).",
    ["| Framework | Needs |", "| --- | --- |", ...rows].join("\n"),
  ];
  return { file: "docs/recipes/README.md", source: `${parts.join("\n\n")}\n` };
};

/** A recipe for each framework, of the same lines as the page “Send from your code” has. */
export const recipePages = (): DocSource[] => [overview(), ...sendGuides.map(pageOf)];
