/** What stands around an application: the scheme, the institution, the event, contacts and files (`wizard-start.ts`: how one begins). */
import type { CurrentUser } from "@portal/core/account/current-user";
import type { ApplicationView } from "@portal/core/application/wire";
import { addWithin, type Reach } from "@portal/core/calendar/reach";
import { day, dayOf, type Instant } from "@portal/core/day";
import type { EventDetail } from "@portal/core/event/wire";
import { filesNamed } from "@portal/core/form/files";
import type { Answers, CheckContext, Field, FileFact, Json, Scheme } from "@portal/core/form/types";
import type { ContactView, InstitutionView } from "@portal/core/institution/wire";
import type { FileView } from "@portal/core/upload/wire";
import { ApiError, api } from "../lib/api.ts";
import { now } from "../lib/clock.ts";
import { i18n } from "../lib/i18n.ts";
import { session } from "../lib/session.ts";
import type { LocalDraft } from "./draft-store.ts";
import { namespacesOf } from "./use-scheme-texts.ts";

export interface WizardData {
  id: string;
  scheme: Scheme;
  institutionId: string;
  institution: InstitutionView | undefined;
  event: EventDetail | undefined;
  held: Held | undefined;
  contacts: ContactView[];
  files: Record<string, FileView>;
  /** The application as the server has it. */
  server: ApplicationView | undefined;
  local: LocalDraft | undefined;
  prefilled: Answers;
  /** What a report is on. */
  parentId: string | undefined;
  /** The last day to hand a report in. */
  until: string | undefined;
}
export type List<T> = { items: T[] };
/** What the server holds a scheme to today (`GET /scheme/{id}/case`). */
interface Held {
  policy: Record<string, Json>;
  days: Reach;
}

/**
 * Asked for where the event does not tell it: an event brings the policies along, working days are counted by few.
 * Without it the form goes on, and the server has the last word.
 */
const heldTo = async (scheme: Scheme, eventId: string | undefined): Promise<Held | undefined> => {
  const counts = /"(WORKING|WORKING_DAYS)"/.test(JSON.stringify([scheme.steps, scheme.rules]));
  if (eventId && !counts) return undefined;
  return api.get<Held>(`/scheme/${scheme.id}/case`).catch(() => undefined);
};

/** FORM_NOT_FOUND; the table of codes stays where they are raised. */
export const NO_SUCH_FORM = 107001;
/** The scheme of an id, undefined when there is none. It is data, and so only the one that is filled in comes here. */
export const loadScheme = async (id: string): Promise<Scheme | undefined> => {
  const [scheme] = await Promise.all([
    api.get<Scheme>(`/scheme/${encodeURIComponent(id)}`).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === NO_SUCH_FORM) return undefined;
      throw error;
    }),
    i18n.loadNamespaces([...namespacesOf(id), "lists", "errors"]),
  ]);
  return scheme;
};

/** The institution at hand: the chosen one, else the first of the person. */
export const currentInstitution = async (): Promise<string | undefined> => {
  const chosen = session.institution();
  if (chosen) return chosen;
  const user = await api.get<CurrentUser>("/user/current");
  return user.currentInstitutionId ?? user.institutions[0]?.id;
};

/** Files named by the answers that the application did not bring along; what is not ours stays unknown. */
const filesOf = async (fields: Field[], answers: Answers): Promise<Record<string, FileView>> => {
  const ids = filesNamed(fields, answers);
  const views = await Promise.all(
    [...new Set(ids)].map((id) => api.get<FileView>(`/file/${id}`).catch(() => undefined)),
  );
  return Object.fromEntries(views.filter((view) => view !== undefined).map((view) => [view.id, view]));
};

const factOf = (file: FileView): FileFact => ({
  id: file.id,
  purpose: file.purpose,
  type: file.type,
  size: file.sentBytes ?? file.size,
  status: file.status,
  uploadedOn: dayOf(file.uploadedAt as Instant),
  ...(file.issuedOn ? { issuedOn: day(file.issuedOn) } : {}),
});

/** The same plain values that the Lambda builds for the check. */
export const checkContext = (
  data: Pick<WizardData, "event" | "institution" | "held">,
  contacts: readonly ContactView[],
  files: Record<string, FileView>,
): CheckContext => ({
  today: dayOf(now()),
  now: now(),
  ...(data.held
    ? { policy: data.held.policy, addWorkingDays: addWithin.bind(undefined, data.held.days) }
    : {}),
  ...(data.event ? { event: data.event as unknown as Record<string, Json> } : {}),
  ...(data.institution ? { institution: data.institution as unknown as Record<string, Json> } : {}),
  contacts: contacts.map((contact) => ({
    id: contact.id,
    inService: contact.employmentStatus === "IN_SERVICE",
  })),
  files: Object.fromEntries(Object.values(files).map((file) => [file.id, factOf(file)])),
});

interface Subject {
  scheme: string;
  eventId?: string | undefined;
}
/** What is known by the address alone. The event with the scheme, so that what staff set for its applications holds. */
export const subjectOf = ({ scheme, eventId }: Subject) =>
  Promise.all([
    loadScheme(scheme),
    eventId ? api.get<EventDetail>(`/activity/${eventId}`, { scheme }) : undefined,
    api.get<List<ContactView>>("/contact").then((list) => list.items),
  ]);

/** Everything around an application that exists: for the wizard, a supplement, a record. */
export const surroundings = async (
  view: Subject & { institutionId: string; answers: Answers },
  ahead?: ReturnType<typeof subjectOf>,
) => {
  const [[scheme, event, contacts], institution] = await Promise.all([
    ahead ?? subjectOf(view),
    api.get<InstitutionView>(`/institution/${view.institutionId}`).catch(() => undefined),
  ]);
  if (!scheme) throw new ApiError(404, { code: 107001 });
  const [files, held] = await Promise.all([
    filesOf(
      scheme.steps.flatMap((step) => step.fields),
      view.answers,
    ),
    heldTo(scheme, view.eventId),
  ]);
  return { scheme, institution, event, held, contacts, files };
};
