/** Ids of things by the names that paths give them. */
export type Known = Record<string, string>;

export interface StoryCall {
  /** Method and path, as the OpenAPI document names them. */
  operation: string;
  query?: string | ((known: Known) => string);
  headers?: Record<string, string>;
  /** Sent as JSON; bytes and text as they are. */
  body?: object | string | ((known: Known) => object | string);
  /** Other things than those of the story so far. */
  params?: (known: Known) => Known;
  /** What later calls are asked with. */
  keep?: (answer: never, known: Known) => Known;
}
