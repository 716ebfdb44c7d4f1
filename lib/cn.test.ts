import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { twMerge } from "tailwind-merge";
import { expect, it } from "vitest";
import { cn } from "./cn";

const root = join(import.meta.dirname, "..");

/** A class without `hover:`, `max-sm:` and the like, and without `!`. */
function withoutModifiers(name: string): string {
  let depth = 0;
  let start = 0;
  [...name].forEach((letter, i) => {
    if ("[(".includes(letter)) depth++;
    else if ("])".includes(letter)) depth--;
    else if (letter === ":" && depth === 0) start = i + 1;
  });
  return name.slice(start).replace(/^!|!$/g, "");
}

/** What tailwind-merge itself takes for a class: of two that are the same it leaves one. */
const isClass = (word: string): boolean => word !== "" && twMerge(`${word} ${word}`) === word;

const words = new Set(
  ["app", "components"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => readFileSync(join(root, folder, file), "utf8").split(/[\s"'`]+/)),
  ),
);
const classes = [...new Set([...words].filter(isClass).map(withoutModifiers))];

/** One of each group: of its classes each replaces each other. */
const oneOfEach = classes.reduce<string[]>((found, name) => {
  const isKnown = found.some((other) => twMerge(`${other} ${name}`) === name && twMerge(`${name} ${other}`) === other);
  return isKnown ? found : [...found, name];
}, []);

// By day: one of each kind, below.
it(
  "merges every class in use with every other as tailwind-merge does with all groups it knows",
  { tags: ["nightly"] },
  () => {
    const different = oneOfEach.flatMap((one) =>
      classes
        .filter((name) => name !== one)
        .flatMap((name) => [`${one} ${name}`, `${name} ${one}`])
        .filter((both) => cn(both) !== twMerge(both)),
    );
    expect(classes.length).toBeGreaterThan(500);
    expect(oneOfEach.length).toBeGreaterThan(100);
    expect(different, "lib/cn.ts has no group, or the wrong one, for a class among these").toEqual([]);
  },
);

it.each([
  ["hover:bg-hover p-2 hover:bg-panel", "p-2 hover:bg-panel"],
  ["max-sm:hover:p-1 hover:max-sm:p-2", "hover:max-sm:p-2"],
  ["**:text-xs *:text-xs text-sm", "**:text-xs *:text-xs text-sm"],
  ["text-2xs leading-5", "text-2xs leading-5"],
  ["leading-5 text-xs/4 text-muted", "text-xs/4 text-muted"],
  ["size-3.5! size-4", "size-3.5! size-4"],
  ["stand-back figure hatched", "stand-back figure hatched"],
])("merges %s to %s", (given, merged) => {
  expect(cn(given)).toBe(merged);
  expect(twMerge(given)).toBe(merged);
});

it("leaves out what is not there", () => {
  expect(cn("p-2", false, undefined, ["p-3", { hidden: false, flex: true }])).toBe("p-3 flex");
});
