import fc from "fast-check";
import { expect, test } from "vitest";
import { findKnots } from "./find-knots";

const graphOf = (edges: Readonly<Record<string, string>>): Map<string, Set<string>> =>
  new Map(Object.entries(edges).map(([room, others]) => [room, new Set(others.split(" ").filter(Boolean))]));

test("rooms that reach each other are one knot, and a room that only leads there is in none", () => {
  expect(findKnots(graphOf({ a: "b", b: "c", c: "a d", d: "", e: "a" }))).toEqual([["a", "b", "c"]]);
});

test("two rings without a way back between them are two knots", () => {
  const knots = findKnots(graphOf({ a: "b", b: "a c", c: "d", d: "c" }));
  expect(knots.sort()).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

test("rooms are in one knot exactly where each can be reached from the other", () => {
  const room = fc.integer({ min: 0, max: 7 });
  fc.assert(
    fc.property(fc.array(fc.tuple(room, room), { maxLength: 20 }), (edges) => {
      const names = [0, 1, 2, 3, 4, 5, 6, 7].map(String);
      const graph = new Map(names.map((name) => [name, new Set<string>()]));
      for (const [from, to] of edges) graph.get(String(from))?.add(String(to));
      const reached = (from: string): Set<string> => {
        const seen = new Set<string>();
        const open = [from];
        for (let at = open.pop(); at !== undefined; at = open.pop())
          for (const next of graph.get(at) ?? [])
            if (!seen.has(next)) {
              seen.add(next);
              open.push(next);
            }
        return seen;
      };
      const knots = findKnots(graph);
      for (const a of names)
        for (const b of names.filter((name) => name !== a))
          expect(knots.some((knot) => knot.includes(a) && knot.includes(b))).toBe(
            reached(a).has(b) && reached(b).has(a),
          );
    }),
    { numRuns: 100 },
  );
});
