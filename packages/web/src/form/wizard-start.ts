/** How a form begins: the draft that is continued, or what is known already and need not be asked. */

import type { Reported } from "@portal/core/application/report/reported";
import type { ApplicationRow, ApplicationView } from "@portal/core/application/wire";
import type { EventDetail } from "@portal/core/event/wire";
import { isAnswered } from "@portal/core/form/evaluate";
import type { Answers, Json, Scheme } from "@portal/core/form/types";
import type { ContactView, InstitutionView } from "@portal/core/institution/wire";
import type { Language } from "@portal/core/notice/types";
import { startTransition, useEffect, useState } from "react";
import { ulid } from "ulid";
import { ApiError, api } from "../lib/api.ts";
import { i18n } from "../lib/i18n.ts";
import { keptDraft, keptDraftFor } from "./draft-store.ts";
import { asText } from "./json.ts";
import { read } from "./merge.ts";
import {
  currentInstitution,
  type List,
  NO_SUCH_FORM,
  subjectOf,
  surroundings,
  type WizardData,
} from "./wizard-data.ts";

export interface WizardWish {
  id?: string | undefined;
  event?: string | undefined;
  scheme?: string | undefined;
  /** The application that is to be reported on. */
  of?: string | undefined;
  /** The invitation code that a link brought along. */
  code?: string | undefined;
}
/** What the institution, the contact and the event already know is not asked again (experience.md › Wizard). */
export const prefill = (
  scheme: Scheme,
  known: {
    institution?: InstitutionView | undefined;
    event?: EventDetail | undefined;
    contacts: ContactView[];
    reported?: Reported | undefined;
  },
): Answers => {
  const inService = known.contacts.filter((contact) => contact.employmentStatus === "IN_SERVICE");
  const facts = {
    institution: known.institution ?? null,
    event: known.event ?? null,
    contact: inService[0] ?? null,
    reported: known.reported ?? null,
  } as unknown as Json;
  const answers: Answers = {};
  for (const field of scheme.steps.flatMap((step) => step.fields)) {
    const value = field.prefill ? read(facts, field.prefill) : undefined;
    if (value !== undefined && isAnswered(value))
      answers[field.key] =
        field.kind === "multiText" && value !== null && typeof value === "object" && "zh-Hant" in value
          ? { zh: asText(value["zh-Hant"]), en: asText(value.en), pt: asText(value.pt) }
          : value;
    // One person in service is no choice.
    if (field.kind === "contact" && inService.length === 1 && inService[0])
      answers[field.key] = inService[0].id;
  }
  return answers;
};

const load = async (wish: WizardWish): Promise<WizardData | undefined> => {
  // All that needs nothing else is asked for at once: on a slow line each asking after another is seen.
  const about = wish.of ? await aboutOf(wish.of) : undefined;
  const wished = wish.scheme ? { scheme: wish.scheme, eventId: wish.event } : undefined;
  const ahead = wished && subjectOf(wished);
  ahead?.catch(() => undefined);
  const drafts = wish.id ? undefined : draftsNow();
  const institutionId = await currentInstitution();
  if (!institutionId) return undefined;
  const wishedFor = about ? { ...wish, scheme: about.report?.scheme } : wish;
  const found = drafts && (await resume(wishedFor, institutionId, await drafts));
  const id = wish.id ?? found ?? ulid();
  const local = await keptDraft(id);
  const server =
    wish.id || found
      ? await api.get<ApplicationView>(`/participate/search/${id}`).catch((error: unknown) => {
          // Known here only: the first save has not reached the server yet.
          if (local && error instanceof ApiError && (error.status === 404 || error.offline)) return undefined;
          throw error;
        })
      : undefined;
  const scheme = server?.scheme ?? local?.scheme ?? wishedFor.scheme;
  const parentId = server?.parentId ?? local?.parentId ?? wish.of;
  const eventId = server?.eventId ?? local?.eventId ?? wish.event;
  if (!scheme) throw new ApiError(404, { code: 107001 });
  const around = await surroundings(
    {
      scheme,
      institutionId: server?.institutionId ?? institutionId,
      eventId,
      answers: { ...server?.answers, ...local?.answers },
    },
    scheme === wished?.scheme && eventId === wished.eventId ? ahead : undefined,
  );
  return {
    id,
    institutionId: server?.institutionId ?? institutionId,
    server,
    local,
    ...around,
    prefilled: {
      ...prefill(around.scheme, { ...around, reported: about && (await reportedIn(about)) }),
      ...(wish.code ? { invitationCode: wish.code } : {}),
    },
    parentId,
    until: (about ?? server)?.deadlines.find(({ kind }) => kind === "report")?.day,
  };
};

/** What is to be reported on. Refuses as unknown what wants no report now. */
const aboutOf = async (id: string): Promise<ApplicationView> => {
  const about = await api.get<ApplicationView>(`/participate/search/${encodeURIComponent(id)}`);
  if (about.report?.state !== "DUE") throw new ApiError(404, { code: NO_SUCH_FORM });
  return about;
};
/** What the report begins with, in the reader's language. */
const reportedIn = async (about: ApplicationView): Promise<Reported> => {
  // Few forms are reports.
  const [{ reportedOf }, event] = await Promise.all([
    import("@portal/core/application/report/reported"),
    about.eventId ? api.get<EventDetail>(`/activity/${about.eventId}`) : undefined,
  ]);
  return reportedOf(about, event, i18n.language as Language, {
    income: i18n.t("pages/form:report.income"),
    expenses: i18n.t("pages/form:report.expenses"),
  });
};

/** The drafts of the institution at hand; without them a form begins anew. */
const draftsNow = (): Promise<ApplicationRow[]> =>
  api.get<List<ApplicationRow>>("/participate/search", { status: "DRAFT", limit: 100 }).then(
    ({ items }) => items,
    () => [],
  );
/** An unfinished draft of the same thing is continued, not begun again. */
const resume = async (
  wish: WizardWish,
  institutionId: string,
  drafts: ApplicationRow[],
): Promise<string | undefined> => {
  const same = drafts.find(
    (row) =>
      row.status === "DRAFT" &&
      row.scheme === wish.scheme &&
      row.eventId === wish.event &&
      (!wish.of || row.parentId === wish.of),
  );
  return same?.id ?? (await keptDraftFor(institutionId, wish.scheme ?? "", wish.event, wish.of))?.id;
};

/** `undefined` while loading; `none` when the person has no institution yet. */
export const useWizardData = (wish: WizardWish): { data?: WizardData; none?: true; error?: unknown } => {
  const [state, set] = useState<{ data?: WizardData; none?: true; error?: unknown }>({});
  const { id, event, scheme, code, of } = wish;
  useEffect(() => {
    let left = false;
    set({});
    load({ id, event, scheme, code, of }).then(
      // In slices: a form is large, and its reader scrolls what stands in its place.
      (data) => left || startTransition(() => set(data ? { data } : { none: true })),
      (error: unknown) => left || set({ error }),
    );
    return () => {
      left = true;
    };
  }, [id, event, scheme, code, of]);
  return state;
};
