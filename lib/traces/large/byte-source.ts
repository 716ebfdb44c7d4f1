/** The bytes of a file by their place in it, wherever they are kept, so that no one needs to hold all of them. */
export interface ByteSource {
  byteSize: number;
  /** `length` bytes from `offset`; fewer at the end. */
  read: (offset: number, length: number) => Promise<Uint8Array>;
}

export const sourceOf = (bytes: Uint8Array): ByteSource => ({
  byteSize: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});
