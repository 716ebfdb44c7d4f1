/** Under so many labeled traces no number is shown: an interval would span half of all there is. */
export const fewestLabelled = 20;
