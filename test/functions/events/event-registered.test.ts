/** An organiser's registration becomes a public event once staff publish it (schemes S24; spec 2 §3 › Event). */
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import {
  buildBodyPut,
  buildHeaderPut,
  findHeader,
  listQueueHeaders,
} from "@portal/core/applications/model/application-store.server";
import { getWorklistQueue } from "@portal/core/applications/model/queue-of-application";
import { refuseRegisteredNames } from "@portal/core/applications/registered-events/refuse-registered-names.server";
import { countEventApplications } from "@portal/core/applications/registered-events/unpublish-event.server";
import { listPersonReservations } from "@portal/core/applications/reservations/person-reservations.server";
import { buildPersonWrites } from "@portal/core/applications/reservations/person-rows.server";
import { toRegisteredEventId } from "@portal/core/events/event-registration";
import type { EventDetail, StaffEvent } from "@portal/core/events/event-schema";
import { findEventStaffDetails } from "@portal/core/events/event-staff-details.server";
import { clearEventSummaryCache } from "@portal/core/events/event-store.server";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { getValueAt } from "@portal/core/forms/expressions/evaluate";
import type { Answers } from "@portal/core/forms/types/index";
import { getMemberEntity, getMembershipEntity } from "@portal/core/institutions/institution-entities.server";
import { parseDay } from "@portal/core/platform/day";
import { findTaskDueTime } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import { QUEUE_SHARDS } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { eventRegistration } from "@portal/core/schemes/event-registration/scheme";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as activity } from "@portal/functions/routes/events/activity";
import { handler as exhibitor } from "@portal/functions/routes/events/exhibitor";
import { handler as files } from "@portal/functions/routes/files/file";
import { handler as download } from "@portal/functions/routes/publications/download";
import { handler as events } from "@portal/functions/routes/staff/events";
import type { SQSEvent } from "aws-lambda";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { eventRegistrationAnswers } from "../../../local/examples/event-registration.ts";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  officer as staffOfficer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import {
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";
import { buildCompanyFields } from "../../support/calls/upload-fixtures.ts";
import { buildFair, buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { publishByTwo } from "../../support/events/publish-event.ts";
import { getStatusAndCode } from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const services = prepareTestServices();
let officer: SignedInPerson;
const filesByField = {
  brochure: "demo-EVENT_BROCHURE",
  online: "demo-ONLINE_EXHIBITION_FILES",
  visitors: "demo-PAST_VISITOR_DATA",
  picture: "demo-EVENT_PICTURE",
};

/** Creates a registration as the commands leave it. */
const createRegistration = async (
  nameZh: string,
  status: ApplicationHeader["status"],
  over: Answers = {},
  holds = false,
): Promise<string> => {
  const id = ulid();
  const { now } = createCallContext(officer.actor);
  const answers = { ...eventRegistrationAnswers, nameZh, nameEn: `${nameZh} en`, ...over };
  await transact([
    buildHeaderPut({
      id,
      institutionId: "organiser",
      code: `EVT-${nameZh.replaceAll(/[（）]/g, "")}`,
      scheme: "EVENT_REGISTRATION",
      resource: "participate",
      status,
      version: 3,
      createdAt: now,
      createdBy: "account-organiser",
      updatedAt: now,
      submittedAt: now,
      deadlines: [],
      timers: [],
      seq: 0,
      lastHash: "",
      notify: [],
      ...(holds ? { holds: { claim: `EVENT#${id}`, owners: [] } } : {}),
    }),
    buildBodyPut({ id, institutionId: "organiser", answers, institution: buildCompanyFields() }),
  ]);
  return id;
};
const prepareEvent = (id: string) =>
  callLambda(events, "POST", `/api/staff/event/registration/${id}`, { token: officer.token });
const createRegisteredEvent = async (nameZh: string, over: Answers = {}): Promise<StaffEvent> =>
  (await prepareEvent(await createRegistration(nameZh, "ACCEPTED", over))).body.data as StaffEvent;
const readPublicEvent = async (id: string) => {
  clearEventSummaryCache();
  return callLambda(activity, "GET", `/api/activity/${id}`);
};
/** Makes somebody an administrator of the organiser. */
const joinAsAdministrator = async (accountId: string): Promise<void> => {
  const member = {
    institutionId: "organiser",
    accountId,
    account: `${accountId}@demo.mo`,
    role: "ADMINISTRATOR" as const,
    language: "en" as const,
    since: createCallContext(officer.actor).now,
  };
  await Promise.all([getMembershipEntity().put(member).go(), getMemberEntity().put(member).go()]);
};
const runJob = async (message: { kind: string; id: string }): Promise<void> => {
  const Records = [{ messageId: "m", body: JSON.stringify(message) }];
  expect((await applyDue({ Records } as unknown as SQSEvent)).batchItemFailures).toEqual([]);
};
/** The organiser asks to cancel and staff confirm. Then the jobs run. */
const withdrawRegistration = async (id: string): Promise<void> => {
  const header = await findHeader("organiser", id);
  const withCancelRequest = await Application.performTransition(
    id,
    "requestCancel",
    { version: header?.version ?? 0, reason: "場地有變" },
    createTestContext(createApplicant("organiser")),
  );
  await Application.performTransition(
    id,
    "confirmCancel",
    { version: withCancelRequest.version },
    createTestContext(staffOfficer),
  );
  expect(await findTaskDueTime({ kind: "registration", id })).toBeDefined();
  await runJob({ kind: "registration", id });
};
const publishAsIs = ({ id, version }: StaffEvent) => publishByTwo(id, version, officer.token);
/** The texts that the organiser gave in Chinese, translated by staff. */
const translateEvent = (event: StaffEvent): StaffEvent => {
  const texts = [
    "shortDescription",
    "description",
    "venue",
    "scale",
    "investmentConditions",
    "natureStatement",
  ];
  return {
    ...event,
    names: { ...event.names, en: event.id, pt: event.id },
    ...Object.fromEntries(
      texts.flatMap((field) => {
        const text = event[field as "venue"];
        return text ? [[field, { ...text, en: "A text", pt: "Um texto" }]] : [];
      }),
    ),
  };
};
const publishEventOnce = async (event: StaffEvent) => {
  const { body } = await callLambda(events, "PUT", "/api/staff/event", {
    token: officer.token,
    body: translateEvent(event),
  });
  return publishAsIs({ ...event, version: (body.data as EventDetail).version });
};
const downloadFile = (event: StaffEvent, id: string) =>
  callLambda(download, "GET", `/api/download/event/${event.id}/${id}`);

beforeAll(async () => {
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
  await createCertifiedInstitution("organiser");
  for (const id of Object.values(filesByField))
    await getFileEntity()
      .put({
        id,
        institutionId: "organiser",
        purpose: id.slice(5),
        name: `${id}.pdf`,
        type: "application/pdf",
        size: 2000,
        sha256: "0".repeat(64),
        status: "verified",
        uploadedAt: createCallContext(officer.actor).now,
        uploadedBy: "account-organiser",
      })
      .go();
});

test("a registration tells staff since when its event has a page, and nobody else", async () => {
  const id = await createRegistration("頁", "ACCEPTED");
  const readBy = async (options: { token: string; institution?: string }) => {
    const answer = await callLambda(participate, "GET", `/api/participate/search/${id}`, options);
    expect(answer.status).toBe(200);
    return answer.body.data as { eventPageAt?: string };
  };
  expect(await readBy({ token: officer.token })).not.toHaveProperty("eventPageAt");
  await prepareEvent(id);
  const { eventPageAt } = await readBy({ token: officer.token });
  expect(eventPageAt).toBe((await findHeader("organiser", id))?.eventPageAt);
  expect(eventPageAt).toBeDefined();
  const organiser = await createSignedInPerson();
  await joinAsAdministrator(organiser.id);
  const ownView = await readBy({ token: organiser.token, institution: "organiser" });
  expect(ownView).not.toHaveProperty("eventPageAt");
});

test("a registration whose draft event is removed waits for its page again, which can be made anew", async () => {
  const id = await createRegistration("誤", "ACCEPTED");
  const { id: eventId, version } = (await prepareEvent(id)).body.data as StaffEvent;
  const answer = await callLambda(events, "DELETE", `/api/staff/event/${eventId}`, {
    token: officer.token,
    version,
  });
  expect(answer.status).toBe(200);
  expect((await findHeader("organiser", id))?.eventPageAt).toBeUndefined();
  expect(await findEventStaffDetails(eventId)).toBeUndefined();
  expect((await prepareEvent(id)).body.data).toMatchObject({ id: eventId, behind: { applicationId: id } });
});

describe("what was registered is in the event", () => {
  test("[R196] [R41] main organiser, organiser, co-organiser and supporter, each in two languages", async () => {
    const event = await createRegisteredEvent("甲", {
      coOrganiser: { zh: "協辦會", en: "Co-organisers" },
      supporter: { zh: "支持局", en: "Supporters' Bureau" },
    });
    expect(event.organisers.map(({ role, names }) => [role, names["zh-Hant"], names.en])).toEqual([
      ["MAIN_ORGANISER", "濠江綠活有限公司", "Hou Kong Green Living Limited"],
      ["ORGANISER", "濠江環保包裝協會", "Hou Kong Association of Green Packaging"],
      ["CO_ORGANISER", "協辦會", "Co-organisers"],
      ["SUPPORTER", "支持局", "Supporters' Bureau"],
    ]);
    expect(event.venue["zh-Hant"]).toBe("澳門路氹城會展中心 B 館");
    expect(event.dates).toEqual({ start: "2027-05-14", end: "2027-05-16" });
  });
  test("[R197] [R200] [R205] website; brief, investment conditions, scale, booth price; statement of nature", async () => {
    const event = await createRegisteredEvent("乙");
    expect(event.website).toBe("https://example.org/green-living");
    expect(event.description["zh-Hant"]).toMatch(/^以家庭及中小企業為對象/);
    expect(event.investmentConditions?.["zh-Hant"]).toMatch(/^歡迎葡語國家/);
    expect(event.scale?.["zh-Hant"]).toMatch(/80 個展位/);
    expect(event.boothPrice).toBe(680_000);
    expect(event.natureStatement?.["zh-Hant"]).toMatch(/公開博覽/);
  });
  test.each([
    [{ fairType: "LOCAL", nature: "EXPO", form: "BOTH" }, ["LOCAL", "EXPO", "EXPO", "BOTH", true]],
    [
      { fairType: "ABROAD", nature: "SALES_FAIR", form: "ONLINE" },
      ["ABROAD", "SELL", "SALES_FAIR", "ONLINE", false],
    ],
  ])("[R202] [R203] [R204] %j: local or abroad, the kind of fair, the form", async (answers, wanted) => {
    const { type, nature, activityNature, form, heldInMacao } = await createRegisteredEvent(
      `丙${answers.form}`,
      answers,
    );
    expect([type, nature, activityNature, form, heldInMacao]).toEqual(wanted);
  });
  test("[R206] a period of registration and its last day, which staff set", async () => {
    const event = await createRegisteredEvent("丁");
    expect(event.registration).toEqual({
      opensOn: "2026-11-23",
      closesOn: "2027-05-13",
      documentsBy: "2027-05-13",
    });
    const { body } = await callLambda(events, "PUT", "/api/staff/event", {
      token: officer.token,
      body: {
        ...event,
        registration: { opensOn: "2027-01-04", closesOn: "2027-03-31", documentsBy: "2027-04-09" },
      },
    });
    expect((body.data as EventDetail).registration.closesOn).toBe("2027-03-31");
  });
  test("[R198] [R199] [R518] liaison and registrant are told to staff, and to nobody else", async () => {
    const event = await createRegisteredEvent("戊");
    expect(event.behind).toMatchObject({
      liaison: { name: "何美儀", phone: "66123456", email: "liaison@example.org" },
      registrant: {
        name: "陳家欣",
        phone: "28123456",
        institution: "濠江綠活有限公司",
        position: "行政總監",
      },
    });
    await publishEventOnce(event);
    const answer = await readPublicEvent(event.id);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toMatch(/何美儀|陳家欣|66123456|liaison@|行政總監/);
  });
  test("is not published in English and Portuguese while it is in Chinese there", async () => {
    const event = await createRegisteredEvent("未譯");
    const { status, body } = await publishAsIs(event);
    expect([status, body.code]).toEqual([400, errorCodes.INVALID_VALUE]);
    const paths = (body.fields as { path: string; key: string }[]).map(({ path, key }) => `${path} ${key}`);
    expect(paths).toEqual(
      [
        "names",
        "shortDescription",
        "description",
        "venue",
        "scale",
        "investmentConditions",
        "natureStatement",
      ].flatMap((field) => [`${field}.en untranslated`, `${field}.pt untranslated`]),
    );
    expect((await readPublicEvent(event.id)).status).not.toBe(200);
    expect((await publishEventOnce(event)).status).toBe(200);
  });
  test("[R198] staff set another liaison; what is not said of the registrant stays", async () => {
    const event = await createRegisteredEvent("己");
    const liaison = { name: "李四", phone: "66887766", email: "li@example.org" };
    const behind = { ...(event.behind as NonNullable<StaffEvent["behind"]>), liaison };
    await callLambda(events, "PUT", "/api/staff/event", { token: officer.token, body: { ...event, behind } });
    const { body } = await callLambda(events, "GET", `/api/staff/event/${event.id}`, {
      token: officer.token,
    });
    expect((body.data as StaffEvent).behind).toMatchObject({
      applicationId: event.behind?.applicationId,
      liaison,
      registrant: { name: "陳家欣" },
    });
  });
});

describe("[R201] online files and the analysis of past visitors", () => {
  test("files are read by everybody once the event is published; the analysis when staff show it", async () => {
    const event = await createRegisteredEvent("庚");
    expect(event.files?.map(({ kind }) => kind)).toEqual(["BROCHURE", "ONLINE"]);
    expect((await downloadFile(event, filesByField.online)).status).toBe(404);
    await publishEventOnce(event);
    const there = await downloadFile(event, filesByField.online);
    expect([there.status, new URL(there.headers.location ?? "").pathname]).toEqual([
      302,
      expect.stringContaining(`files/organiser/${filesByField.online}`),
    ]);
    expect((await downloadFile(event, filesByField.picture)).status).toBe(302);
    expect((await downloadFile(event, filesByField.visitors)).status).toBe(404);
    const readAnswer = await callLambda(events, "GET", `/api/staff/event/${event.id}`, {
      token: officer.token,
    });
    const publishedEvent = readAnswer.body.data as StaffEvent;
    const { files = [], behind } = publishedEvent;
    const analysis = behind?.files.find(({ kind }) => kind === "VISITOR_ANALYSIS");
    const { place: _, ...shown } = analysis as NonNullable<typeof analysis>;
    const saveAnswer = await callLambda(events, "PUT", "/api/staff/event", {
      token: officer.token,
      body: { ...publishedEvent, files: [...files, shown] },
    });
    expect(saveAnswer.status).toBe(200);
    expect((await downloadFile(event, filesByField.visitors)).status).toBe(302);
  });
  test("a file that was not registered cannot be shown", async () => {
    const event = await createRegisteredEvent("辛");
    const files = [{ id: "demo-FORM_M1", kind: "BROCHURE", name: "x", size: 1 }];
    const put = await callLambda(events, "PUT", "/api/staff/event", {
      token: officer.token,
      body: { ...event, files },
    });
    expect(getStatusAndCode(put)).toEqual([400, 900054]);
  });
});

describe("publishing", () => {
  test("[R405] a draft is nobody's; published it is listed; asked again it is the one that stands", async () => {
    const id = await createRegistration("壬", "ACCEPTED");
    const first = (await prepareEvent(id)).body.data as StaffEvent;
    expect((await readPublicEvent(first.id)).status).toBe(404);
    await publishEventOnce(first);
    const { body } = await callLambda(activity, "GET", "/api/activity", { query: { name: "壬" } });
    expect((body.data as { items: { id: string }[] }).items.map((one) => one.id)).toEqual([first.id]);
    expect(((await prepareEvent(id)).body.data as StaffEvent).status).toBe("PUBLISHED");
  });
  test("once its event has a page, a registration waits for staff no longer, and can still be withdrawn", async () => {
    const id = await createRegistration("列", "ACCEPTED", {}, true);
    const findQueue = async () => {
      const header = await findHeader("organiser", id);
      return header && getWorklistQueue(header);
    };
    const isListedAsClosed = async (): Promise<boolean> => {
      const shards = Array.from({ length: QUEUE_SHARDS }, (_, shard) =>
        listQueueHeaders("acceptedClosed", shard),
      );
      return (await Promise.all(shards)).flat().some((header) => header.id === id);
    };
    expect([await findQueue(), await isListedAsClosed()]).toEqual(["ACCEPTED", false]);
    expect((await prepareEvent(id)).status).toBe(200);
    expect([await findQueue(), await isListedAsClosed()]).toEqual(["acceptedClosed", true]);
    // Asked again, it is left as it is.
    const version = (await findHeader("organiser", id))?.version;
    await prepareEvent(id);
    expect((await findHeader("organiser", id))?.version).toBe(version);
    await withdrawRegistration(id);
    expect((await findHeader("organiser", id))?.status).toBe("CANCELLED");
    expect(await isListedAsClosed()).toBe(false);
  });
  test("a registration that is changed while its page is made is read again before that", async () => {
    const id = await createRegistration("同時", "ACCEPTED");
    runBeforeNextTransaction(async () => {
      const header = await findHeader("organiser", id);
      if (!header) throw new Error(id);
      const { version, status } = header;
      await transact([buildHeaderPut({ ...header, version: version + 1 }, { version, status })]);
    });
    expect(getStatusAndCode(await prepareEvent(id))).toEqual([409, 900050]);
    expect((await prepareEvent(id)).status).toBe(200);
  });
  test.each(["PROCESSING", "REJECTED", "CANCELLED"] as const)(
    "a registration that is %s makes none",
    async (status) => {
      expect(getStatusAndCode(await prepareEvent(await createRegistration(`癸${status}`, status)))).toEqual([
        409, 900057,
      ]);
    },
  );
  test("[R405] an event of ours has the name: refused beside it", async () => {
    await createPublishedEvent({ id: "same-name", code: "SAME", names: buildLocalizedText("同名") });
    const id = await createRegistration("同名（繁）", "ACCEPTED");
    expect(getStatusAndCode(await prepareEvent(id))).toEqual([409, 900046]);
  });
});

describe("a name that a registration holds", () => {
  /** Writes the places of the names, as the submission does. */
  const createHolder = async (nameZh: string): Promise<string> => {
    const id = await createRegistration(nameZh, "PROCESSING");
    const answers = { ...eventRegistrationAnswers, nameZh, nameEn: `${nameZh} en` };
    const names = listPersonReservations(eventRegistration, undefined, answers, { today });
    await transact(buildPersonWrites(names, id, 1));
    return id;
  };
  const today = parseDay("2026-11-23");
  const year = String(getValueAt(eventRegistrationAnswers, "dates.from")).slice(0, 4);
  const inYear = (from: string) => ({ start: `${from}-12-10`, end: `${from}-12-11` });
  test("[C41] cannot be given to an event that staff create", async () => {
    await createHolder("訂名一");
    const { names, ...event } = buildFair({ id: "held-name", code: "HELD" });
    expect(event.dates.start.slice(0, 4)).toBe(year);
    const createWith = (over: Partial<StaffEvent["names"]>) =>
      callLambda(events, "POST", "/api/staff/event", {
        token: officer.token,
        body: { ...event, names: { ...names, ...over }, version: 0 },
      });
    expect(getStatusAndCode(await createWith({ "zh-Hant": "訂名一" }))).toEqual([409, 900046]);
    expect(getStatusAndCode(await createWith({ pt: "訂名一 ＥＮ" }))).toEqual([409, 900046]);
    const { body, status } = await createWith({});
    expect(status).toBe(201);
    const draft = body.data as StaffEvent;
    const rename = await callLambda(events, "PUT", "/api/staff/event", {
      token: officer.token,
      body: { ...draft, names: { ...draft.names, en: "訂名一" } },
    });
    expect(getStatusAndCode(rename)).toEqual([409, 900046]);
  });
  test("a draft that got the name meanwhile is not published", async () => {
    const draft = await createPublishedEvent({
      id: "draft-of-name",
      code: "DRAFT-N",
      status: "DRAFT",
      names: buildLocalizedText("訂名三"),
    });
    await createHolder("訂名三");
    const answer = await callLambda(events, "POST", `/api/staff/event/${draft.id}/publish`, {
      token: officer.token,
      body: { version: draft.version },
    });
    expect(getStatusAndCode(answer)).toEqual([409, 900046]);
  });
  test("its own event has it, and another one once that is cancelled", async () => {
    const id = await createHolder("訂名二");
    const { names } = buildFair();
    const event = { names: { ...names, en: "訂名二" }, dates: inYear(year) };
    await expect(refuseRegisteredNames({ id: toRegisteredEventId(id), ...event })).resolves.toBeUndefined();
    await expect(refuseRegisteredNames({ id: "other", ...event })).rejects.toMatchObject({
      code: 900046,
      detail: { fields: [{ path: "names.en", key: "duplicate" }] },
    });
    const nextYear = inYear(String(Number(year) + 1));
    await expect(refuseRegisteredNames({ id: "other", ...event, dates: nextYear })).resolves.toBeUndefined();
    await createPublishedEvent({ id: toRegisteredEventId(id), code: "GONE", status: "CANCELLED" });
    clearEventSummaryCache();
    await expect(refuseRegisteredNames({ id: "other", ...event })).resolves.toBeUndefined();
  });
});

describe("a registration that is withdrawn", () => {
  /** Staff let exhibitors apply for a registered event after all. */
  const openForApplications = async (id: string): Promise<EventDetail> => {
    const page = (await prepareEvent(id)).body.data as StaffEvent;
    const { applicationTypes, formVariant, zones, booths, exhibitorTypes, capacity, clauseFive } =
      await createPublishedEvent({ id: "model" });
    const taking = { applicationTypes, formVariant, zones, booths, exhibitorTypes, capacity, clauseFive };
    const put = await callLambda(events, "PUT", "/api/staff/event", {
      token: officer.token,
      body: { ...page, ...taking },
    });
    expect(put.status).toBe(200);
    return (await publishEventOnce(put.body.data as StaffEvent)).body.data as EventDetail;
  };
  test("calls its public event off, says why on the page, and tells whoever applied", async () => {
    const id = await createRegistration("撤一", "ACCEPTED", {}, true);
    const page = await openForApplications(id);
    await createCertifiedInstitution("visitor");
    const came = await submitCompleteApplication("visitor", page.id, "FAIR_HOSTED");
    await withdrawRegistration(id);
    const { body } = await readPublicEvent(page.id);
    expect(body.data as EventDetail).toMatchObject({
      status: "CANCELLED",
      changes: [{ kind: "CANCELLED", withdrawn: true, reason: "" }],
    });
    expect(JSON.stringify(body)).not.toContain("場地有變");
    await runJob({ kind: "event", id: page.id });
    expect(await findHeader("visitor", came.id)).toMatchObject({
      status: "CANCELLED",
      cancelReason: "ORGANISER",
    });
    const word = services.listMessages("notice").filter((one) => one.includes(came.id));
    expect(word.some((one) => one.includes("eventCancelled"))).toBe(true);
    // Given again, nothing more.
    await runJob({ kind: "registration", id });
    expect(((await readPublicEvent(page.id)).body.data as EventDetail).changes).toHaveLength(1);
  });
  test("in the moment in which its draft is published leaves it unseen", async () => {
    const id = await createRegistration("撤三", "ACCEPTED", {}, true);
    const event = (await prepareEvent(id)).body.data as StaffEvent;
    const { body } = await callLambda(events, "PUT", "/api/staff/event", {
      token: officer.token,
      body: translateEvent(event),
    });
    const { version } = body.data as EventDetail;
    const answer = await publishByTwo(event.id, version, officer.token, () => withdrawRegistration(id));
    expect([getStatusAndCode(answer), answer.body.params]).toEqual([[409, 900057], { status: "CANCELLED" }]);
    expect((await readPublicEvent(event.id)).status).toBe(404);
  });
  test("in the moment in which its draft is made leaves none", async () => {
    const id = await createRegistration("撤四", "ACCEPTED", {}, true);
    runBeforeNextTransaction(() => withdrawRegistration(id));
    expect(getStatusAndCode(await prepareEvent(id))).toEqual([409, 900057]);
    const staffView = await callLambda(events, "GET", `/api/staff/event/reg-${id.toLowerCase()}`, {
      token: officer.token,
    });
    expect(getStatusAndCode(staffView)).toEqual([404, 10508]);
  });
  test("while its event was taken back calls that off for whoever had applied meanwhile", async () => {
    const id = await createRegistration("撤五", "ACCEPTED", {}, true);
    const { id: eventId, version } = await openForApplications(id);
    await createCertifiedInstitution("late-visitor");
    let applicationId = "";
    runBeforeNextTransaction(async () => {
      applicationId = (await submitCompleteApplication("late-visitor", eventId, "FAIR_HOSTED")).id;
    });
    const takenBack = await callLambda(events, "POST", `/api/staff/event/${eventId}/unpublish`, {
      token: officer.token,
      body: { version },
    });
    expect((takenBack.body.data as EventDetail).status).toBe("DRAFT");
    await withdrawRegistration(id);
    await expect.poll(() => countEventApplications(eventId)).toBe(1);
    await runJob({ kind: "takenBack", id: eventId });
    expect((await readPublicEvent(eventId)).body.data).toMatchObject({
      status: "CANCELLED",
      changes: [{ kind: "CANCELLED", withdrawn: true }],
    });
    await runJob({ kind: "event", id: eventId });
    expect(await findHeader("late-visitor", applicationId)).toMatchObject({ status: "CANCELLED" });
  });
  test("leaves a draft unseen, which nobody publishes any more", async () => {
    const id = await createRegistration("撤二", "ACCEPTED", {}, true);
    const event = (await prepareEvent(id)).body.data as StaffEvent;
    await withdrawRegistration(id);
    expect((await readPublicEvent(event.id)).status).toBe(404);
    expect(getStatusAndCode(await publishAsIs(event))).toEqual([409, 900057]);
  });
});

describe("[R201] staff add files to the event", () => {
  const uploadOwnFile = async (
    id: string,
    purpose: string,
    status: "verified" | "pending" = "verified",
    by = officer,
  ) =>
    getFileEntity()
      .put({
        id,
        institutionId: `person-${by.id}`,
        purpose,
        name: `${id}.png`,
        type: "image/png",
        size: 3000,
        sha256: "1".repeat(64),
        status,
        uploadedAt: createCallContext(officer.actor).now,
        uploadedBy: by.id,
      })
      .go();
  const saveEventWith = async (event: StaffEvent, added: { id: string; kind: string }[], over = {}) => {
    const behind = event.behind as NonNullable<StaffEvent["behind"]>;
    const more = added.map((one) => ({ ...one, name: "said", size: 1, place: "organiser" }));
    return callLambda(events, "PUT", "/api/staff/event", {
      token: officer.token,
      body: { ...event, behind: { ...behind, files: [...behind.files, ...more] }, ...over },
    });
  };
  test("their own, verified, of the kind that is said; everybody reads what is shown", async () => {
    await Promise.all([
      uploadOwnFile("plan", "STAFF_EVENT_FILE"),
      uploadOwnFile("hall", "STAFF_EVENT_PICTURE"),
    ]);
    const event = await createRegisteredEvent("檔一");
    const addedFiles = [
      { id: "plan", kind: "BROCHURE" },
      { id: "hall", kind: "PICTURE" },
    ];
    const shownFiles = [
      ...(event.files ?? []),
      { id: "plan", kind: "BROCHURE", name: "plan.png", size: 3000 },
    ];
    const saveAnswer = await saveEventWith(event, addedFiles, { files: shownFiles });
    expect(saveAnswer.status).toBe(200);
    const after = saveAnswer.body.data as StaffEvent;
    // As the store knows them, not as they were said.
    expect(after.behind?.files.slice(-2)).toEqual([
      { id: "plan", kind: "BROCHURE", name: "plan.png", size: 3000, place: `person-${officer.id}` },
      { id: "hall", kind: "PICTURE", name: "hall.png", size: 3000, place: `person-${officer.id}` },
    ]);
    await publishEventOnce(after);
    expect((await downloadFile(event, "plan")).status).toBe(302);
    expect((await downloadFile(event, "hall")).status).toBe(404);
    // Whoever uploaded them removes neither the attachment nor the picture of the event.
    for (const id of ["plan", "hall"]) {
      const removal = await callLambda(files, "DELETE", `/api/file/${id}`, { token: officer.token });
      expect([id, removal.body.code]).toEqual([id, 900047]);
    }
    // Taken away again by staff; what the organiser registered cannot be.
    const { body } = await callLambda(events, "GET", `/api/staff/event/${event.id}`, {
      token: officer.token,
    });
    const publishedEvent = body.data as StaffEvent;
    const bareAnswer = await callLambda(events, "PUT", "/api/staff/event", {
      token: officer.token,
      body: { ...publishedEvent, files: event.files, behind: { ...publishedEvent.behind, files: [] } },
    });
    expect((bareAnswer.body.data as StaffEvent).behind?.files.map(({ id }) => id)).toEqual(
      event.behind?.files.map(({ id }) => id),
    );
  });
  test.each([
    ["nobody's", "nothing", "BROCHURE", "option"],
    ["not verified yet", "waiting", "BROCHURE", "option"],
    ["another's", "others", "BROCHURE", "option"],
    ["of the download centre", "centre", "BROCHURE", "option"],
    ["a document as a picture", "paper", "PICTURE", "fileType"],
  ])("a file is not added: %s", async (_what, id, kind, key) => {
    const other = await createSignedInPerson({ roles: ["OFFICER"] });
    await Promise.all([
      uploadOwnFile("waiting", "STAFF_EVENT_FILE", "pending"),
      uploadOwnFile("others", "STAFF_EVENT_FILE", "verified", other),
      uploadOwnFile("centre", "DOWNLOAD_FILE"),
      uploadOwnFile("paper", "STAFF_EVENT_FILE"),
    ]);
    const answer = await saveEventWith(await createRegisteredEvent(`檔${id}`), [{ id, kind }]);
    expect([getStatusAndCode(answer), answer.body.fields]).toEqual([
      [400, 900054],
      [{ path: "files", key, params: {} }],
    ]);
  });
  test("four pictures at most", async () => {
    const ids = ["p1", "p2", "p3", "p4"];
    await Promise.all(ids.map((id) => uploadOwnFile(id, "STAFF_EVENT_PICTURE")));
    const event = await createRegisteredEvent("檔四");
    const pictures = ids.map((id) => ({ id, kind: "PICTURE" }));
    const registeredOnes = event.behind?.files.filter(({ kind }) => kind === "PICTURE").length ?? 0;
    const answer = await saveEventWith(event, pictures.slice(0, 5 - registeredOnes));
    expect(answer.body.fields).toEqual([{ path: "files", key: "tooMany", params: { max: 4 } }]);
    expect((await saveEventWith(event, pictures.slice(0, 4 - registeredOnes))).status).toBe(200);
  });
});

test("[R104] the directory of exhibitors is searched by a part of a name, in any language and case", async () => {
  const buildTexts = (zh: string, en: string) => ({
    names: { "zh-Hant": zh, "zh-Hans": zh, en, pt: en },
    booth: "A1",
  });
  const exhibitors = [buildTexts("濠江餅家", "Hou Kong Bakery"), buildTexts("南灣茶莊", "Praia Tea")];
  await createPublishedEvent({ id: "with-exhibitors", code: "WITH", exhibitors, exhibitorsCount: 2 });
  const searchExhibitor = async (name: string) => {
    const { body } = await callLambda(exhibitor, "GET", "/api/exhibitor", { query: { name } });
    return (body.data as { items: { names: { en: string } }[] }).items.map(({ names }) => names.en);
  };
  expect(await searchExhibitor("BAKERY")).toEqual(["Hou Kong Bakery"]);
  expect(await searchExhibitor("茶")).toEqual(["Praia Tea"]);
  expect(await searchExhibitor("nobody")).toEqual([]);
});
