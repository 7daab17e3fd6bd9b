/**
 * Remembers the account to which a page in the history belongs (decision 0167). The back button of a shared computer
 * leads to pages that the reader before has opened: they are offered again to that account only.
 */

const getEntryState = (): Record<string, unknown> => (history.state ?? {}) as Record<string, unknown>;

/** Marks the present entry as a page of an account. @param accountKey `session.accountKey()` */
export const markVisitor = (accountKey: string): void => {
  if (getEntryState().visitor !== accountKey)
    history.replaceState({ ...getEntryState(), visitor: accountKey }, "");
};
/** Reads the account that opened the present entry; undefined for an entry that nobody has seen signed in. */
export const readVisitor = (): string | undefined => {
  const { visitor } = getEntryState();
  return typeof visitor === "string" ? visitor : undefined;
};

/** The state that the login page gets about the page that it leads back to. */
export interface ReturnState {
  /** The account that may be led back; absent: anybody. */
  visitor?: string | undefined;
  /** The session of that account ended while it was there. */
  expired?: boolean;
}
/** Parses the state of a route, which any page may have written. */
export const parseReturnState = (state: unknown): ReturnState => {
  const { visitor, expired } = (state ?? {}) as Record<string, unknown>;
  return { visitor: typeof visitor === "string" ? visitor : undefined, expired: expired === true };
};
/** Chooses the page for somebody who has signed in; never a page of another account. */
export const chooseDestination = (
  target: string,
  fallback: string,
  visitor: string | undefined,
  accountKey: string | undefined,
): string => (visitor === undefined || visitor === accountKey ? target : fallback);
