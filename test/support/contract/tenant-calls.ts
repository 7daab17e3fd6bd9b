/** Further calls that somebody may try with ids of another institution; each answers everything that was told. */

import { findHeader } from "@portal/core/applications/model/application-store.server";
import { buildStatusCode } from "@portal/core/applications/views/status-code.server";
import { parseDay } from "@portal/core/platform/day";
import type { StaffSurvey } from "@portal/core/surveys/survey-schema";
import { saveSurveyAnswer, toRespondentId } from "@portal/core/surveys/survey-store.server";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as verification } from "@portal/functions/routes/documents/verification";
import { handler as feed } from "@portal/functions/routes/feeds/feed";
import { handler as file } from "@portal/functions/routes/files/file";
import { handler as notice } from "@portal/functions/routes/messaging/notice";
import { handler as staffExport } from "@portal/functions/routes/staff/export";
import { handler as queue } from "@portal/functions/routes/staff/review-queue";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { handler as staffSurvey } from "@portal/functions/routes/staff/survey";
import { handler as question } from "@portal/functions/routes/surveys/question";
import { CANARY, type createVictim, listPartitionsCreatedBy, type Tenant } from "../applications/tenants.ts";
import { type CallOptions, callLambda, createSignedInPerson } from "../calls/call-lambda.ts";
import { buildSurvey, surveyAnswers } from "../events/survey-fixtures.ts";
import { takeNextAddress } from "../sign-in/sign-in-calls.ts";

type Victim = Awaited<ReturnType<typeof createVictim>>;

