import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitInjected, toldSteps } from "./injected-text";

const isNote = (name: string): boolean => name === "note" || name === "env";
const said = (text: string): [boolean, string][] =>
  splitInjected(text, isNote).map(({ isInjected, text: piece }) => [isInjected, piece]);

describe("splitInjected", () => {
  it("parts what a program wrote between its tags from what a person said around them", () => {
    expect(said("<note>Be brief.</note>\nWhy is it dark?\n<env kind='x'>hall 3</env>")).toEqual([
      [true, "<note>Be brief.</note>"],
      [false, "Why is it dark?"],
      [true, "<env kind='x'>hall 3</env>"],
    ]);
  });

  it("leaves a text without such tags as it is, spaces included", () => {
    expect(said(" Why? ")).toEqual([[false, " Why? "]]);
    expect(said("What does <note> mean?")).toEqual([[false, "What does <note> mean?"]]);
    expect(said("<b>bold</b>")).toEqual([[false, "<b>bold</b>"]]);
  });

  it("takes a text whole that begins with a tag without an end, and nothing else that is not closed", () => {
    expect(said("<note>never closed")).toEqual([[true, "<note>never closed"]]);
    expect(said("Look:\n<note>never closed")).toEqual([[false, "Look:\n<note>never closed"]]);
  });

  it("ends a tag where its own name is closed, not one that begins with it", () => {
    expect(said("<note>A </notes> B</note>\nWhy?")).toEqual([
      [true, "<note>A </notes> B</note>"],
      [false, "Why?"],
    ]);
  });

  it("loses no word of any text", () => {
    const piece = fc.constantFrom("<note>", "</note>", "\n", "a", " ", "<env", ">", "</env>");
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const bare = (text: string): string => text.replace(/\s/g, "");
        expect(
          bare(
            said(pieces.join(""))
              .map(([, text]) => text)
              .join(""),
          ),
        ).toBe(bare(pieces.join("")));
      }),
    );
  });
});

describe("toldSteps", () => {
  it("gives the program's words to the system and the person's to the user, block by block", () => {
    const parts = ["<env>hall 3</env>", "Why is it dark?"].map((text, at) => ({
      type: "text" as const,
      pointer: `/content/${at}`,
      text,
    }));
    const steps = toldSteps({ pointer: "", role: "user", parts }, { agent: "lamp" }, (text) =>
      splitInjected(text, isNote),
    );
    expect(steps.map(({ kind, rawAgent, content, pointer }) => [kind, rawAgent, content, pointer])).toEqual([
      ["system", "system", "<env>hall 3</env>", "/content/0"],
      ["input", "user", "Why is it dark?", "/content/1"],
    ]);
  });
});
