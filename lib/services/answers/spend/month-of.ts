/** The first day of the calendar month (UTC) that a moment lies in. */
export const monthOf = (moment: Date): Date => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1));
