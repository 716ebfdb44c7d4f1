/** What the errors of programs mean, for whoever writes none; the first that fits is said. */
const meanings: readonly (readonly [error: RegExp, meaning: string])[] = [
  [/\bModuleNotFoundError\b|\bImportError\b|Cannot find module|command not found/u, "it needs what is not installed"],
  [/\bFileNotFoundError\b|No such file|\bENOENT\b/u, "it opens a file that is not there"],
  [/\bKeyError\b/u, "it reads an entry that is not there"],
  [/\bIndexError\b|index out of (?:range|bounds)/u, "it reads past the end of a list"],
  [/\bNameError\b|\bReferenceError\b|\bUnboundLocalError\b/u, "it uses a name that was never set"],
  [/\bSyntaxError\b|\bIndentationError\b|\bTabError\b/u, "it is not written as the language wants it"],
  [/\bZeroDivisionError\b|division by zero/iu, "it divides by zero"],
  [/\bAttributeError\b|Cannot read propert/u, "it asks a value for something that this does not have"],
  [/\bJSONDecodeError\b|\bParserError\b/u, "it reads a text that is not written as it expects"],
  [/\bTypeError\b/u, "it works with a value of the wrong kind"],
  [/\bPermissionError\b|\bPermission denied\b/iu, "it may not do what it tries"],
  [/\bAssertionError\b/u, "a check that it makes does not hold"],
  [/\bMemoryError\b/u, "it runs out of memory"],
  [/\btimed? ?out\b|TimeoutError/iu, "it does not end in time"],
  [
    /\bConnectionError\b|\bHTTPError\b|\bURLError\b|\bSSLError\b|\bECONN\w+/u,
    "it does not get what it asks the network for",
  ],
  [/\bValueError\b/u, "it gets a value that it cannot work with"],
];

/** What went wrong by the message of a failed program, as a clause; null where its own words have to do. */
export const meaningOfError = (message: string): string | null =>
  meanings.find(([error]) => error.test(message))?.[1] ?? null;
