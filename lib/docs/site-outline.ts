/** A part of the sidebar: its files in order, those of a folder with the read-me first. */
export interface OutlineGroup {
  title: string;
  files: readonly string[];
}

const docs = (...names: string[]): string[] => names.map((name) => `docs/${name}.md`);

const inFolder = (files: readonly string[], folder: string): string[] => {
  const inside = files.filter((file) => file.startsWith(folder)).toSorted();
  const isFirst = (file: string): boolean => file.endsWith("/README.md");
  return [...inside.filter(isFirst), ...inside.filter((file) => !isFirst(file))];
};

/** The sidebar over these files; every file stands in one part. */
export const siteOutline = (files: readonly string[]): OutlineGroup[] => [
  { title: "Start", files: ["README.md", ...docs("start", "how-right", "figures")] },
  {
    title: "Guides",
    files: docs(
      "guides/agent-developer",
      "guides/researcher",
      "guides/annotator",
      "guides/team-lead",
      "importing",
      "formats",
      "filters",
      "viewer",
      "comments",
      "sharing",
      "labelling",
      "overview",
      "watching",
      "incidents",
      "write-back",
      "gate",
      "regression-sets",
      "feedback",
      "lab",
      "replay-lab",
      "replays",
      "replay-protocol",
      "sandbox",
      "fault-injection",
      "evaluation",
      "judges",
      "made-data",
      "training-a-tracer",
    ),
  },
  {
    title: "Recipes",
    files: [...inFolder(files, "docs/recipes/"), "docs/otlp.md", ...inFolder(files, "docs/examples/")],
  },
  {
    title: "Methods",
    files: [
      ...inFolder(files, "docs/methods/"),
      ...docs("tracer", "party", "judge-contract", "prompt-tokens", "simulated-judges", "statistics"),
    ],
  },
  { title: "Evidence", files: inFolder(files, "docs/evidence/") },
  {
    title: "Operating",
    files: docs("operating", "server-package", "settings", "members", "budget", "ways-out", "outages", "volume"),
  },
  {
    title: "API",
    files: [
      ...docs("api"),
      ...inFolder(files, "docs/api/"),
      ...docs("webhooks", "command-line", "package"),
      "docs/replay-protocol.openapi.json",
    ],
  },
  { title: "Python", files: docs("python") },
  { title: "Coding agents", files: [...docs("coding-agents"), ...inFolder(files, "skills/")] },
  {
    title: "Decisions",
    files: [...docs("architecture"), ...inFolder(files, "docs/decisions/"), "CONTRIBUTING.md", "CHANGELOG.md"],
  },
  { title: "Glossary", files: docs("glossary") },
];
