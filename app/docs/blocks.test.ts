import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findPresetModel, presetOfUrl } from "@/lib/attribution/provider-presets";
import { fencedBlocks } from "@/lib/docs/fenced-blocks";
import { readDocs } from "./read-docs";

const root = join(import.meta.dirname, "../..");
/** What is run by app/docs/run-blocks.long.test.ts, what is read here, and what says nothing to a program. */
const known = new Set(["sh", "json", "ndjson", "text"]);

describe("the blocks of code in the documentation", async () => {
  const readMe = readFileSync(join(root, "python/README.md"), "utf8");
  const sources = (await readDocs(root)).flatMap(({ entries }) => entries).filter(({ file }) => file.endsWith(".md"));
  const blocks = [...sources, { file: "python/README.md", source: readMe }].flatMap(fencedBlocks);
  const named = (chosen: typeof blocks) => chosen.map(({ file, line, language }) => `${file}:${line} (${language})`);

  it("are run or read by a test, or say why not", () => {
    const unproven = blocks.filter(({ mark, language }) => mark.kind === "run" && !known.has(language));
    expect(named(unproven)).toEqual([]);
    const lost = blocks.filter(({ mark, file }) => {
      if (mark.kind !== "by") return false;
      const test = join(root, mark.test);
      // The reference is generated: its test makes the same examples of the same record.
      const names = file.startsWith("docs/api/") ? "examplesOf" : basename(file);
      return !existsSync(test) || !readFileSync(test, "utf8").includes(names);
    });
    expect(named(lost)).toEqual([]);
  });

  it("name models whose price is known where they limit the cost", () => {
    const preset = presetOfUrl("https://api.openai.com/v1");
    const commands = blocks.flatMap(({ code }) => code.replaceAll("\\\n", " ").split("\n"));
    const limited = commands.filter((line) => / --max-cost-usd /.test(line) && !/ --input-price /.test(line));
    const models = limited.flatMap((line) => Array.from(line.matchAll(/ --model (\S+)/g), ([, model = ""]) => model));
    expect(models.filter((model) => !findPresetModel(preset, model))).toEqual([]);
    expect(models.length).toBeGreaterThan(1);
  });

  it("are JSON where they say so", () => {
    const isJson = (text: string): boolean => {
      try {
        return JSON.parse(text) !== undefined;
      } catch {
        return false;
      }
    };
    const broken = blocks.filter(({ language, code }) => {
      if (language === "json") return !isJson(code);
      return language === "ndjson" && !code.trim().split("\n").every(isJson);
    });
    expect(named(broken)).toEqual([]);
  });
});
