import { type z } from "zod";
import { type Permission } from "@/lib/auth/permissions";

/**
 * One operation of the HTTP API: what its route checks requests with, and what the OpenAPI
 * document says, are this one object.
 */
export interface Endpoint {
  method: "get" | "post" | "patch" | "delete";
  /** With parameters in braces, as OpenAPI writes them. */
  path: string;
  summary: string;
  /** Null: anybody may ask. */
  permission: Permission | null;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  /** A schema for JSON, `"file"` for the content of a file. */
  body?: z.ZodType | "file";
  answer: { status: number; description: string; schema?: z.ZodType; contentType?: string };
}
