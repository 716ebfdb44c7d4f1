import { type QuickJSRuntime, type QuickJSWASMModule } from "quickjs-emscripten-core";
import { gave, type ToolOutput, wentWrong } from "./tool-output";

export type JavaScriptTool = (code: string) => ToolOutput;

/**
 * The interpreter asks once in 10,000 calls and turns of loops whether to go on, and there is no clock: so these are
 * counted. It does not ask while a built-in function runs, and one that goes over all that a program holds can take
 * long, again and again: a hostile program is stopped by this only after hours. So whoever runs programs of strangers
 * runs them in a thread that can be ended (lib/sandbox-thread).
 */
const mostInterrupts = 4;
const memoryBytes = 1_000_000;
const stackBytes = 24_000;
const longestCode = 20_000;

/**
 * What of the language there is: no clock, nothing that waits, and little enough that a new context for each program
 * takes a fifth of a millisecond.
 */
const intrinsics = {
  BaseObjects: true,
  Eval: true,
  JSON: true,
  RegExp: true,
  RegExpCompiler: true,
  MapSet: true,
  StringNormalize: true,
};

/** No chance in there either: the same program always prints the same. */
const prelude = `
delete Math.random;
globalThis.__lines = [];
globalThis.console = { log: (...words) => { if (__lines.length < 1000) __lines.push(words.map((word) => typeof word === "object" && word !== null ? JSON.stringify(word) : String(word)).join(" ")); } };
`;

/**
 * Loads QuickJS (WebAssembly): an interpreter that reaches nothing outside, with limits of memory, stack and time. What
 * a program prints is its output.
 */
export async function openJavaScript(): Promise<JavaScriptTool> {
  const [{ newQuickJSWASMModuleFromVariant }, { default: variant }] = await Promise.all([
    import("quickjs-emscripten-core"),
    import("@jitl/quickjs-wasmfile-release-sync"),
  ]);
  const quickjs = await newQuickJSWASMModuleFromVariant(variant);
  let runtime = newRuntime(quickjs);
  return (code) => {
    if (code.length > longestCode) return wentWrong(`a program has at most ${longestCode} characters`);
    try {
      return evaluate(runtime, code);
    } catch (error) {
      // A program that hit a limit may leave the interpreter in pieces: the next one gets a
      // new one, and this one is let go.
      runtime = newRuntime(quickjs);
      return wentWrong(error instanceof Error ? error.message : "the program failed");
    }
  };
}

function newRuntime(quickjs: QuickJSWASMModule): QuickJSRuntime {
  const runtime = quickjs.newRuntime();
  runtime.setMemoryLimit(memoryBytes);
  runtime.setMaxStackSize(stackBytes);
  return runtime;
}

/** Runs a program in a context of its own, so that none sees what another left. */
function evaluate(runtime: QuickJSRuntime, code: string): ToolOutput {
  let interrupts = 0;
  runtime.setInterruptHandler(() => (interrupts += 1) > mostInterrupts);
  const context = runtime.newContext({ intrinsics });
  try {
    context.unwrapResult(context.evalCode(prelude)).dispose();
    const result = context.evalCode(code, "program.js");
    if (result.error) {
      const thrown: unknown = context.dump(result.error);
      result.error.dispose();
      if (interrupts > mostInterrupts) return wentWrong("the program ran for too long");
      return wentWrong(describe(thrown));
    }
    result.value.dispose();
    const printed = context.unwrapResult(context.evalCode("__lines.join('\\n')"));
    const output = context.getString(printed);
    printed.dispose();
    return gave(output === "" ? "(nothing was printed)" : output);
  } finally {
    context.dispose();
  }
}

function describe(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return String(thrown);
  const { name, message } = thrown as { name?: unknown; message?: unknown };
  return `${typeof name === "string" ? name : "Error"}: ${typeof message === "string" ? message : "unknown"}`;
}
