import { readLabelFile } from "@/lib/attribution/labels/label-file";
import { answerAtOnce } from "@/lib/services/answers/starting/answer-at-once";
import { type ReadingName } from "@/lib/services/ground/reader/reader-lines";
import { mapImport } from "@/lib/services/intake/imports/map-import";
import { readImport } from "@/lib/services/intake/imports/read-import";
import { sampleFile } from "@/lib/services/intake/imports/sample-file";
import { storeTurn } from "@/lib/services/intake/imports/store-turn";
import { hashOriginal } from "@/lib/services/intake/originals/hash-original";
import { receiveExport } from "@/lib/services/intake/otlp/receive-export";
import { rereadTrace } from "@/lib/services/intake/rereading/reread-trace";
import { openForm } from "@/lib/services/intake/uploads/open-form";
import { previewUpload } from "@/lib/services/intake/uploads/preview-upload";
import { storeUpload } from "@/lib/services/intake/uploads/store-upload";
import { findObjects } from "@/lib/services/labels/sets/find-objects";

/** What each reading does. */
export const readings = {
  "answer-trace": answerAtOnce,
  "find-objects": findObjects,
  "hash-original": hashOriginal,
  "open-form": openForm,
  "preview-mapping": mapImport,
  "preview-upload": previewUpload,
  "read-again": rereadTrace,
  "read-import": readImport,
  "read-labels": readLabelFile,
  "receive-export": receiveExport,
  "sample-import": sampleFile,
  "store-import": storeTurn,
  "store-upload": storeUpload,
} satisfies Record<ReadingName, (...args: never[]) => Promise<unknown>>;
