-- Whether the bytes of a piece are packed by Brotli. Pieces that were stored before are as they came.
ALTER TABLE "OriginalChunk" ADD COLUMN     "isPacked" BOOLEAN NOT NULL DEFAULT false;
