import { type ApiOperation } from "../python-client/python-method";
import { curlExample } from "./curl-example";
import { type ExampleRequest } from "./example-request";
import { pythonExample } from "./python-example";
import { typescriptExample } from "./typescript-example";

interface Recorded {
  request?: ExampleRequest;
  type: string | null;
}

/** How an operation is called, in each language; what it is called with was recorded. */
export function examplesOf(method: string, path: string, operation: ApiOperation, { request = {}, type }: Recorded) {
  const types = Object.keys(operation.requestBody?.content ?? {});
  // A file of labels may be a table; everything else that is sent as a file here is JSON.
  const fitting = request.file?.endsWith(".csv") ? /csv/ : /json$/;
  const fileType = types.find((one) => fitting.test(one)) ?? types[0] ?? "application/octet-stream";
  const example = { method, path, request, answerType: type, fileType };
  return {
    curl: curlExample(example),
    typescript: typescriptExample(example),
    python: pythonExample(example, operation),
  };
}
