// An OpenAI-compatible endpoint over a small language model on this machine's processor, for the
// optional suite `npm run test:model`.
// Usage: node serve.mjs PACKAGES MODEL.gguf. Prints its base URL when it is ready; ends with its standard input.
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [packages, modelPath] = process.argv.slice(2);
const entry = pathToFileURL(join(packages, "node_modules", "node-llama-cpp", "dist", "index.js")).href;
// oxlint-disable-next-line import/no-dynamic-require -- a package that is fetched for this suite alone
const { getLlama, LlamaGrammarEvaluationState } = await import(entry);

const contextTokens = 2_048;
const llama = await getLlama({ gpu: false, build: "never", skipDownload: true, logLevel: "error" });
const model = await llama.loadModel({ modelPath, gpuLayers: 0 });
// One thread: with busy cores more are slower by far.
const context = await model.createContext({ contextSize: contextTokens, threads: 1 });
const sequence = context.getSequence();

class Refusal extends Error {}

/** The chat template of the model. */
const toTokens = (messages) =>
  model.tokenize(
    `${messages.map(({ role, content }) => `<|${role}|>\n${content}</s>\n`).join("")}<|assistant|>\n`,
    true,
  );

/** A small model does not find the end of a text by itself: the grammar ends it. */
const longestText = 160;
const bounded = (schema) => {
  if (Array.isArray(schema)) return schema.map(bounded);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, bounded(value)]));
  return schema.type === "string" && !schema.enum ? { ...inner, maxLength: longestText } : inner;
};

const toGrammar = (format) => {
  if (format?.type === "json_object") return llama.createGrammarForJsonSchema({ type: "object" });
  if (format?.type !== "json_schema") return undefined;
  return llama.createGrammarForJsonSchema(bounded(format.json_schema.schema));
};

const isWhole = (text) => {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
};

/**
 * The likeliest tokens in their place: a token begins with a blank or not by what stands before it. Those that
 * the grammar rules out are none.
 */
const topOf = (probabilities, count, before) =>
  [...probabilities.entries()]
    .filter(([, probability]) => probability > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([token, probability]) => ({
      token: model.detokenize([token], false, before),
      logprob: Math.log(probability),
    }));

async function complete({
  messages,
  response_format: format,
  max_completion_tokens: most = 256,
  logprobs,
  top_logprobs: top = 0,
}) {
  const prompt = toTokens(messages);
  if (prompt.length + 16 > contextTokens) throw new Refusal(`maximum context length is ${contextTokens} tokens`);
  const grammar = await toGrammar(format);
  await sequence.clearHistory();
  const limit = Math.min(most, contextTokens - prompt.length - 1);
  const options = {
    temperature: 0,
    ...(grammar && { grammarEvaluationState: new LlamaGrammarEvaluationState({ model, grammar: await grammar }) }),
  };
  const tokens = [];
  const content = [];
  let text = "";
  let finish = "length";
  for await (const { token, probabilities } of sequence.evaluateWithMetadata(
    prompt,
    { probabilities: true },
    options,
  )) {
    const before = text;
    if (logprobs)
      content.push({
        logprob: Math.log(probabilities.get(token) || 1),
        top_logprobs: topOf(probabilities, top, tokens),
      });
    tokens.push(token);
    text = model.detokenize(tokens);
    if (logprobs) content.at(-1).token = text.slice(before.length);
    // The grammar lets white space follow for ever.
    if (grammar && text.endsWith("}") && isWhole(text)) finish = "stop";
    if (finish === "stop" || tokens.length >= limit) break;
  }
  if (finish === "length" && tokens.length < limit) finish = "stop";
  return {
    id: "chatcmpl-small",
    object: "chat.completion",
    created: 0,
    model: "small",
    choices: [
      {
        index: 0,
        finish_reason: finish,
        message: { role: "assistant", content: text },
        logprobs: logprobs ? { content } : null,
      },
    ],
    usage: {
      prompt_tokens: prompt.length,
      completion_tokens: tokens.length,
      total_tokens: prompt.length + tokens.length,
    },
  };
}

let turn = Promise.resolve();

const server = createServer(async (request, response) => {
  const send = (status, body) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    turn = turn.catch(() => {}).then(() => complete(body)); // one sequence: one at a time
    send(200, await turn);
  } catch (error) {
    send(error instanceof Refusal ? 400 : 500, { error: { message: error.message, type: "invalid_request_error" } });
  }
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${server.address().port}/v1\n`));
process.stdin.resume().on("end", () => process.exit(0));
