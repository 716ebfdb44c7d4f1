import { route } from "@/lib/http/route-door";
import { listImports } from "@/lib/services/intake/imports/list-imports";
import { receiveImport } from "@/lib/services/intake/imports/receive-import";
import * as endpoints from "../endpoints/imports";
import { uploadedFile, wishOf } from "../uploaded-file";

const { permission, query, answer } = endpoints.receiveImport;
export const POST = route({ permission, query }, async (call) => {
  const { bytes, fileName } = uploadedFile(call.request);
  const { redacts, fileName: named, ...wish } = call.query;
  const announced = Number(call.request.headers.get("content-length") ?? 0);
  const view = await receiveImport(
    call.ctx,
    {
      ...wishOf(wish),
      source: "upload",
      fileName: named ?? fileName,
      byteSize: announced > 0 ? announced : undefined,
      redacts: redacts && redacts === "true",
    },
    bytes,
  );
  return Response.json({ import: view }, { status: answer.status });
});

export const GET = route(
  { permission: endpoints.listImports.permission, query: endpoints.listImports.query },
  async (call) => listImports(call.ctx, call.query),
);
