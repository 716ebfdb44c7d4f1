import { route } from "@/lib/http/route-door";
import { readProvenQuality } from "@/lib/services/lab/scans/read-proven-quality";
import * as endpoints from "../../../endpoints/scans";

const { permission } = endpoints.readProvenReport;

export const GET = route({ permission }, ({ ctx }) => readProvenQuality(ctx));
