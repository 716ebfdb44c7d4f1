import { crossOriginHeaders, preflight } from "./cross-origin";
import { requestIdHeader, requestIdOf, underRequestId } from "./request-id";

/** Answers a request of the API with what every answer bears, whatever it is: its id, and what other origins may do. */
export const withManners =
  (answer: (request: Request) => Promise<Response>) =>
  async (request: Request): Promise<Response> => {
    const id = requestIdOf(request.headers);
    const answered = preflight(request) ?? (await underRequestId(id, () => answer(request)));
    for (const [name, value] of Object.entries({ ...crossOriginHeaders(request), [requestIdHeader]: id }))
      answered.headers.set(name, value);
    return answered;
  };
