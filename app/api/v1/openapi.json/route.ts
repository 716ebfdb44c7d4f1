import { publicUrl } from "@/lib/env";
import { openapiDocument } from "../endpoints/openapi-document";

export const dynamic = "force-dynamic";

export const GET = (): Response => Response.json(openapiDocument(publicUrl()));
