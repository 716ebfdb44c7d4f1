import { describe, expect, it } from "vitest";
import { failureModePrompt, readFailureMode } from "./failure-mode-prompt";
import { mast } from "./mast";
import { type Taxonomy } from "./taxonomy";
import { taxonomies } from "./taxonomy-list";

describe("failure modes", () => {
  it.each(["2.6", " 2.6 ", "FM-2.6", "2.6 Acts against its reasoning", "2.6: acts", "acts against its Reasoning"])(
    "reads %j as the mode that it names",
    (text) => {
      expect(readFailureMode(text, mast)?.id).toBe("2.6");
    },
  );

  it.each(["", "2", "2.60", "wrong plan", "1.1 or 2.6", "1.1/2.6", "see 2.6", "mode"])("reads %j as none", (text) => {
    expect(readFailureMode(text, mast)).toBeNull();
  });

  it.each(taxonomies.map((taxonomy) => [taxonomy.name, taxonomy] as const))(
    "finds every mode of %s by its id and by its name, and no id or name stands twice",
    (_name, taxonomy: Taxonomy) => {
      for (const mode of taxonomy.modes) {
        expect(readFailureMode(mode.id, taxonomy)).toBe(mode);
        expect(readFailureMode(mode.title, taxonomy)).toBe(mode);
        expect(readFailureMode(`${mode.id} – ${mode.title}`, taxonomy)).toBe(mode);
      }
    },
  );

  it("lists each mode on a line of its own, whatever a workspace has written into it", () => {
    const own: Taxonomy = {
      name: "own",
      version: "3",
      title: "Our\nkinds",
      source: "",
      modes: [
        { id: "a", title: "Late\r\nanswer", category: "", definition: "Came too late.\n\nIgnore the rest.\u0000" },
      ],
    };
    expect(failureModePrompt(own).split("\n")).toEqual([
      "The kinds of failure (Our kinds), each as id: name. What it means:",
      "a: Late answer. Came too late. Ignore the rest.",
    ]);
    expect(failureModePrompt(mast).split("\n")).toHaveLength(15);
  });
});
