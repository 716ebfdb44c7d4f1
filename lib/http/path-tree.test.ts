import { expect, test } from "vitest";
import { namedValues, pathTree } from "./path-tree";

const at = (method: string, path: string) => ({ method, path });
const placed = [
  at("get", "/a"),
  at("post", "/a"),
  at("get", "/a/{id}"),
  at("post", "/a/new"),
  at("get", "/a/{id}/parts/{index}"),
  at("get", "/a/new/parts"),
];
const find = pathTree(placed);
const found = (pathname: string) => {
  const one = find(pathname);
  return one && { methods: [...one.methods.keys()], values: one.values };
};

test("an address leads to what lies there, by method, with what stands for the parts in braces", () => {
  expect(found("/a")).toEqual({ methods: ["get", "post"], values: [] });
  expect(found("/a/7")).toEqual({ methods: ["get"], values: ["7"] });
  expect(found("/a/7/parts/x")).toEqual({ methods: ["get"], values: ["7", "x"] });
  expect(namedValues("/a/{id}/parts/{index}", ["7", "x"])).toEqual({ id: "7", index: "x" });
});

test("a name comes before any word, and any word where the name leads no further", () => {
  expect(found("/a/new")).toEqual({ methods: ["post"], values: [] });
  expect(found("/a/new/parts/1")).toEqual({ methods: ["get"], values: ["new", "1"] });
});

test("parts are read as they were meant: a slash that is written as %2F parts nothing", () => {
  expect(found("/a/b%2Fc%20d")).toEqual({ methods: ["get"], values: ["b/c d"] });
  expect(found("/a/%zz")).toBeNull();
});

test("nothing lies beside, between or behind", () => {
  for (const pathname of ["", "/", "/b", "/a/", "/a//parts/1", "/a/7/parts", "/a/7/parts/1/2", "/A"])
    expect([pathname, found(pathname)]).toEqual([pathname, null]);
});

test("nothing is declared twice", () => {
  expect(() => pathTree([at("get", "/a/{id}"), at("get", "/a/{other}")])).toThrow("declared twice");
});
