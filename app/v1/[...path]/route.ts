import { exportDoor } from "../../api/v1/otlp/export-door";

export const dynamic = "force-dynamic";

/** Where an exporter sends that was given the server's address and no more. */
const call = (request: Request): Promise<Response> => exportDoor(request);

export { call as GET, call as POST };
