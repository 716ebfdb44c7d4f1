/**
 * The weights as they are before they are parsed: a type of 330 kB of numbers would cost each type check two seconds.
 */
declare const weights: unknown;
export default weights;
