import { route } from "@/lib/http/route-door";
import { readOriginal } from "@/lib/services/originals/read-original";
import { attachment } from "../../../attachment";
import * as endpoints from "../../../endpoints/traces";

const { permission, params, answer } = endpoints.readOriginal;

/** As `ReadableStream.from`, which the types of the browser do not have yet. */
const streamOf = (chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });

export const GET = route({ permission, params }, async (call) => {
  const { chunks, byteSize, fileName } = await readOriginal(call.ctx, call.params);
  const name = { name: fileName ?? "", fallback: `trace-${call.params.traceId}.json` };
  return attachment(streamOf(chunks), { ...name, contentType: answer.contentType, byteSize });
});
