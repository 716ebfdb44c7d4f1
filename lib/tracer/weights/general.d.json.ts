/** The weights as they are before they are parsed. */
declare const weights: unknown;
export default weights;
