import { type KindOfEvidence } from "./evidence-kind";
import { arithmetic } from "./kinds/arithmetic";
import { callInvalid } from "./kinds/call-invalid";
import { codeResult } from "./kinds/code-result";
import { contradicts } from "./kinds/contradicts";
import { copyDiffers } from "./kinds/copy-differs";
import { dutyDropped } from "./kinds/duty-dropped";
import { failureIgnored } from "./kinds/failure-ignored";
import { stoppedShort } from "./kinds/stopped-short";
import { unitDiffers } from "./kinds/unit-differs";
import { unsourced } from "./kinds/unsourced";
import { unverifiedSuccess } from "./kinds/unverified-success";
import { wrongTarget } from "./kinds/wrong-target";

/** All kinds, those that say most first. */
export const kindsOfEvidence: readonly KindOfEvidence[] = [
  unitDiffers,
  copyDiffers,
  contradicts,
  failureIgnored,
  dutyDropped,
  wrongTarget,
  codeResult,
  arithmetic,
  callInvalid,
  unverifiedSuccess,
  unsourced,
  stoppedShort,
];
