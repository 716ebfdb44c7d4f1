import { type JsonObject } from "../../json-value";
import { type MessagePart } from "../message";
import { type MessagePlace } from "../place";

/**
 * Reads a block of a message's content where it is of this dialect; null where it is not. A block that holds
 * nothing to show gives no part.
 */
export type ReadBlock = (block: JsonObject, place: MessagePlace) => MessagePart[] | null;
