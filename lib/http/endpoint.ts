import { type z } from "zod";
import { type Permission } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";

export type ObjectSchema = z.ZodObject | undefined;
/** A schema for JSON, `"file"` for content that the handler reads itself. */
type Body = z.ZodType | "file" | undefined;
/** What a schema makes of a part of a request; undefined where that is not read. */
export type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What is sent back. */
export interface Answer {
  status: number;
  description: string;
  /** Of JSON. */
  schema?: z.ZodType;
  /** How it is sent where it is no JSON, or not always. */
  mediaTypes?: readonly string[];
}

type Answered<A extends Answer> = A extends { schema: infer S extends z.ZodType } ? z.output<S> : never;

/** How an operation refuses that does not do it in the API's own shape. */
interface Failure {
  schema: z.ZodType;
  mediaTypes: readonly string[];
  /** What each status means. */
  statuses: Readonly<Record<number, string>>;
  write: (request: Request, refusal: Response) => Promise<Response>;
}

interface ApiCall<W, P, Q, B> {
  /** Undefined where anybody may ask. */
  ctx: W extends null ? undefined : WorkspaceContext;
  request: Request;
  params: Read<P>;
  query: Read<Q>;
  body: Read<B>;
  /** The version that the sender has seen, from If-Match; undefined where none is named. */
  seen: string | undefined;
}

/**
 * One operation of the HTTP API, declared once: what the door checks a request by and who answers it, what the OpenAPI
 * document says, and who is let in by the table of doors that the tests walk.
 */
export interface Endpoint<
  W extends Permission | null = Permission | null,
  P extends ObjectSchema = ObjectSchema,
  Q extends ObjectSchema = ObjectSchema,
  B extends Body = Body,
  A extends Answer = Answer,
> {
  method: "get" | "post" | "patch" | "delete";
  /** With parameters in braces, as OpenAPI writes them. */
  path: string;
  summary: string;
  /** Null: anybody may ask. */
  permission: W;
  params?: P;
  /** Any other name behind the question mark is refused. */
  query?: Q;
  headers?: z.ZodObject;
  body?: B;
  /** Of a `"file"`; any content where they are left out. */
  bodyTypes?: readonly string[];
  /** Of a body that has a schema. Default 1 MiB. */
  maxBodyBytes?: number;
  /** The handler reads the body itself: its schema only describes it. */
  isBodyUnread?: boolean;
  /** Whether its verb refuses where something else stands there than the sender has seen: then it takes If-Match. */
  takesVersion?: boolean;
  /** Of a call that went well. A value that the handler returns is sent as JSON with its status. */
  answer: A;
  /** What else it may answer a call that went well, or as well as it could. */
  otherAnswers?: readonly Answer[];
  failure?: Failure;
  /** The version of what it answers, which its ETag bears and If-Match takes. */
  version?(answer: Answered<A>): string;
  /** Imports what it needs when it is called, so that a call loads its own verb and no other. */
  handler(call: ApiCall<W, P, Q, B>): Promise<unknown>;
}

/** Declares an operation; its handler gets what its schemas read. */
export const endpoint = <
  const W extends Permission | null,
  const A extends Answer,
  P extends ObjectSchema = undefined,
  Q extends ObjectSchema = undefined,
  B extends Body = undefined,
>(
  declared: Endpoint<W, P, Q, B, A>,
): Endpoint<W, P, Q, B, A> & { params: P; query: Q; body: B } =>
  declared as Endpoint<W, P, Q, B, A> & { params: P; query: Q; body: B };
