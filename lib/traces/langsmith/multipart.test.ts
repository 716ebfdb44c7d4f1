import { expect, it } from "vitest";
import { isMultipart, multipartRuns } from "./multipart";

const part = (boundary: string, name: string, text: string, end = "\n"): string =>
  [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"`,
    "Content-Type: application/json",
    "",
    text,
    "",
  ].join(end);
const runsOf = (text: string) => multipartRuns({ kind: "text", path: "", pointer: "", issues: [], text });

it("fields are joined to their runs, whatever the boundaries and line ends of the bodies", () => {
  const text = [
    part("a", "post.r1", '{"id": "r1", "run_type": "tool"}'),
    part("a", "post.r1.inputs", '{"args": {"n": 1.0}}'),
    "--a--\n",
    part("b", "patch.r1.outputs", '{"x": 2}', "\r\n"),
    part("b", "patch.r1.error", "no JSON at all", "\r\n"),
    "--b--\r\n",
  ].join("");
  expect(isMultipart(text)).toBe(true);
  const [post, patch] = runsOf(text);
  expect(post?.fields).toEqual({ id: "r1", run_type: "tool", inputs: { args: { n: 1 } } });
  expect([post?.at("inputs", "args"), post?.at("name")]).toEqual(["/post.r1.inputs/args", "/post.r1/name"]);
  expect(post?.literal("/post.r1.inputs/args")).toBe('{"n": 1.0}');
  expect(patch?.fields).toEqual({ id: "r1", outputs: { x: 2 }, error: "no JSON at all" });
});

it("parts of other kinds are passed over, and a body that is cut off keeps what it has", () => {
  const text = `${part("a", "feedback.f1", "{}")}${part("a", "post.r1", '{"id": "r1"}')}--a\nContent-Disposition: form-da`;
  expect(runsOf(text).map(({ fields }) => fields["id"])).toEqual(["r1"]);
  expect(isMultipart("-- a comment\nselect 1")).toBe(false);
});
