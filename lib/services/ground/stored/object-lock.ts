/**
 * Held by whoever copies what one snapshot of the database names, shared, in session: no object is deleted meanwhile,
 * since the snapshot may name it.
 */
export const objectLock = 72_707_376;
