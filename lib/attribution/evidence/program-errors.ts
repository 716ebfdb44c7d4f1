/** What the errors of programs mean, for whoever writes none; the first that fits is said. */
const meanings: readonly (readonly [error: RegExp, meaning: string])[] = [
  [
    /\bModuleNotFoundError\b|\bImportError\b|Cannot find module|command not found/u,
    "it needs a package that is not installed",
  ],
  [/\bFileNotFoundError\b|No such file|\bENOENT\b/u, "it opens a file that does not exist"],
  [/\bKeyError\b/u, "it reads an entry that does not exist"],
  [/\bIndexError\b|index out of (?:range|bounds)/u, "it reads past the end of a list"],
  [/\bNameError\b|\bReferenceError\b|\bUnboundLocalError\b/u, "it uses an undefined name"],
  [/\bSyntaxError\b|\bIndentationError\b|\bTabError\b/u, "it has a syntax error"],
  [/\bZeroDivisionError\b|division by zero/iu, "it divides by zero"],
  [/\bAttributeError\b|Cannot read propert/u, "it uses something that a value does not have"],
  [/\bJSONDecodeError\b|\bParserError\b/u, "it parses text in an unexpected format"],
  [/\bTypeError\b/u, "it uses a value of the wrong type"],
  [/\bPermissionError\b|\bPermission denied\b/iu, "it lacks permission"],
  [/\bAssertionError\b/u, "one of its checks fails"],
  [/\bMemoryError\b/u, "it runs out of memory"],
  [/\btimed? ?out\b|TimeoutError/iu, "it times out"],
  [/\bConnectionError\b|\bHTTPError\b|\bURLError\b|\bSSLError\b|\bECONN\w+/u, "its network request fails"],
  [/\bValueError\b/u, "it gets a value that it cannot handle"],
];

/** What went wrong by the message of a failed program, as a clause; null where its own words have to do. */
export const meaningOfError = (message: string): string | null =>
  meanings.find(([error]) => error.test(message))?.[1] ?? null;
