import { GET } from "../[...path]/route";

/** What the API answers to a request, whatever its method: all of them come through the same door. */
export const callApi = (request: Request): Promise<Response> => GET(request);
