/**
 * The session of this tab: the login flag, the token beside it, and the chosen institution (spec 1 §2 › Guard;
 * api.md › Session). A new tab signs in again.
 */
import { useSyncExternalStore } from "react";

const FLAG = "loggedIn";
const TOKEN = "token";
const INSTITUTION = "institution";
const STAFF = "staff";
const ENROLMENT = "enrolment";
const listeners = new Set<() => void>();
const endCallbacks = new Set<() => void | Promise<void>>();
const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};
const readItem = (key: string): string | undefined => sessionStorage.getItem(key) ?? undefined;

export const session = {
  loggedIn: (): boolean => readItem(FLAG) === "1" && readItem(TOKEN) !== undefined,
  /** The session belongs to staff, who work in their own area. */
  staff: (): boolean => session.loggedIn() && readItem(STAFF) === "1",
  /** The session can do nothing yet but enrol a second factor. */
  enrolling: (): boolean => session.loggedIn() && readItem(ENROLMENT) === "1",
  token: (): string | undefined => readItem(TOKEN),
  institution: (): string | undefined => readItem(INSTITUTION),
  start(token: string, staff = false): void {
    sessionStorage.setItem(FLAG, "1");
    sessionStorage.setItem(TOKEN, token);
    if (staff) sessionStorage.setItem(STAFF, "1");
    else sessionStorage.removeItem(STAFF);
    sessionStorage.removeItem(ENROLMENT);
    notifyListeners();
  },
  requireEnrolment(): void {
    if (session.enrolling()) return;
    sessionStorage.setItem(ENROLMENT, "1");
    notifyListeners();
  },
  /** A second factor was enrolled: the session is whole. */
  completeEnrolment(): void {
    sessionStorage.removeItem(ENROLMENT);
    notifyListeners();
  },
  choose(institutionId: string): void {
    sessionStorage.setItem(INSTITUTION, institutionId);
    notifyListeners();
  },
  /** The chosen institution is none of the reader's any more: the first of the list counts again. */
  unchoose(): void {
    sessionStorage.removeItem(INSTITUTION);
    notifyListeners();
  },
  /** Ends the session in this tab; what pages kept locally goes with it (`onEnd`). */
  end(): void {
    for (const key of [FLAG, TOKEN, INSTITUTION, STAFF, ENROLMENT]) sessionStorage.removeItem(key);
    for (const callback of endCallbacks) void callback();
    notifyListeners();
  },
  /** Registers what must be forgotten at sign-out; returns its removal. */
  onEnd(callback: () => void | Promise<void>): () => void {
    endCallbacks.add(callback);
    return () => endCallbacks.delete(callback);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** True while this tab is signed in. */
export const useLoggedIn = (): boolean =>
  useSyncExternalStore(session.subscribe, session.loggedIn, () => false);
/** True while this tab is signed in as staff. */
export const useStaff = (): boolean => useSyncExternalStore(session.subscribe, session.staff, () => false);
/** True while this tab's session can only enrol a second factor. */
export const useEnrolling = (): boolean =>
  useSyncExternalStore(session.subscribe, session.enrolling, () => false);
/** The institution chosen in this tab, if any. */
export const useInstitutionId = (): string | undefined =>
  useSyncExternalStore(session.subscribe, session.institution, () => undefined);
