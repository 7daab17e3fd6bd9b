/** The initial data of a form: a draft to continue, or what is already known. */
import type { ApplicationRow, ApplicationView } from "@portal/core/applications/model/application-schema";
import type { ReportPrefill } from "@portal/core/applications/reports/report-prefill";
import type { EventDetail } from "@portal/core/events/event-schema";
import type { Answers, Scheme } from "@portal/core/forms/types/index";
import type { Language } from "@portal/core/messaging/notice-types";
import * as errorCodes from "@portal/core/platform/error-codes";
import { startTransition, useCallback, useEffect, useState } from "react";
import { ulid } from "ulid";
import { ApiError, api } from "../shell/api.ts";
import { i18n } from "../shell/i18n.ts";
import { readWholeList } from "../shell/read-whole-list.ts";
import { findLocalDraft, getLocalDraft } from "./draft-store.ts";
import { listGivenFields, prefillAnswers } from "./prefill-answers.ts";
import {
  findCurrentInstitutionId,
  loadApplicationContext,
  loadSubject,
  type WizardData,
} from "./wizard-data.ts";

interface WizardRequest {
  id?: string | undefined;
  event?: string | undefined;
  scheme?: string | undefined;
  /** The application to report on. */
  of?: string | undefined;
  /** The invitation code from a link. */
  code?: string | undefined;
  /** An own application whose answers a new draft starts with. */
  copy?: string | undefined;
  /** Starts another draft beside an unfinished one. */
  another?: boolean | undefined;
}
/** Kinds that belong to one application: its documents and what was declared in it. */
const notCopiedKinds: ReadonlySet<string> = new Set(["documents", "excel", "declaration", "application"]);
/**
 * Returns the answers with which another application starts. Documents, declarations, codes of invitations and the data
 * of the person that it was about are left out.
 */
export const copyAnswers = (scheme: Scheme, answers: Answers): Answers =>
  Object.fromEntries(
    scheme.steps
      .flatMap(({ fields }) => fields)
      .flatMap(({ key, kind, personal }) => {
        const answer = answers[key];
        const isLeftOut = personal || notCopiedKinds.has(kind) || key === "invitationCode";
        return isLeftOut || answer === undefined ? [] : [[key, answer]];
      }),
  );
const loadWizardData = async (request: WizardRequest): Promise<WizardData | undefined> => {
  // Independent requests start in parallel, because consecutive ones are noticeable on a slow line.
  const reportedApplication = request.of ? await loadReportedApplication(request.of) : undefined;
  const requestedSubject = request.scheme ? { scheme: request.scheme, eventId: request.event } : undefined;
  const preloadedSubject = requestedSubject && loadSubject(requestedSubject);
  preloadedSubject?.catch(() => undefined);
  const drafts = request.id || request.copy || request.another ? undefined : listDrafts();
  const copiedApplication = request.copy
    ? api.get<ApplicationView>(`/participate/search/${encodeURIComponent(request.copy)}`)
    : undefined;
  copiedApplication?.catch(() => undefined);
  drafts?.catch(() => undefined);
  const institutionId = await findCurrentInstitutionId();
  if (!institutionId) return undefined;
  const resolvedRequest = reportedApplication
    ? { ...request, scheme: reportedApplication.report?.scheme }
    : request;
  const draftId = drafts && (await findUnfinishedDraft(resolvedRequest, institutionId, await drafts));
  const id = request.id ?? draftId ?? ulid();
  const local = await getLocalDraft(id);
  const server =
    request.id || draftId
      ? await api.get<ApplicationView>(`/participate/search/${id}`).catch((error: unknown) => {
          // Only known here: the first save has not reached the server yet.
          if (local && error instanceof ApiError && (error.status === 404 || error.offline)) return undefined;
          throw error;
        })
      : undefined;
  const scheme = server?.scheme ?? local?.scheme ?? resolvedRequest.scheme;
  const parentId = server?.parentId ?? local?.parentId ?? request.of;
  const eventId = server?.eventId ?? local?.eventId ?? request.event;
  if (!scheme) throw new ApiError(404, { code: errorCodes.FORM_NOT_FOUND });
  const applicationContext = await loadApplicationContext(
    {
      scheme,
      institutionId: server?.institutionId ?? institutionId,
      eventId,
      answers: { ...server?.answers, ...local?.answers },
      schemeVersion: server ? server.schemeVersion : local?.schemeVersion,
      isNew: !server && !local,
    },
    scheme === requestedSubject?.scheme && eventId === requestedSubject.eventId
      ? preloadedSubject
      : undefined,
  );
  const activity = server ?? reportedApplication;
  return {
    id,
    institutionId: server?.institutionId ?? institutionId,
    server,
    local,
    ...applicationContext,
    prefilled: {
      ...prefillAnswers(applicationContext.scheme, {
        ...applicationContext,
        reported: reportedApplication && (await loadReportedFacts(reportedApplication)),
      }),
      ...(copiedApplication ? copyAnswers(applicationContext.scheme, (await copiedApplication).answers) : {}),
      ...(request.code ? { invitationCode: request.code } : {}),
    },
    givenFields: activity && listGivenFields(applicationContext.scheme, activity),
    parentId,
    until: reportedApplication
      ? reportedApplication.deadlines.find(({ kind }) => kind === "report")?.day
      : server?.resource === "report"
        ? server.closesOn
        : undefined,
  };
};

