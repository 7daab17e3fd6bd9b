/**
 * The session of this tab: the login flag, the token beside it, and the chosen institution (spec 1 §2 › Guard;
 * api.md › Session). Tabs of one browser share it (`tab-session.ts`).
 */
import { useSyncExternalStore } from "react";
import {
  deleteAccountDatabases,
  hasDatabases,
  readStoredItem,
  removeStoredItem,
  removeStoredItems,
  writeStoredItem,
} from "./browser-storage.ts";
import { getServerNow } from "./server-clock.ts";

/** Signed out by choice, or ended by the server: then what was typed waits for its account (decision 0167). */
export type SessionEnd = "signOut" | "expiry";
/** The values that a tab needs to take over the session of another one. */
export type SharedSession = { token: string } & Partial<Record<(typeof sharedItems)[number], string>>;
const sharedItems = ["staff", "enrolment", "institution", "startedAt"] as const;
interface SessionRole {
  /** The session belongs to staff. */
  staff?: boolean;
  /** The restricted view for which the session was started. */
  reader?: string;
}
const listeners = new Set<() => void>();
const endCallbacks = new Set<() => void>();
const useCallbacks = new Set<(at: string) => void>();
let lastUse: string | undefined;
let isLeaving = false;
let expiredAccount: string | undefined;
const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};
/** Tokens begin with the account, in a form that tells nobody who it is (`session-store.server.ts`). */
const toAccountKey = (token: string | undefined): string | undefined => token?.split(".")[0];

export const session = {
  loggedIn: (): boolean => readStoredItem("loggedIn") === "1" && readStoredItem("token") !== undefined,
  /** The session belongs to staff, who work in their own area. */
  staff: (): boolean => session.loggedIn() && readStoredItem("staff") === "1",
  /** The session can do nothing yet but enrol a second factor. */
  enrolling: (): boolean => session.loggedIn() && readStoredItem("enrolment") === "1",
  /** The restricted view for which the session was started. */
  reader: (): string | undefined => (session.loggedIn() ? readStoredItem("reader") : undefined),
  token: (): string | undefined => readStoredItem("token"),
  /** Stands for the account in this browser: the same for each of its sessions, and nobody's name. */
  accountKey: (): string | undefined => toAccountKey(session.token()),
  /** True when a token belongs to the account that is signed in. */
  isOfAccount: (token: string | undefined): boolean =>
    token !== undefined && toAccountKey(token) === session.accountKey(),
  institution: (): string | undefined => readStoredItem("institution"),
  /** Returns when the session began, ISO 8601. */
  startedAt: (): string | undefined => readStoredItem("startedAt"),
  /** The last call that the server answered under this session, ISO 8601. */
  lastUse: (): string | undefined => lastUse,
  /** Notes a call of this tab or of another one. @param at ISO 8601 */
  recordUse(at: string): void {
    lastUse = at;
    for (const callback of useCallbacks) callback(at);
  },
  /** Registers what follows the calls of the session; returns its removal. */
  onUse(callback: (at: string) => void): () => void {
    useCallbacks.add(callback);
    return () => useCallbacks.delete(callback);
  },
  /** Begins a session; another account's that was not signed out goes first, with all that it left. */
  start(token: string, { staff = false, reader }: SessionRole = {}): void {
    if (session.token() && session.accountKey() !== toAccountKey(token)) void session.end("signOut");
    removeStoredItems("arrival");
    expiredAccount = undefined;
    for (const name of ["staff", "enrolment", "reader"] as const) removeStoredItem(name);
    writeStoredItem("loggedIn", "1");
    writeStoredItem("token", token);
    writeStoredItem("startedAt", getServerNow());
    lastUse = getServerNow();
    if (!reader) writeStoredItem("signedIn", "1");
    if (staff) writeStoredItem("staff", "1");
    if (reader) writeStoredItem("reader", reader);
    notifyListeners();
  },
  /** The session as another tab may take it over; undefined for a restricted view, which has a page of its own. */
  share(): SharedSession | undefined {
    const token = session.loggedIn() && !session.reader() ? session.token() : undefined;
    if (!token) return undefined;
    const entries = sharedItems.flatMap((name) => {
      const value = readStoredItem(name);
      return value === undefined ? [] : [[name, value]];
    });
    return { token, ...Object.fromEntries(entries) };
  },
  /** Takes over the session of another tab; the institution that was chosen in this one stays. */
  adopt({ token, ...items }: SharedSession): void {
    expiredAccount = undefined;
    for (const name of sharedItems) {
      if (name === "institution" && session.institution()) continue;
      const value = items[name];
      if (value === undefined) removeStoredItem(name);
      else writeStoredItem(name, value);
    }
    writeStoredItem("loggedIn", "1");
    writeStoredItem("token", token);
    // A tab that waited in vain for this answer took the mark away.
    writeStoredItem("signedIn", "1");
    notifyListeners();
  },
  requireEnrolment(): void {
    if (session.enrolling()) return;
    writeStoredItem("enrolment", "1");
    notifyListeners();
  },
  /** A second factor was enrolled: the session is whole. */
  completeEnrolment(): void {
    removeStoredItem("enrolment");
    notifyListeners();
  },
  choose(institutionId: string): void {
    writeStoredItem("institution", institutionId);
    notifyListeners();
  },
  /** Clears the choice once the reader has left the chosen institution, so that the first of the list is used again. */
  unchoose(): void {
    removeStoredItem("institution");
    notifyListeners();
  },
  /**
   * Ends the session in this tab; what pages hold in memory goes with it (`onEnd`). Fulfilled when all of it is gone.
   */
  async end(reason: SessionEnd): Promise<void> {
    const accountKey = session.accountKey();
    expiredAccount = reason === "expiry" ? accountKey : undefined;
    lastUse = undefined;
    removeStoredItems("session", "arrival");
    for (const callback of endCallbacks) callback();
    notifyListeners();
    if (reason === "signOut" && accountKey) await deleteAccountDatabases(accountKey);
  },
  /** The account whose session the server has ended here, until its reader has been told. */
  expiredAccount: (): string | undefined => expiredAccount,
  acknowledgeExpiry(): void {
    expiredAccount = undefined;
  },
  /** The reader is on the way out of the site's pages: a refusal that comes back meanwhile asks nobody to sign in. */
  leaving: (): boolean => isLeaving,
  leave(): void {
    isLeaving = true;
  },
  /** Registers what must be forgotten when the session ends; returns its removal. */
  onEnd(callback: () => void): () => void {
    endCallbacks.add(callback);
    return () => endCallbacks.delete(callback);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Returns true when something that this account typed is kept here. */
export const hasAccountDatabases = (): boolean => hasDatabases(session.accountKey());

/** Returns true while this tab is signed in. */
export const useIsSignedIn = (): boolean =>
  useSyncExternalStore(session.subscribe, session.loggedIn, () => false);
/** Returns true while this tab is signed in as staff. */
export const useIsStaff = (): boolean => useSyncExternalStore(session.subscribe, session.staff, () => false);
/** Returns true while this tab's session can only enrol a second factor. */
export const useIsEnrolling = (): boolean =>
  useSyncExternalStore(session.subscribe, session.enrolling, () => false);
/** Returns the institution chosen in this tab, if any. */
export const useInstitutionId = (): string | undefined =>
  useSyncExternalStore(session.subscribe, session.institution, () => undefined);
