import { expect, it } from "vitest";
import { docSite, outlineFaults } from "./doc-site";

it("puts files into the parts of the sidebar, the read-me of a folder first", () => {
  const sources = ["docs/methods/rules.md", "docs/methods/README.md", "docs/examples/log.py"].map((file) => ({
    file,
    source: file.endsWith(".md") ? `# About \`${file}\`\n` : "print(1)\n",
  }));
  const shown = docSite(sources).flatMap(({ title, entries }) => entries.map((entry) => [title, entry.title]));
  expect(shown).toEqual([
    ["Recipes", "log.py"],
    ["Methods", "About docs/methods/README.md"],
    ["Methods", "About docs/methods/rules.md"],
  ]);
});

it("shows an example as code, and a skill without what programs read of it", () => {
  const [recipes, agents] = docSite([
    { file: "docs/examples/log.py", source: "print('```')\n" },
    { file: "skills/faultline/SKILL.md", source: "---\nname: a\n---\n\n# A skill\n" },
  ])
    .flatMap(({ entries }) => entries)
    .map(({ source }) => source);
  expect(recipes).toBe("# log.py\n\n````python\nprint('```')\n````\n");
  expect(agents?.trim()).toBe("# A skill");
});

it("tells of a file that the sidebar does not have", () => {
  expect(outlineFaults(["docs/api.md"])).toEqual([]);
  expect(outlineFaults(["docs/nowhere.md"])).toEqual(["docs/nowhere.md is in no part of the sidebar"]);
});
