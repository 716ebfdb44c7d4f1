// @module-tag long
import "./testing/own-database";
import { afterEach, expect, test } from "vitest";
import { closeEndpoints, completion, listen, send } from "@/lib/llm/testing/scripted-endpoint";
import { getSpend } from "@/lib/services/answers/spend/get-spend";
import { askForName } from "@/lib/services/watch/naming/ask-for-name";
import { readNaming } from "@/lib/services/watch/naming/read-naming";
import { makeNamedIncident } from "@/lib/services/watch/naming/testing/named-incident";
import { endWorker, startWorker, until } from "./testing/worker-process";

afterEach(closeEndpoints);

const named = (name: string) => completion({ reasoning: "So.", name });
const number = 1;

test("a worker that is killed between two calls is replaced, and the first is paid for once", async () => {
  let isHanging = true;
  const endpoint = await listen((_request, response, body) => {
    const isSecond = JSON.stringify(body).includes("could not be used");
    if (!isSecond) send(response, 200, named("<b>Lost</b>"));
    else if (!isHanging) send(response, 200, named("Surfer ignores errors"));
  });
  const { ctx } = await makeNamedIncident(endpoint.baseUrl);
  const first = await startWorker();
  await askForName(ctx, { number });
  await until(() => endpoint.seen.length === 2);
  await endWorker(first, "SIGKILL");
  isHanging = false;
  await startWorker();
  await until(async () => (await readNaming(ctx, { number }))?.status === "suggested");
  expect(endpoint.seen).toHaveLength(3);
  expect(await readNaming(ctx, { number })).toMatchObject({ name: "Surfer ignores errors", callCount: 2 });
  // The call that was on its way may have been paid.
  const spend = await getSpend(ctx);
  expect(spend.callCount).toBe(2);
  expect(spend.reservedUsd).toBeGreaterThan(0);
});
