import { build, stop } from "esbuild";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { searchSections } from "@/lib/docs/search-sections";
import { readDocs } from "../read-docs";
import { sitePage } from "./site-page";
import { siteStyles } from "./site-styles";

const root = join(import.meta.dirname, "../../..");

async function script(): Promise<string> {
  try {
    const { outputFiles } = await build({
      absWorkingDir: root,
      entryPoints: [join(import.meta.dirname, "site-script.ts")],
      bundle: true,
      minify: true,
      format: "iife",
      target: "es2022",
      write: false,
    });
    return outputFiles[0]?.text ?? "";
  } finally {
    await stop();
  }
}

/** Writes every page below `out`, with what they load beside them. @returns how many pages */
export async function writeSite(out: string): Promise<number> {
  const groups = await readDocs(root);
  const write = (name: string, text: string): void => {
    const file = join(out, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const pages = groups.flatMap(({ entries }) => entries);
  for (const page of pages) write(`${page.path || "index"}.html`, sitePage(groups, page));
  const read = (file: string): string => readFileSync(join(root, file), "utf8");
  write("assets/docs.css", siteStyles(read("app/globals.css"), read("components/ground/docs/docs.css")));
  write("assets/docs.js", await script());
  write("assets/search.js", `globalThis.faultlineDocs=${JSON.stringify(searchSections(groups))};\n`);
  write("assets/icon.svg", read("app/icon.svg"));
  for (const font of ["geist-sans/Geist-Variable.woff2", "geist-mono/GeistMono-Variable.woff2"])
    cpSync(join(root, "node_modules/geist/dist/fonts", font), join(out, "assets", font.split("/")[1] ?? ""));
  mkdirSync(join(out, "images"), { recursive: true });
  for (const name of readdirSync(join(root, "docs/images")))
    cpSync(join(root, "docs/images", name), join(out, "images", name));
  return pages.length;
}
