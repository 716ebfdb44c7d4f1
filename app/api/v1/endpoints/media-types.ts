// How files are sent that are no JSON.

export const csv = "text/csv; charset=utf-8";
export const ndjson = "application/x-ndjson";
export const zip = "application/zip";
/** Of a report that is no JSON. */
export const reportTypes = [csv, "text/markdown; charset=utf-8"] as const;
