/**
 * The data around an application: scheme, institution, event, contacts and files (`use-wizard-data.ts` creates the
 * initial ones).
 */

import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { applySubmittedPolicy } from "@portal/core/applications/model/submitted-policy";
import type { CalendarWindow } from "@portal/core/calendar/calendar-window";
import type { EventDetail } from "@portal/core/events/event-schema";
import type { FileView } from "@portal/core/files/file-schema";
import { listNamedFiles } from "@portal/core/forms/expressions/answer-files";
import type { Answers, Field, Json, Scheme } from "@portal/core/forms/types/index";
import type { ContactView, InstitutionView } from "@portal/core/institutions/institution-schema";
import * as errorCodes from "@portal/core/platform/error-codes";
import type { SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { ApiError, api } from "../shell/api.ts";
import { loadNamespaces } from "../shell/i18n.ts";
import { loadCurrentUser } from "../shell/known-account.ts";
import { lazyImport } from "../shell/lazy-import.ts";
import { getVersionNamespace, listSchemeNamespaces } from "../shell/scheme-namespaces.ts";
import { session } from "../shell/session.ts";
import type { LocalDraft } from "./draft-store.ts";

export interface WizardData {
  id: string;
  scheme: LoadedScheme;
  institutionId: string;
  institution: InstitutionView | undefined;
  event: EventDetail | undefined;
  schemePolicy: SchemePolicy | undefined;
  contacts: ContactView[];
  files: Record<string, FileView>;
  /** The application on the server. */
  server: ApplicationView | undefined;
  local: LocalDraft | undefined;
  prefilled: Answers;
  /** The fixed fields whose value is known; undefined where only the copy in this browser is there to tell. */
  givenFields: ReadonlySet<string> | undefined;
  /** The application that a report is about. */
  parentId: string | undefined;
  /** The last day to submit a report. */
  until: string | undefined;
}
/** A scheme in a version, with the texts that it changes; without a number, as delivered. */
export type LoadedScheme = Scheme & { version?: number; texts?: SchemeOverlay["texts"] };
type ItemList<T> = { items: T[] };
/** The policies of a scheme today (`GET /scheme/{id}/case`). */
interface SchemePolicy {
  policy: Record<string, Json>;
  days: CalendarWindow;
  /** The version in which applications are begun. */
  schemeVersion?: number;
}

/**
 * Loaded only without an event, because events contain their policies, and few schemes count working days. Without it
 * the form continues, and the server decides.
 */
const loadSchemePolicy = async (
  scheme: Scheme,
  eventId: string | undefined,
): Promise<SchemePolicy | undefined> => {
  const counts = /"(WORKING|WORKING_DAYS)"/.test(JSON.stringify([scheme.steps, scheme.rules]));
  if (eventId && !counts) return undefined;
  return api.get<SchemePolicy>(`/scheme/${scheme.id}/case`).catch(() => undefined);
};

/** Reads a scheme without its texts, or undefined where there is none. */
const readScheme = async (id: string, version: number | undefined): Promise<LoadedScheme | undefined> => {
  try {
    return await api.get<LoadedScheme>(`/scheme/${encodeURIComponent(id)}`, version ? { version } : {});
  } catch (error) {
    if (error instanceof ApiError && error.code === errorCodes.FORM_NOT_FOUND) return undefined;
    throw error;
  }
};

/** Loads a scheme in a version, or undefined. Schemes are data, so only the requested one is loaded. */
export const loadScheme = async (id: string, version?: number): Promise<LoadedScheme | undefined> => {
  const [textLoading, schemeRead] = await Promise.allSettled([
    lazyImport(() => loadNamespaces([...listSchemeNamespaces(id), "lists", "errors"])),
    readScheme(id, version),
  ]);
  if (schemeRead.status === "rejected") throw schemeRead.reason;
  const scheme = schemeRead.value;
  // A scheme that does not exist has no texts either.
  if (!scheme) return undefined;
  if (textLoading.status === "rejected") throw textLoading.reason;
  const namespace = getVersionNamespace({ id, version });
  if (namespace && scheme.texts)
    (await import("./add-version-texts.ts")).addVersionTexts(namespace, scheme.texts);
  return scheme;
};

/** Returns the current institution: the chosen one, otherwise the user's first. */
export const findCurrentInstitutionId = async (): Promise<string | undefined> => {
  const chosenId = session.institution();
  if (chosenId) return chosenId;
  const user = await loadCurrentUser();
  return user.currentInstitutionId ?? user.institutions[0]?.id;
};

/** Reads what the user may be unable to see, or what is gone: then undefined. Another failure can be repeated. */
const readUnlessMissing = <T>(path: string): Promise<T | undefined> =>
  api.get<T>(path).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return undefined;
    throw error;
  });

/** Loads files that the answers refer to and the application did not contain; inaccessible ones stay unknown. */
const loadReferencedFiles = async (fields: Field[], answers: Answers): Promise<Record<string, FileView>> => {
  const ids = listNamedFiles(fields, answers);
  const views = await Promise.all([...new Set(ids)].map((id) => readUnlessMissing<FileView>(`/file/${id}`)));
  return Object.fromEntries(views.filter((view) => view !== undefined).map((view) => [view.id, view]));
};

interface Subject {
  scheme: string;
  eventId?: string | undefined;
}
/** Loads what the address determines. The event is loaded with the scheme, so that its policies apply. */
export const loadSubject = ({ scheme, eventId }: Subject) =>
  Promise.all([
    loadScheme(scheme),
    eventId
      ? api.get<EventDetail & { schemeVersion?: number }>(`/activity/${eventId}`, { scheme })
      : undefined,
    api.get<ItemList<ContactView>>("/contact").then((list) => list.items),
  ]);

/** Loads everything around an existing application: for the wizard, a supplement, a record. */
export const loadApplicationContext = async (
  view: Subject & {
    institutionId: string;
    answers: Answers;
    /** The version in which it was begun; absent for the scheme as delivered. */
    schemeVersion?: number | undefined;
    /** The application is begun now, so it gets the version of today. */
    isNew?: boolean;
  } & Partial<Pick<ApplicationView, "submittedAt" | "policy">>,
  preloadedSubject?: ReturnType<typeof loadSubject>,
) => {
  const [[delivered, event, contacts], institution] = await Promise.all([
    preloadedSubject ?? loadSubject(view),
    api.get<InstitutionView>(`/institution/${view.institutionId}`),
  ]);
  if (!delivered) throw new ApiError(404, { code: errorCodes.FORM_NOT_FOUND });
  const schemePolicy = loadSchemePolicy(delivered, view.eventId);
  const version = view.isNew
    ? (event?.schemeVersion ?? (await schemePolicy)?.schemeVersion)
    : view.schemeVersion;
  const scheme = version ? await loadScheme(view.scheme, version) : delivered;
  if (!scheme) throw new ApiError(404, { code: errorCodes.FORM_NOT_FOUND });
  const [files, policyOfScheme] = await Promise.all([
    loadReferencedFiles(
      scheme.steps.flatMap((step) => step.fields),
      view.answers,
    ),
    schemePolicy,
  ]);
  // What was submitted is read by the policies of its submission, whatever was set since.
  const keepsPolicy = view.submittedAt !== undefined;
  return {
    scheme,
    institution,
    event: keepsPolicy && event ? applySubmittedPolicy(event, view) : event,
    schemePolicy: keepsPolicy && policyOfScheme ? applySubmittedPolicy(policyOfScheme, view) : policyOfScheme,
    contacts,
    files,
  };
};
