import { clsx, type ClassValue } from "clsx";
import { createTailwindMerge } from "tailwind-merge";

const isAny = (): boolean => true;
/** `2`, `[1.5px]`, `[length:var(--size)]`, as against a color. */
const isLength = (value: string): boolean => /^(\d|\[(\d|length:))/.test(value);
const isArbitrary = (value: string): boolean => value.startsWith("[");

/** Each is a group of its own, whatever stands behind it and a dash. */
const byName =
  "accent align animate basis bg bottom col col-start cursor duration fill float gap gap-x gap-y grid-cols grid-rows h inset inset-x inset-y items justify justify-self leading left line-clamp list m max-h max-w mb min-h min-w mix-blend ml mr mt mx my opacity order outline-offset overflow overflow-x overflow-y p pb pl place-items pointer-events pr pt px py right rotate rounded rounded-b rounded-bl rounded-br rounded-l rounded-r rounded-t row-start scroll-mt select self size space-y top touch tracking transition translate translate-x translate-y underline-offset w whitespace z";
const sides = ["", "-b", "-l", "-r", "-t", "-x", "-y"];

/**
 * The groups of classes that this code base uses, of which the last one in a list counts. Tailwind-merge's own are five
 * times as heavy, and every page loads them. A test fails where two classes that are in use are not merged as by those.
 */
const config = {
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(byName.split(" ").map((name) => [name, [{ [name]: [isAny] }]])),
    position: ["absolute", "fixed", "relative", "static", "sticky"],
    display: ["block", "contents", "flex", "grid", "hidden", "inline", "inline-block", "inline-flex", "table"],
    visibility: ["invisible", "visible"],
    flex: [{ flex: ["1", "auto", "none"] }],
    direction: [{ flex: ["col", "col-reverse", "row"] }],
    wrap: [{ flex: ["wrap", "nowrap"] }],
    grow: ["grow", { grow: [isAny] }],
    shrink: ["shrink", { shrink: [isAny] }],
    truncate: ["truncate"],
    break: [{ break: ["all", "words", "normal"] }],
    "font-family": [{ font: [isAny] }],
    "font-weight": [{ font: ["bold", "medium", "normal", "semibold"] }],
    "font-size": [{ text: ["2xs", "xs", "sm", "base", "lg", "xl", isLength] }],
    "text-align": [{ text: ["center", "left", "right"] }],
    "text-color": [{ text: [isAny] }],
    "text-decoration": ["line-through", "no-underline", "underline"],
    "decoration-style": [{ decoration: ["dashed", "dotted", "solid"] }],
    "decoration-width": [{ decoration: [isLength] }],
    "decoration-color": [{ decoration: [isAny] }],
    "border-style": [{ border: ["dashed", "dotted", "none", "solid"] }],
    "border-model": [{ border: ["collapse", "separate"] }],
    "border-spacing": [{ "border-spacing": [isAny] }],
    ...Object.fromEntries(sides.map((side) => [`border-width${side}`, [{ [`border${side}`]: ["", isLength] }]])),
    ...Object.fromEntries(sides.map((side) => [`border-color${side}`, [{ [`border${side}`]: [isAny] }]])),
    "outline-style": [{ outline: ["none"] }],
    "outline-width": [{ outline: ["", isLength] }],
    "outline-color": [{ outline: [isAny] }],
    "ring-width": [{ ring: ["", isLength] }],
    "ring-color": [{ ring: [isAny] }],
    shadow: [{ shadow: [isArbitrary] }],
    "shadow-color": [{ shadow: [isAny] }],
    "stroke-width": [{ stroke: [isLength] }],
    "stroke-color": [{ stroke: [isAny] }],
    resize: ["resize", { resize: [isAny] }],
  },
  conflictingClassGroups: {
    m: ["mx", "my", "mt", "mr", "mb", "ml"],
    mx: ["mr", "ml"],
    my: ["mt", "mb"],
    p: ["px", "py", "pt", "pr", "pb", "pl"],
    px: ["pr", "pl"],
    py: ["pt", "pb"],
    inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
    "inset-x": ["right", "left"],
    "inset-y": ["top", "bottom"],
    size: ["w", "h"],
    gap: ["gap-x", "gap-y"],
    flex: ["basis", "grow", "shrink"],
    overflow: ["overflow-x", "overflow-y"],
    translate: ["translate-x", "translate-y"],
    "line-clamp": ["display", "overflow"],
    "font-size": ["leading"],
    rounded: ["rounded-b", "rounded-bl", "rounded-br", "rounded-l", "rounded-r", "rounded-t"],
    "rounded-b": ["rounded-bl", "rounded-br"],
    "rounded-l": ["rounded-bl"],
    "rounded-r": ["rounded-br"],
    ...Object.fromEntries(
      ["width", "color"].flatMap((what) => {
        const of = (sides: string) => [...sides].map((side) => `border-${what}-${side}`);
        return [
          [`border-${what}`, of("blrtxy")],
          [`border-${what}-x`, of("lr")],
          [`border-${what}-y`, of("bt")],
        ];
      }),
    ),
  },
  conflictingClassGroupModifiers: { "font-size": ["leading"] },
  orderSensitiveModifiers:
    "* ** after backdrop before details-content file first-letter first-line marker placeholder selection".split(" "),
};

const merge = createTailwindMerge(() => config);

/** Class names as one string; of two that set the same, the last one counts. */
export const cn = (...parts: ClassValue[]): string => merge(clsx(parts));
