import { readHere } from "@/lib/reader-thread/read-here";
import { chooseReader } from "@/lib/services/ground/reader/reader";

/** Verbs that are tested read what they are sent in the test's own process. */
chooseReader(readHere);
