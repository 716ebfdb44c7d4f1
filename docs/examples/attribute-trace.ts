import { readFile } from "node:fs/promises";
import { parseTrace, stepByStep } from "faultline";

const [file = "trace.json", baseUrl = "http://127.0.0.1:11434/v1", model = "qwen3:8b"] = process.argv.slice(2);

const [parsed] = parseTrace(await readFile(file)).traces;
if (!parsed?.trace) throw new Error(`${file} holds no trace that can be read.`);

const { agentName, stepNumber, reason } = await stepByStep(parsed.trace, { model, baseUrl });
console.log(`${agentName} broke it at step ${stepNumber}: ${reason}`);
