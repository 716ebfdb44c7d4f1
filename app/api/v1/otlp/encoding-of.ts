/** How a request is written, and so its answer: OTLP/HTTP answers in the encoding of the request. */
export type Encoding = "json" | "protobuf";

/** How the body is written; null where OTLP/HTTP knows no such type. */
export const encodingOf = (request: Request): Encoding | null => {
  const type = (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase();
  if (type === "application/json") return "json";
  return type === "application/x-protobuf" || type === "application/protobuf" ? "protobuf" : null;
};
