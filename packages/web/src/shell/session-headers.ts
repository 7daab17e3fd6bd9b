/** The headers of every call: the token, and the institution for which its reader acts. */
export const buildSessionHeaders = (
  token: string | undefined,
  institution: string | undefined,
): Record<string, string> => ({
  Accept: "application/json",
  ...(token && { Authorization: token }),
  ...(institution && { "X-Institution-Id": institution }),
});
