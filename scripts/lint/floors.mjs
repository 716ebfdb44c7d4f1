import { dirname, join, relative, sep } from "node:path/posix";
import { sep as separator } from "node:path";

/** The place of a path below the root of an order, counted from the lowest; -1 where no room of it holds the path. */
const placeOf = (rooms, path) =>
  rooms.findIndex((room) => path === room || path === room.replace(/\.tsx?$/, "") || path.startsWith(room + sep));

/**
 * What a specifier names, from the root of the repository; null for a package. Told by its words: nothing is looked up.
 */
const targetOf = (file, specifier) => {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  return /^\.\.?(\/|$)/.test(specifier) ? join(dirname(file), specifier) : null;
};

/**
 * A file imports from its own room and from rooms below it, types included. The option holds, by the folder that it is
 * of, each ordered list of rooms, the lowest first (floors.mjs).
 * @type {import("eslint").Rule.RuleModule}
 */
export const floors = {
  meta: {
    type: "problem",
    schema: [{ type: "object", additionalProperties: { type: "array", items: { type: "string" } } }],
    messages: {
      upwards:
        "{{own}} lies below {{other}} in {{root}}, and nothing imports upwards: move what both need into a lower room, or have it handed in (floors.mjs).",
      homeless: "This file of {{root}} is in no room: give its folder a place in floors.mjs.",
    },
  },
  create(context) {
    const file = relative(context.cwd.replaceAll(separator, sep), context.filename.replaceAll(separator, sep));
    const orders = Object.entries(context.options[0]).flatMap(([root, rooms]) =>
      file.startsWith(root + sep) ? [{ root, rooms, place: placeOf(rooms, file.slice(root.length + 1)) }] : [],
    );
    if (orders.length === 0) return {};
    const check = ({ source }) => {
      const target = typeof source?.value === "string" ? targetOf(file, source.value) : null;
      if (target === null) return;
      for (const { root, rooms, place } of orders) {
        if (place < 0 || !target.startsWith(root + sep)) continue;
        const above = placeOf(rooms, target.slice(root.length + 1));
        if (above > place)
          context.report({
            node: source,
            messageId: "upwards",
            data: { root, own: rooms[place], other: rooms[above] },
          });
      }
    };
    return {
      Program(node) {
        for (const { root, place } of orders)
          if (place < 0) context.report({ node, messageId: "homeless", data: { root } });
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: (node) => check({ source: node.source ?? node.argument?.literal }),
    };
  },
};
