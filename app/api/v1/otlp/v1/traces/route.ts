import * as endpoints from "../../../endpoints/otlp";
import { exportRoute } from "../export-route";

export const POST = exportRoute("span", endpoints.exportTraces);
