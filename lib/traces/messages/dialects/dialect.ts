import { type JsonObject } from "../../json-value";
import { type DecodedMessage } from "../message";
import { type MessagePlace } from "../place";

/** Reads a message where it is of this dialect, seen by its own keys; null where it is not. */
export type ReadMessageDialect = (message: JsonObject, place: MessagePlace) => DecodedMessage | null;
