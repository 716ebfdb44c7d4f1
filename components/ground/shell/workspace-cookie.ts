/** Which workspace was open last, so that `/` leads back to it. */
export const workspaceCookie = "faultline-workspace";