/** Makes a call as somebody, for the own institution unless `asked` names another, and returns all of the answer. */
export const askAs = async (
  person: Tenant,
  handler: typeof participate,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<string> => {
  const answer = await callLambda(handler, method, path, {
    token: person.token,
    ...(person.institutionId && { institution: person.institutionId }),
    ...options,
  });
  return JSON.stringify(answer.body) + answer.bytes.toString("latin1");
};

/** The data of another institution that the other calls try to reach. */
export interface ForeignTarget {
  victim: Victim;
  surveyId: string;
  /** Public numbers of its applications. */
  numbers: string[];
}

/** Prepares what further calls aim at. */
export const prepareForeignTarget = async (victim: Victim): Promise<ForeignTarget> => {
  const { submitted, awaiting } = victim.ids;
  const headers = await Promise.all([submitted, awaiting].map((id) => findHeader(victim.institutionId, id)));
  return {
    victim,
    surveyId: await openSurveyOfVictim(victim),
    numbers: headers.flatMap((header) => header?.code ?? []),
  };
};

/** Opens a survey of an event of the victim, which the victim has answered; its rows are the victim's too. */
const openSurveyOfVictim = async (victim: Victim): Promise<string> => {
  let id = "";
  const partitions = await listPartitionsCreatedBy(async () => {
    const officer = await createSignedInPerson({ roles: ["OFFICER"] });
    const postAs = async (path: string, body: unknown): Promise<StaffSurvey> => {
      const answer = await callLambda(staffSurvey, "POST", `/api/staff/survey${path}`, {
        token: officer.token,
        body,
      });
      if (answer.status >= 300) throw new Error(`the survey was not opened: ${JSON.stringify(answer.body)}`);
      return answer.body.data as StaffSurvey;
    };
    const survey = await postAs("", buildSurvey({ eventId: victim.eventId, resultsPublic: true }));
    id = (await postAs(`/${survey.id}/open`, { version: survey.version })).id;
    await saveSurveyAnswer(id, toRespondentId(id, { application: victim.ids.submitted }), {
      on: parseDay("2026-11-23"),
      language: "en",
      answers: { ...surveyAnswers, q6: CANARY },
      application: { id: victim.ids.submitted, code: "HF-2026-00001", institution: CANARY },
    });
  });
  for (const pk of partitions)
    if (!/^(session|account|login|audit|staff|act)/.test(pk)) victim.partitions.add(pk);
  return id;
};

/** Builds calls that need no id of the caller's own institution: links, surveys, the desk, the phone and calendars. */
export const buildForeignCalls = (getTarget: () => ForeignTarget) => {
  /**
   * Follows an application by its number, with a code that somebody puts together. From an address of its own, so that
   * no work is asked for before the answer. What is told of another's application counts as told.
   */
  const followApplication = async (p: Tenant, number: string, code: string): Promise<string> => {
    const callOptions = { query: { number, code }, address: takeNextAddress() };
    const verificationText = await askAs(
      p,
      verification,
      "GET",
      "/api/verification/application",
      callOptions,
    );
    return verificationText.includes('"standing":"UNKNOWN"')
      ? verificationText
      : `${CANARY} ${verificationText}`;
  };
  return {
    statusLink: async (p: Tenant, id: string) => {
      const { victim, numbers } = getTarget();
      const forgedStart = `${victim.institutionId}.${id.slice(0, 40)}`;
      const ownCode = buildStatusCode({ institutionId: p.institutionId || "none", id: id.slice(0, 40) });
      const [, , mac = ""] = ownCode.split(".");
      return (
        await Promise.all(
          numbers.flatMap((number) => [
            followApplication(p, number, ownCode),
            followApplication(p, number, `${forgedStart}.${mac}`),
            followApplication(p, number, `${forgedStart}.${"A".repeat(22)}`),
          ]),
        )
      ).join("");
    },
    survey: async (p: Tenant, id: string) => {
      const { victim, surveyId } = getTarget();
      const path = `/api/question/${surveyId}`;
      const body = { answers: surveyAnswers, language: "en", application: id };
      return (
        (await askAs(p, question, "GET", "/api/question")) +
        (await askAs(p, question, "GET", path)) +
        (await askAs(p, question, "GET", `${path}/result`)) +
        (await askAs(p, question, "POST", path, { body })) +
        (await askAs(p, question, "POST", path, { body, institution: victim.institutionId }))
      );
    },
    desk: async (p: Tenant, id: string) => {
      const ofCase = `/api/staff/application/${id}`;
      const calls: [typeof staff, string, string, CallOptions?][] = [
        [queue, "GET", "/api/staff/queue", { query: { q: CANARY } }],
        [queue, "GET", "/api/staff/queue/count"],
        [
          queue,
          "POST",
          "/api/staff/queue/bulk",
          { body: { action: "reject", items: [{ id, version: 1 }], reason: "x" } },
        ],
        [staffExport, "GET", "/api/staff/export", { query: { q: CANARY } }],
        [queue, "GET", "/api/staff/queue/neighbours", { query: { id } }],
        [staff, "GET", "/api/staff/view"],
        [staff, "GET", "/api/staff/mention"],
        [staff, "GET", `${ofCase}/checklist`],
        [staff, "PUT", `${ofCase}/checklist`, { body: { version: 0, answers: {} } }],
        [staffExport, "GET", "/api/staff/export/checklist", { query: { q: CANARY } }],
        [staff, "POST", `${ofCase}/case/mention/read`],
        [staff, "GET", "/api/staff/work"],
        [staff, "GET", "/api/staff/colleague"],
        [staff, "GET", "/api/staff/institution", { query: { q: CANARY } }],
        [staff, "GET", `/api/staff/institution/${id}`],
        [staff, "GET", `/api/staff/institution/${id}/contact`],
        [staff, "GET", `${ofCase}/case`],
        [staff, "GET", `${ofCase}/related`],
        [staff, "POST", `${ofCase}/case/assign`, { body: { accountId: p.id } }],
        [staff, "POST", `${ofCase}/case/note`, { body: { text: "x" } }],
        [staff, "POST", `${ofCase}/presence`],
      ];
      return (await Promise.all(calls.map((call) => askAs(p, ...call)))).join("");
    },
    /** Somebody opens the draft of a QR code on another device, and goes on with it and its files. */
    phone: async (p: Tenant, id: string) => {
      const { victim } = getTarget();
      return (
        (await askAs(p, participate, "GET", `/api/participate/search/${id}`)) +
        (await askAs(p, file, "GET", "/api/file", { institution: victim.institutionId })) +
        (await askAs(p, file, "GET", `/api/file/${victim.ids.file}`, {
          query: { institutionId: victim.institutionId },
        })) +
        (await askAs(p, participate, "PUT", "/api/participate/search", {
          institution: victim.institutionId,
          body: {
            id,
            version: 1,
            scheme: "FAIR_HOSTED",
            eventId: victim.eventId,
            answers: { productsServices: "x" },
          },
        }))
      );
    },
    calendar: async (p: Tenant, id: string) => {
      const { institutionId: institution } = getTarget().victim;
      return (
        (await askAs(p, feed, "GET", "/api/feed", { institution })) +
        (await askAs(p, feed, "POST", "/api/feed", { institution })) +
        (await askAs(p, feed, "GET", `/api/feed/${id}`)) +
        (await askAs(p, feed, "DELETE", "/api/feed", { institution }))
      );
    },
    notices: async (p: Tenant) =>
      (await askAs(p, notice, "GET", "/api/notice")) +
      (await askAs(p, notice, "POST", `/api/notice/${getTarget().victim.ids.notice}/read`)),
  };
};
