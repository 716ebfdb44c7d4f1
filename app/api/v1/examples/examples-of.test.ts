import { describe, expect, it } from "vitest";
import { type ApiOperation } from "../python-client/python-method";
import { examplesOf } from "./examples-of";

const json = (schema: object): NonNullable<ApiOperation["requestBody"]> => ({
  required: true,
  content: { "application/json": { schema } },
});
const operation = (more: Partial<ApiOperation>): ApiOperation => ({
  operationId: "mergeIncident",
  summary: "",
  parameters: [],
  responses: {},
  ...more,
});
const type = "application/json";

describe("the examples of an operation", () => {
  it("take ids from variables, in the address, in texts and as numbers", () => {
    const body = { into: "{{otherNumber}}", why: "It's $1 of `set:{{setId}}`" };
    const examples = examplesOf("post", "/api/v1/incidents/{number}/merge", operation({ requestBody: json({}) }), {
      request: { query: "?set=imported:{{setId}}", body },
      type,
    });
    expect(examples.curl).toBe(`curl "$FAULTLINE_URL/api/v1/incidents/$NUMBER/merge?set=imported:$SET_ID" \\
  -H "Authorization: Bearer $FAULTLINE_API_KEY" \\
  -H "content-type: application/json" \\
  -d '{"into":'"$OTHER_NUMBER"',"why":"It'\\''s $1 of \`set:'"$SET_ID"'\`"}'`);
    expect(examples.typescript).toBe(
      `const answer = await fetch(\`\${url}/api/v1/incidents/\${number}/merge?set=imported:\${setId}\`, {
  method: "POST",
  headers: { authorization: \`Bearer \${apiKey}\`, "content-type": "application/json" },
  body: JSON.stringify({ into: otherNumber, why: \`It's $1 of \\\`set:\${setId}\\\`\` }),
});
console.log(answer.status, await answer.json());`.replace("It's $1", "It's \\$1"),
    );
    expect(examples.python).toBe(
      'print(client.merge_incident(number, {"into": other_number, "why": f"It\'s $1 of `set:{set_id}`"}))',
    );
  });

  it("send files by their names, and say which kind only where there are several", () => {
    const binary = { schema: { type: "string", format: "binary" } };
    const content = { "application/x-protobuf": binary, "application/json": binary };
    const sending = operation({ operationId: "exportTraces", requestBody: { required: true, content } });
    const { curl, typescript, python } = examplesOf("post", "/v1/traces", sending, {
      request: { file: "spans.json" },
      type,
    });
    expect(curl).toContain('-H "content-type: application/json" \\\n  --data-binary @spans.json');
    expect(typescript).toContain('body: await readFile("spans.json"),');
    expect(python).toBe('print(client.export_traces(Path("spans.json").read_bytes(), data_type="application/json"))');
  });

  it("read streams event by event, and pass numbers and switches of the address as such", () => {
    const parameters = [
      { name: "from", in: "query", required: false, schema: { type: "integer" } },
      { name: "drawn", in: "query", required: false, schema: { type: "boolean" } },
      { name: "last-event-id", in: "header", required: false, schema: { type: "string" } },
    ];
    const watching = operation({ operationId: "watchRun", parameters });
    const { curl, typescript, python } = examplesOf("get", "/runs/{runId}", watching, {
      request: { query: "?from=1&drawn=true", headers: { "last-event-id": "4" } },
      type: "text/event-stream",
    });
    expect(curl).toMatch(/^curl -N "\$FAULTLINE_URL\/runs\/\$RUN_ID\?from=1&drawn=true" /);
    expect(typescript).toContain("for await (const part of answer.body.pipeThrough(new TextDecoderStream()))");
    expect(python).toBe(
      'for event in client.watch_run(run_id, from_=1, drawn=True, last_event_id="4"):\n    print(event)',
    );
  });
});
