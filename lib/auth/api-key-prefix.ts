/** Every API key begins so. */
export const apiKeyPrefix = "fl_";
