/** What was sent in the recorded call of an operation, with `{{name}}` for each value that the caller knows. */
export interface ExampleRequest {
  /** Begins with a question mark. */
  query?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** The name of the file that is sent instead. */
  file?: string;
}

/** An operation with the recorded request. */
export interface Example {
  /** In lower case. */
  method: string;
  /** With `{name}` for each of its parameters. */
  path: string;
  request: ExampleRequest;
  /** Media type of the answer; null where it has none. */
  answerType: string | null;
  /** Media type of the file that is sent. */
  fileType: string;
}

const marker = /\{\{(\w+)\}\}/;

/** A text with markers, in pieces: those at odd places are names of values. */
export const piecesOf = (text: string): string[] => text.split(marker);

/** The address with a marker for each parameter. */
export const addressOf = ({ path, request }: Example): string =>
  `${path.replace(/\{(\w+)\}/g, "{{$1}}")}${request.query ?? ""}`;

/** Whether the value of this name is a number. */
export const isNumber = (name: string): boolean => /^index$|number$/i.test(name);
