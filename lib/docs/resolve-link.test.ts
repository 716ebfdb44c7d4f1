import { expect, it } from "vitest";
import { resolveLink } from "./resolve-link";

it.each([
  ["docs/methods/rules.md", "../evidence/README.md#how", { kind: "page", path: "evidence", anchor: "how" }],
  ["docs/api.md", "#errors", { kind: "page", path: "api", anchor: "errors" }],
  ["README.md", "docs/decisions/", { kind: "page", path: "decisions", anchor: "" }],
  ["docs/api.md", "https://a.example/b#c", { kind: "web", href: "https://a.example/b#c" }],
  ["docs/members.md", "../lib/auth/permissions.ts", { kind: "file", file: "lib/auth/permissions.ts" }],
  ["docs/api.md", "javascript:alert(1)", { kind: "file", file: "docs/javascript:alert(1)" }],
])("in %s, %s", (file, address, link) => expect(resolveLink(file, address)).toEqual(link));
