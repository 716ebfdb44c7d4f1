import { exportDoor } from "../../../v1/otlp/export-door";

export const dynamic = "force-dynamic";

/** Where the SDK of Langfuse sends, whatever host it was given: spans by OTLP, with the key as its password. */
const call = (request: Request): Promise<Response> => exportDoor(request);

export { call as GET, call as POST };
