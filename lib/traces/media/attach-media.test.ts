import { describe, expect, it } from "vitest";
import { parseTrace } from "../parse-trace";
import { type StepMedia } from "../trace";
import { decodeBase64, withoutBase64 } from "./base64";
import { mediaLimits } from "./attach-media";

const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const wav = Buffer.from(`RIFF....WAVEfmt ${"\0".repeat(40)}`, "latin1").toString("base64");
const pdf = Buffer.from("%PDF-1.4\n%….\n1 0 obj<</Type/Catalog>>endobj\n", "latin1").toString("base64");
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`).toString("base64");
const far = "https://pictures.example/hive.png";

const read = (value: unknown) => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  const [parsed] = parseTrace(text).traces;
  if (!parsed?.trace) throw new Error(`not read: ${JSON.stringify(parsed?.issues)}`);
  return { ...parsed, trace: parsed.trace };
};
const mediaIn = (value: unknown): (readonly StepMedia[])[] => read(value).trace.steps.map(({ media }) => media ?? []);
const seen = (media: readonly StepMedia[]) =>
  media.map(({ kind, mediaType, address }) => address ?? `${kind} ${mediaType}`);
const everySeen = (value: unknown): string[] => mediaIn(value).flatMap(seen);

const chat = (...content: unknown[]) => ({
  messages: [
    { role: "user", content: [{ type: "text", text: "What is this?" }, ...content] },
    { role: "assistant", content: "A hive." },
  ],
});

const otel = (part: unknown) => ({
  resourceSpans: [
    {
      resource: { attributes: [{ key: "service.name", value: { stringValue: "bees" } }] },
      scopeSpans: [
        {
          spans: [
            {
              traceId: "5b8efff798038103d269b633813fc60c",
              spanId: "eee19b7ec3c1b174",
              name: "chat m",
              startTimeUnixNano: "1544712660000000000",
              endTimeUnixNano: "1544712661000000000",
              attributes: [
                { key: "gen_ai.operation.name", value: { stringValue: "chat" } },
                {
                  key: "gen_ai.input.messages",
                  value: {
                    stringValue: JSON.stringify([
                      { role: "user", parts: [{ type: "text", content: "What is this?" }, part] },
                    ]),
                  },
                },
                {
                  key: "gen_ai.output.messages",
                  value: {
                    stringValue: JSON.stringify([
                      { role: "assistant", parts: [{ type: "text", content: "A hive." }], finish_reason: "stop" },
                    ]),
                  },
                },
              ],
            },
          ],
        },
      ],
    },
  ],
});

const langfuse = (content: unknown) => ({
  trace: { id: "t1", name: "bees", timestamp: "2026-01-01T00:00:00.000Z", projectId: "p" },
  observations: [
    {
      id: "o1",
      traceId: "t1",
      type: "GENERATION",
      name: "answer",
      startTime: "2026-01-01T00:00:00.000Z",
      endTime: "2026-01-01T00:00:01.000Z",
      model: "m",
      input: [{ role: "user", content }],
      output: { role: "assistant", content: "A hive." },
    },
  ],
});

describe("media of each dialect", () => {
  it.each<[string, unknown, string[]]>([
    [
      "OpenAI chat, a data URI",
      chat({ type: "image_url", image_url: { url: `data:image/png;base64,${png}` } }),
      ["image image/png"],
    ],
    ["OpenAI chat, an address", chat({ type: "image_url", image_url: { url: far } }), [far]],
    [
      "OpenAI chat, a sound",
      chat({ type: "input_audio", input_audio: { data: wav, format: "wav" } }),
      ["audio audio/wav"],
    ],
    [
      "OpenAI chat, a file",
      chat({ type: "file", file: { filename: "a.pdf", file_data: `data:application/pdf;base64,${pdf}` } }),
      ["document application/pdf"],
    ],
    [
      "Responses, an image",
      chat({ type: "input_image", image_url: `data:image/png;base64,${png}` }),
      ["image image/png"],
    ],
    [
      "Responses, a file",
      chat({ type: "input_file", filename: "a.pdf", file_data: `data:application/pdf;base64,${pdf}` }),
      ["document application/pdf"],
    ],
    [
      "Anthropic, base64",
      chat({ type: "image", source: { type: "base64", media_type: "image/png", data: png } }),
      ["image image/png"],
    ],
    [
      "Anthropic, an address",
      chat({ type: "document", source: { type: "url", url: "https://bees.example/a.pdf" } }),
      ["https://bees.example/a.pdf"],
    ],
    [
      "Gemini, bytes",
      {
        contents: [
          { role: "user", parts: [{ text: "?" }, { inlineData: { mimeType: "image/png", data: png } }] },
          { role: "model", parts: [{ text: "A hive." }] },
        ],
      },
      ["image image/png"],
    ],
    [
      "Gemini, an address",
      {
        contents: [
          {
            role: "user",
            parts: [{ text: "?" }, { fileData: { mimeType: "video/mp4", fileUri: "https://bees.example/v" } }],
          },
          { role: "model", parts: [{ text: "A hive." }] },
        ],
      },
      ["https://bees.example/v"],
    ],
    [
      "OpenTelemetry, a blob",
      otel({ type: "blob", modality: "image", mime_type: "image/png", content: png }),
      ["image image/png"],
    ],
    ["OpenTelemetry, an address", otel({ type: "uri", modality: "image", mime_type: "image/png", uri: far }), [far]],
    [
      "Langfuse, a mark",
      langfuse([
        { type: "text", text: "?" },
        {
          type: "image_url",
          image_url: { url: "@@@langfuseMedia:type=image/jpeg|id=cc48838a|source=base64_data_uri@@@" },
        },
      ]),
      ["image image/jpeg"],
    ],
    ["Langfuse, a data URI in a text", langfuse(`Look: data:image/png;base64,${png} please`), ["image image/png"]],
  ])("%s", (_, value, expected) => {
    expect(everySeen(value)).toEqual(expected);
    expect(JSON.stringify(read(value).trace)).not.toContain(png.slice(20, 60));
    expect(JSON.stringify(read(value).trace)).not.toContain(pdf.slice(8, 60));
  });

  it("are seen in what a tool answered", () => {
    const value = {
      messages: [
        { role: "user", content: "Take a picture." },
        { role: "assistant", content: [{ type: "tool_use", id: "c1", name: "screenshot", input: {} }] },
        {
          role: "user",
          content: [
            {
              type: "tool_result",
              tool_use_id: "c1",
              content: [
                { type: "text", text: "done" },
                { type: "image", data: png, mimeType: "image/png" },
              ],
            },
          ],
        },
      ],
    };
    const { steps } = read(value).trace;
    expect(steps.map(({ kind, media }) => [kind, media?.length ?? 0])).toEqual([
      ["input", 0],
      ["tool-call", 0],
      ["tool-result", 1],
    ]);
  });
});

it("are told apart in the flat attributes of OpenInference by the words of their message", () => {
  const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const message = (at: number, role: string, text: string, url?: string) => {
    const prefix = `llm.input_messages.${at}.message`;
    return [
      attribute(`${prefix}.role`, role),
      attribute(`${prefix}.contents.0.message_content.type`, "text"),
      attribute(`${prefix}.contents.0.message_content.text`, text),
      ...(url === undefined
        ? []
        : [
            attribute(`${prefix}.contents.1.message_content.type`, "image"),
            attribute(`${prefix}.contents.1.message_content.image.image.url`, url),
          ]),
    ];
  };
  const value = otel({ type: "text", content: "" });
  const [span] = value.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  if (span === undefined) throw new Error("no span");
  span.attributes = [
    attribute("openinference.span.kind", "LLM"),
    ...message(0, "user", "What is in the first?", `data:image/png;base64,${png}`),
    ...message(1, "assistant", "A hive."),
    ...message(2, "user", "And in the second?", far),
    attribute("llm.output_messages.0.message.role", "assistant"),
    attribute("llm.output_messages.0.message.content", "A comb."),
  ];
  const { steps } = read(value).trace;
  expect(steps.map(({ content, media = [] }) => [content.split("\n")[0], seen(media)])).toEqual([
    ["What is in the first?", ["image image/png"]],
    ["A hive.", []],
    ["And in the second?", [far]],
    ["A comb.", []],
  ]);
});

it("of a message are its own where a call of a tool stands within it", () => {
  const value = {
    messages: [
      { role: "user", content: "?" },
      {
        role: "assistant",
        content: [
          { type: "text", text: "I look at this:" },
          { type: "image", source: { type: "base64", media_type: "image/png", data: png } },
          { type: "tool_use", id: "c1", name: "look", input: { picture: `data:image/png;base64,${png}A` } },
        ],
      },
    ],
  };
  expect(mediaIn(value).map(seen)).toEqual([[], ["image image/png"], ["image image/png"]]);
});

describe("bytes", () => {
  it("are answered by their hash, once", () => {
    const image = { type: "image_url", image_url: { url: `data:image/png;base64,${png}` } };
    const { trace, files } = read(chat(image, image));
    const [media] = trace.steps[0]?.media ?? [];
    expect(trace.steps[0]?.media).toHaveLength(1);
    expect(media).toMatchObject({ byteSize: Buffer.from(png, "base64").length });
    expect([...(files ?? [])]).toEqual([[media?.sha256, png]]);
  });

  it("say what they are: a claimed image that is none is a file, and SVG always is", () => {
    const claimed = Buffer.from(`<html><script>alert(1)</script></html>${" ".repeat(40)}`).toString("base64");
    const of = (type: string, data: string) =>
      chat({ type: "image", source: { type: "base64", media_type: type, data } });
    expect(everySeen(of("image/png", claimed))).toEqual(["file application/octet-stream"]);
    expect(everySeen(of("image/svg+xml", svg))).toEqual(["file image/svg+xml"]);
    expect(everySeen(of("image/svg+xml", png))).toEqual(["image image/png"]);
  });

  it("stand in no text: the call of a tool, its arguments and the question say their type and size", () => {
    const { trace } = read(
      `{"messages": [{"role": "user", "content": "See data:image/png;base64,${png}"}, {"role": "assistant", "content": "", "tool_calls": [{"id": "c", "type": "function", "function": {"name": "store", "arguments": "{\\"picture\\": \\"${png}\\"}"}}]}]}`,
    );
    expect(trace.question).toBe("See [image/png, 70 bytes]");
    expect(trace.title).toBe("See [image/png, 70 bytes]");
    expect(trace.steps[1]?.tool?.arguments).toEqual({ picture: "[image/png, 70 bytes]" });
  });

  it("tell traces apart", () => {
    const of = (data: string) =>
      read(chat({ type: "input_audio", input_audio: { data, format: "wav" } })).trace.contentHash;
    expect(of(wav)).not.toBe(of(wav.replace("AAAA", "AAAB")));
  });

  it("beyond the room of a trace are named and left out", () => {
    const image = (at: number) => ({ type: "image_url", image_url: { url: `https://bees.example/${at}.png` } });
    const { trace, issues } = read(chat(...Array.from({ length: mediaLimits.count + 3 }, (_, at) => image(at))));
    expect(trace.steps[0]?.media).toHaveLength(mediaLimits.count);
    expect(issues).toContainEqual(expect.objectContaining({ code: "media-left-out" }));
  });

  it("come back from what a trace of our own format states", () => {
    const { trace, files } = read({
      question: "?",
      agents: [],
      format: "faultline",
      contentHash: "",
      steps: [
        {
          agent: "user",
          kind: "input",
          content: "?",
          media: [{ kind: "image", address: `data:image/png;base64,${png}` }],
        },
      ],
    });
    expect(trace.steps[0]?.media).toMatchObject([{ kind: "image", mediaType: "image/png" }]);
    expect(files?.size).toBe(1);
    const again = read(trace);
    expect(again.trace.steps[0]?.media).toEqual(trace.steps[0]?.media);
    expect(again.trace.contentHash).toBe(trace.contentHash);
  });
});

describe("base64", () => {
  it("is decoded as Node does, and refused where it is none", () => {
    for (let length = 1; length < 40; length += 1) {
      const bytes = Buffer.from(Array.from({ length }, (_, at) => (at * 97 + length) % 256));
      expect(Buffer.from(decodeBase64(bytes.toString("base64")) ?? [])).toEqual(bytes);
      expect(Buffer.from(decodeBase64(bytes.toString("base64url")) ?? [])).toEqual(bytes);
    }
    expect(decodeBase64("no base64!")).toBeNull();
  });

  it("is taken out of a text where it is long, in a time that grows with the text", () => {
    const long = "A1b2".repeat(1_000);
    expect(withoutBase64(`a ${long}== b ${long} c`)).toBe("a [bytes] b [bytes] c");
    expect(withoutBase64(`x`.repeat(5_000_000))).toBe("[bytes]");
    expect(withoutBase64("some words, and no bytes. ".repeat(40))).toContain("bytes");
  });
});
