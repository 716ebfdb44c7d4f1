/** A small run of a harbor desk as five tools write it, with what the preview has to say of each. */
export const madeFiles: readonly { name: string; title: string; agents: string; text: string }[] = [
  {
    name: "harbour.who-and-when.json",
    title: "Who&When",
    agents: "Pilot, Clerk",
    text: JSON.stringify({
      question: "How many boats lie in the harbour?",
      history: [
        { name: "Pilot", role: "assistant", content: "I count four boats." },
        { name: "Clerk", role: "assistant", content: "Then it is five." },
      ],
      ground_truth: "4",
      mistake_agent: "Clerk",
      mistake_step: "1",
      mistake_reason: "Miscounts.",
    }),
  },
  {
    name: "harbour.autogen.json",
    title: "AutoGen AgentChat task result",
    agents: "Pilot, Clerk",
    text: JSON.stringify({
      messages: [
        ["user", "How many boats lie in the harbour?"],
        ["Pilot", "I count four boats."],
        ["Clerk", "Then it is five."],
      ].map(([source, content], at) => ({
        id: `m${at}`,
        source,
        models_usage: null,
        metadata: {},
        created_at: `2026-11-02T08:00:0${at}Z`,
        content,
        type: "TextMessage",
      })),
      stop_reason: "Maximum number of messages 3 reached, current message count: 3",
    }),
  },
  {
    name: "harbour.langfuse.json",
    title: "Langfuse",
    agents: "Clerk",
    text: JSON.stringify({
      trace: {
        id: "harbour-1",
        name: "harbour",
        timestamp: "2026-11-02T08:00:00.000Z",
        projectId: "desk",
        input: "How many boats lie in the harbour?",
        output: "Five.",
      },
      observations: [
        observation("a", null, "AGENT", "Clerk", 0),
        { ...observation("b", "a", "GENERATION", "model", 1), ...said("How many boats lie in the harbour?", "Five.") },
      ],
    }),
  },
  {
    name: "harbour.otlp.json",
    title: "OpenTelemetry GenAI",
    agents: "Clerk",
    text: JSON.stringify(otlpBody("0af7651916cd43dd8448eb211c80319c", [span("01", undefined), span("02", "01")])),
  },
  {
    name: "harbour.chat.json",
    title: "OpenAI chat messages and request logs",
    agents: "assistant",
    text: JSON.stringify([
      { role: "user", content: "How many boats lie in the harbour?" },
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "c1", type: "function", function: { name: "count_boats", arguments: '{"bay":2}' } }],
      },
      { role: "tool", tool_call_id: "c1", content: "4" },
      { role: "assistant", content: "Five." },
    ]),
  },
];

function observation(id: string, parent: string | null, type: string, name: string, at: number) {
  return {
    id,
    traceId: "harbour-1",
    projectId: "desk",
    parentObservationId: parent,
    type,
    name,
    level: "DEFAULT",
    startTime: `2026-11-02T08:00:0${at}.000Z`,
    endTime: `2026-11-02T08:00:0${at + 1}.000Z`,
  };
}

function said(question: string, answer: string) {
  return { input: [{ role: "user", content: question }], output: { role: "assistant", content: answer } };
}

function attribute(key: string, value: string) {
  return { key, value: { stringValue: value } };
}

/** A span of that run: an agent's, or of the model call below it. */
export function span(id: string, parent: string | undefined) {
  const isAgent = parent === undefined;
  const message = (role: string, content: string) => JSON.stringify([{ role, parts: [{ type: "text", content }] }]);
  return {
    traceId: "0af7651916cd43dd8448eb211c80319c",
    spanId: id.padStart(16, "0"),
    kind: 1,
    status: {},
    ...(parent ? { parentSpanId: parent.padStart(16, "0") } : {}),
    name: isAgent ? "invoke_agent Clerk" : "chat model",
    startTimeUnixNano: `17000000000000000${id}`,
    endTimeUnixNano: `17000000010000000${id}`,
    attributes: [
      attribute("gen_ai.operation.name", isAgent ? "invoke_agent" : "chat"),
      ...(isAgent
        ? [attribute("gen_ai.agent.name", "Clerk")]
        : [
            attribute("gen_ai.input.messages", message("user", "How many boats lie in the harbour?")),
            attribute("gen_ai.output.messages", message("assistant", "It is six.")),
          ]),
    ],
  };
}

/** The body of one OTLP request. */
export function otlpBody(traceId: string, spans: object[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: [attribute("service.name", "harbour-desk")] },
        scopeSpans: [{ scope: { name: "desk" }, spans: spans.map((each) => ({ ...each, traceId })) }],
      },
    ],
  };
}
