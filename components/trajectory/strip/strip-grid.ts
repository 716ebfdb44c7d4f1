/** Columns of the strip: names, cells, answers; on a narrow screen name and answer stand over the cells. */
export const stripGrid =
  "grid grid-cols-[204px_minmax(0,1fr)_196px] items-center max-lg:grid-cols-[minmax(0,1fr)_auto]";
