import packageFile from "../package.json" with { type: "json" };

/** Of this program, as `0.1.0`. */
export const programVersion: string = packageFile.version;
