import { type Endpoint } from "@/lib/http/endpoint";

/** An endpoint with what it is called by. */
export interface Operation {
  /** Name of its declaration: what a generated client calls it. */
  id: string;
  /** The wing of the product that it belongs to. */
  tag: string;
  endpoint: Endpoint;
}
