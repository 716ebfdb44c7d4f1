import { execFile, execFileSync, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { bareEnvironment } from "@/lib/env";
import { shellName } from "../examples/curl-example";
import { pythonName } from "../python-client/python-classes";
import { isNumber } from "../examples/example-request";
import { type Known } from "./story-call";

export const languages = ["curl", "typescript", "python"] as const;
export type Language = (typeof languages)[number];

interface Surroundings {
  url: string;
  key: string;
  /** Where files of the examples are. */
  folder: string;
}

export interface Runner {
  /** Runs the text of an example to its end, whatever the server answers. */
  run: (text: string, known: Known) => Promise<void>;
  close: () => void;
}

/** The values as a program has them: numbers are numbers. */
const valuesOf = (known: Known): Record<string, string | number> =>
  Object.fromEntries(Object.entries(known).map(([name, value]) => [name, isNumber(name) ? Number(value) : value]));

const inShell = ({ url, key, folder }: Surroundings): Runner => ({
  run: async (text, known) => {
    const values = Object.fromEntries(Object.entries(known).map(([name, value]) => [shellName(name), value]));
    const env = bareEnvironment({ ...values, FAULTLINE_URL: url, FAULTLINE_API_KEY: key });
    await promisify(execFile)("sh", ["-ec", text], { cwd: folder, env });
  },
  close: () => undefined,
});

const inNode = ({ url, key, folder }: Surroundings): Runner => ({
  run: async (text, known) => {
    const given = {
      ...valuesOf(known),
      url,
      apiKey: key,
      console: { log: () => undefined },
      readFile: (name: string) => readFile(join(folder, name)),
      writeFile: (name: string, content: Uint8Array) => writeFile(join(folder, name), content),
    };
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the text is our own example
    const call = new Function(...Object.keys(given), `return (async () => {${text}\n})()`) as (
      ...values: unknown[]
    ) => Promise<void>;
    await call(...Object.values(given));
  },
  close: () => undefined,
});

const loop = `
import contextlib, io, json, os, sys
from pathlib import Path
from faultline import Client
from faultline.errors import ApiError
client = Client(retries=0)
for line in sys.stdin:
    given = json.loads(line)
    said = None
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(given["text"], {"client": client, "Path": Path, **given["values"]})
    except ApiError:
        pass  # its status is what the server said
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
    print(json.dumps(said), flush=True)
`;

function inPython({ url, key, folder }: Surroundings): Runner {
  const child = spawn("python3", ["-c", loop], {
    cwd: folder,
    stdio: ["pipe", "pipe", "inherit"],
    env: bareEnvironment({
      PYTHONPATH: join(import.meta.dirname, "../../../../python/src"),
      FAULTLINE_URL: url,
      FAULTLINE_API_KEY: key,
    }),
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    run: async (text, known) => {
      const values = Object.fromEntries(
        Object.entries(valuesOf(known)).map(([name, value]) => [pythonName(name), value]),
      );
      child.stdin.write(`${JSON.stringify({ text, values })}\n`);
      const { value, done } = await lines.next();
      const said: unknown = done ? "Python ended" : JSON.parse(value);
      if (said !== null) throw new Error(`${String(said)}\n${text}`);
    },
    close: () => child.stdin.end(),
  };
}

const isThere = (program: string): boolean => {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};

/** The languages whose programs are on this machine. */
export const foundLanguages = (): Language[] =>
  languages.filter((language) => language === "typescript" || isThere(language === "python" ? "python3" : "curl"));

export const startRunner = (language: Language, surroundings: Surroundings): Runner =>
  ({ curl: inShell, typescript: inNode, python: inPython })[language](surroundings);