/** Loads the application to report on. One that needs no report now is treated as unknown. */
const loadReportedApplication = async (id: string): Promise<ApplicationView> => {
  const application = await api.get<ApplicationView>(`/participate/search/${encodeURIComponent(id)}`);
  if (application.report?.state !== "DUE") throw new ApiError(404, { code: errorCodes.FORM_NOT_FOUND });
  return application;
};
/** Loads the initial data of a report in the user's language. */
const loadReportedFacts = async (application: ApplicationView): Promise<ReportPrefill> => {
  // Imported on demand, because few forms are reports.
  const [{ buildReportPrefill }, event] = await Promise.all([
    import("@portal/core/applications/reports/report-prefill"),
    application.eventId ? api.get<EventDetail>(`/activity/${application.eventId}`) : undefined,
  ]);
  return buildReportPrefill(application, event, i18n.language as Language, {
    income: i18n.t("pages/form:report.income"),
    expenses: i18n.t("pages/form:report.expenses"),
  });
};

/** Lists the institution's drafts: a form that starts again beside one of them would hide it. */
const listDrafts = (): Promise<ApplicationRow[]> =>
  readWholeList<ApplicationRow>("/participate/search", { status: "DRAFT" });
/** Finds an unfinished draft of the same application to continue. */
const findUnfinishedDraft = async (
  request: WizardRequest,
  institutionId: string,
  drafts: ApplicationRow[],
): Promise<string | undefined> => {
  const matchingDraft = drafts.find(
    (row) =>
      row.status === "DRAFT" &&
      row.scheme === request.scheme &&
      row.eventId === request.event &&
      (!request.of || row.parentId === request.of),
  );
  return (
    matchingDraft?.id ??
    (await findLocalDraft(institutionId, request.scheme ?? "", request.event, request.of))?.id
  );
};

interface WizardState {
  data?: WizardData;
  /** The user has no institution yet. */
  none?: true;
  error?: unknown;
}
/** Loads the data of the wizard; `reload` tries again after a failure. */
export const useWizardData = (request: WizardRequest): WizardState & { reload: () => void } => {
  const [state, setState] = useState<WizardState>({});
  const [attempt, setAttempt] = useState(0);
  const { id, event, scheme, code, of, copy, another } = request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
  useEffect(() => {
    let isCancelled = false;
    setState({});
    loadWizardData({ id, event, scheme, code, of, copy, another }).then(
      // In a transition, because rendering a form takes long and the user can scroll the placeholder meanwhile.
      (data) => isCancelled || startTransition(() => setState(data ? { data } : { none: true })),
      (error: unknown) => isCancelled || setState({ error }),
    );
    return () => {
      isCancelled = true;
    };
  }, [id, event, scheme, code, of, copy, another, attempt]);
  const reload = useCallback(() => setAttempt((old) => old + 1), []);
  return { ...state, reload };
};
