/** How traces are stored, where the file does not say. */
export interface StoreWish {
  format?: string | undefined;
  /** Name of a mapping that the workspace has saved. */
  mappingName?: string | undefined;
  /** Name of the system, for traces that name none. */
  system?: string | undefined;
  /** Its version, for traces that state none. */
  version?: string | undefined;
}
