import { expect, it } from "vitest";
import { keptOperations, readOperations } from "./api-operation";
import { type SendApi } from "./send-api";
import { smallDocument } from "./testing/small-document";

it("reads every operation of a document", () => {
  expect(
    readOperations(smallDocument).map(({ method, path, operationId, answerTypes }) => [
      method,
      path,
      operationId,
      answerTypes,
    ]),
  ).toEqual([
    ["get", "/api/v1/traces", "listTraces", ["application/json"]],
    ["post", "/api/v1/traces", "createTraces", ["application/json"]],
    ["post", "/api/v1/traces/{traceId}/label", "saveLabel", ["application/json"]],
    ["delete", "/api/v1/traces/{traceId}/label", "withdrawLabel", []],
    ["get", "/api/v1/runs/{runId}/events", "watchRun", ["text/event-stream"]],
  ]);
});

it("asks for the document once, and again after a failure", async () => {
  let [status, asked] = [503, 0];
  const send: SendApi = async () => {
    asked += 1;
    return { status, headers: new Headers(), bytes: new TextEncoder().encode(JSON.stringify(smallDocument)) };
  };
  const operations = keptOperations();
  await expect(operations(send)).rejects.toThrow("503");
  status = 200;
  expect(await operations(send)).toHaveLength(5);
  expect(await operations(send)).toBe(await operations(send));
  expect(asked).toBe(2);
});
