/** Inspectors see what they were sent to and write down what they find; staff send them and read it (spec 1 §2). */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildBodyPut, buildHeaderPut } from "@portal/core/applications/model/application-store.server";
import type { EventChange } from "@portal/core/events/event-schema";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { toPersonOwnerId } from "@portal/core/files/index";
import type {
  InspectionSubjectView,
  InspectionView,
} from "@portal/core/inspections/records/inspection-schema";
import { getInstitutionEntity, toInstitutionRow } from "@portal/core/institutions/institution-store.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as file } from "@portal/functions/routes/files/file";
import { handler as roadshow } from "@portal/functions/routes/inspections/roadshow";
import { handler as staff } from "@portal/functions/routes/staff/inspection";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { conventionAnswers } from "../../../local/examples/convention.ts";
import {
  createCertifiedInstitution,
  createPublishedEvent,
} from "../../support/applications/application-fixtures.ts";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";
import {
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { buildCompanyFields } from "../../support/calls/upload-fixtures.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { overwriteEvent } from "../../support/events/overwrite-event.ts";
import { getStatusAndCode } from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let officer: SignedInPerson;
const convention = ulid();

const sendAssignment = (
  of: string,
  id: string,
  body: { inspectors: string[]; before: string[] },
  token = officer.token,
) => callLambda(staff, "PUT", `/api/staff/inspection/${of}/${id}`, { token, body });
/** Assigns as the page does, which shows who is assigned. */
const assignSubject = async (of: string, id: string, inspectors: string[], token = officer.token) => {
  const subject = (await getSubject(of, id)) as InspectionSubjectView | undefined;
  const before = (subject?.inspectors ?? []).filter(({ assigned }) => assigned).map((each) => each.id);
  return sendAssignment(of, id, { inspectors, before }, token);
};
const getSubject = async (of: string, id: string) =>
  (await callLambda(staff, "GET", `/api/staff/inspection/${of}/${id}`, { token: officer.token })).body
    .data as InspectionSubjectView;
const listSubjects = async (of: string, { token }: SignedInPerson) => {
  const { body } = await callLambda(roadshow, "GET", `/api/roadshow/${of}`, { token });
  return (body.data as { items: Record<string, unknown>[] }).items;
};
const readItems = async (of: string, who: SignedInPerson) =>
  (await listSubjects(of, who)).map((row) => row.code ?? row.registration);
const buildFinding = (over: object = {}) => ({
  id: ulid(),
  madeAt: "2026-11-23T01:30:00.000Z",
  outcome: "IN_ORDER",
  notes: "",
  photos: [],
  ...over,
});
const buildInspectionPath = (of: string, reference: string): string =>
  `/api/roadshow/inspection/${of}/${encodeURIComponent(reference)}`;
const sendInspection = ({ token }: SignedInPerson, of: string, reference: string, body: object) =>
  callLambda(roadshow, "POST", buildInspectionPath(of, reference), { token, body });
const listOwnInspections = async ({ token }: SignedInPerson, of: string, reference: string) =>
  (await callLambda(roadshow, "GET", buildInspectionPath(of, reference), { token })).body.data as {
    items: InspectionView[];
  };
const createInspector = () => createSignedInPerson({ roles: ["ROADSHOW"] });
const uploadPhoto = async (
  { id: accountId }: SignedInPerson,
  over: { purpose?: string; status?: "verified" | "pending" } = {},
): Promise<string> => {
  const id = ulid();
  await getFileEntity()
    .put({
      id,
      institutionId: toPersonOwnerId(accountId),
      purpose: over.purpose ?? "INSPECTION_PHOTO",
      name: "hall.jpg",
      type: "image/jpeg",
      size: 1000,
      sha256: "0".repeat(64),
      status: over.status ?? "verified",
      uploadedAt: createCallContext(officer.actor).now,
      uploadedBy: accountId,
    })
    .go();
  return id;
};

/** Creates the application for support of a convention. */
const createConvention = async (id: string, code: string): Promise<ApplicationHeader> => {
  const { now } = createCallContext(officer.actor);
  const header: ApplicationHeader = {
    id,
    institutionId: "holds",
    code,
    scheme: "INCENTIVE_CONVENTION",
    resource: "special",
    status: "PROCESSING",
    eventNames: buildLocalizedText("循環經濟論壇"),
    eventDates: { start: "2026-11-23", end: "2026-11-25" },
    version: 1,
    createdAt: now,
    createdBy: "account-holds",
    updatedAt: now,
    submittedAt: now,
    deadlines: [],
    timers: [],
    seq: 0,
    lastHash: "",
    notify: [],
  };
  await transact([
    buildHeaderPut(header),
    buildBodyPut({
      id,
      institutionId: "holds",
      answers: conventionAnswers,
      institution: buildCompanyFields(),
    }),
  ]);
  return header;
};

beforeAll(async () => {
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
  const names = buildLocalizedText("參展商");
  await createPublishedEvent({
    id: "fair",
    code: "FAIR-1",
    dates: { start: "2026-11-22", end: "2026-11-25" },
    exhibitors: [{ institutionId: "stands", names }],
    exhibitorsCount: 1,
  });
  await createPublishedEvent({ id: "other-fair", code: "FAIR-2", names: buildLocalizedText("另一展") });
  await createCertifiedInstitution("stands", { siteRegistrationNumber: "200001" });
  await createCertifiedInstitution("alone", { siteRegistrationNumber: "200002" });
  await createCertifiedInstitution("holds", { siteRegistrationNumber: "200003" });
  await createConvention(convention, "CON-2026-1");
});

test("two who change the inspectors of an event from the same list change what each of them meant", async () => {
  const [stays, leaves, first, second] = await Promise.all([1, 2, 3, 4].map(createInspector));
  const before = [stays, leaves].map((who) => who?.id ?? "");
  await assignSubject("activity", "other-fair", before);
  const readList = { before };
  await sendAssignment("activity", "other-fair", {
    ...readList,
    inspectors: [stays?.id ?? "", first?.id ?? ""],
  });
  await sendAssignment("activity", "other-fair", { ...readList, inspectors: [...before, second?.id ?? ""] });
  const { inspectors } = await getSubject("activity", "other-fair");
  expect(
    inspectors
      .filter(({ assigned }) => assigned)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([stays, first, second].map((who) => who?.id).toSorted());
  await assignSubject("activity", "other-fair", []);
});

describe("[R14] [R81] an inspector sees what the inspector was sent to", () => {
  test("nothing before, the activity after, nothing once called back", async () => {
    const who = await createInspector();
    expect(await listSubjects("activity", who)).toEqual([]);
    await assignSubject("activity", "fair", [who.id]);
    expect(await readItems("activity", who)).toEqual(["FAIR-1"]);
    expect(await listSubjects("activity", await createInspector())).toEqual([]);
    await assignSubject("activity", "fair", []);
    expect(await listSubjects("activity", who)).toEqual([]);
  });
  test("[R82] an enterprise that was named, and those that exhibit at an activity that was", async () => {
    const who = await createInspector();
    await assignSubject("enterprise", "alone", [who.id]);
    expect(await readItems("enterprise", who)).toEqual(["200002"]);
    await assignSubject("activity", "fair", [who.id]);
    expect(await readItems("enterprise", who)).toEqual(["200001", "200002"]);
    expect(JSON.stringify(await listSubjects("enterprise", who))).not.toMatch(/李小明|陳大文|account-/);
  });
  test("[R83] a convention: what it is called, when and where; nothing of who applies or of money", async () => {
    const who = await createInspector();
    await assignSubject("convention", convention, [who.id]);
    const items = await listSubjects("convention", who);
    expect(items).toEqual([
      {
        names: buildLocalizedText("循環經濟論壇"),
        code: "CON-2026-1",
        start: "2026-11-23",
        end: "2026-11-25",
        venue: expect.objectContaining({ en: "澳門威尼斯人金光會展 A 館；澳門科學館會議中心" }),
      },
    ]);
  });
});

describe("staff send inspectors", () => {
  test("[R193] only those who are inspectors, to what there is; it is in the record", async () => {
    const who = await createInspector();
    expect(getStatusAndCode(await assignSubject("activity", "fair", [officer.id]))).toEqual([400, 900054]);
    expect(getStatusAndCode(await assignSubject("activity", "nothing", [who.id]))).toEqual([404, 900049]);
    expect(getStatusAndCode(await assignSubject("booth", "fair", [who.id]))).toEqual([404, 900049]);
    await assignSubject("activity", "other-fair", [who.id]);
    expect((await getSubject("activity", "other-fair")).inspectors.filter((each) => each.assigned)).toEqual([
      { id: who.id, account: who.account, assigned: true },
    ]);
    expect((await listAuditEntries("2026-11")).at(-1)).toMatchObject({
      action: "inspection.assign",
      subject: "activity#other-fair",
      detail: { added: [who.id], removed: [] },
    });
  });
});

test("an inspector who is named twice is sent once", async () => {
  const { id } = await createInspector();
  expect((await assignSubject("activity", "fair", [id, id])).status).toBe(200);
  const { inspectors } = await getSubject("activity", "fair");
  expect(inspectors.filter((each) => each.assigned).map((each) => each.id)).toEqual([id]);
  await assignSubject("activity", "fair", []);
});

test("as many inspectors as a subject has are replaced at once, in one entry of the record; not one more", async () => {
  const createInspectors = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let i = 0; i < count; i++) ids.push((await createInspector()).id);
    return ids;
  };
  const sentInspectors = await createInspectors(24);
  expect((await assignSubject("activity", "fair", sentInspectors)).status).toBe(200);
  const later = await createInspectors(24);
  const tooMany = await assignSubject("activity", "fair", [...later, ...sentInspectors]);
  expect(getStatusAndCode(tooMany)).toEqual([400, 900054]);
  expect(tooMany.body.fields).toEqual([{ path: "inspectors", key: "tooMany", params: { max: 24 } }]);
  expect((await assignSubject("activity", "fair", later)).status).toBe(200);
  const { inspectors } = await getSubject("activity", "fair");
  const assignedIds = inspectors.filter((each) => each.assigned).map(({ id }) => id);
  expect(assignedIds.toSorted()).toEqual(later.toSorted());
  expect((await listAuditEntries("2026-11")).at(-1)).toMatchObject({
    action: "inspection.assign",
    detail: { added: later, removed: sentInspectors.toSorted() },
  });
  await assignSubject("activity", "fair", []);
});

describe("an inspection", () => {
  test("with photos is read by staff beside the event, by the inspector alone among inspectors", async () => {
    const [who, colleague] = [await createInspector(), await createInspector()];
    await assignSubject("activity", "fair", [who.id, colleague.id]);
    const id = await uploadPhoto(who);
    const body = buildFinding({ outcome: "REMARKS", visitors: 420, notes: " 消防通道有雜物 ", photos: [id] });
    const inspectionAnswer = await sendInspection(who, "activity", "FAIR-1", body);
    expect(inspectionAnswer.status).toBe(201);
    const { items } = await getSubject("activity", "fair");
    expect(items.find((one) => one.id === body.id)).toMatchObject({
      outcome: "REMARKS",
      visitors: 420,
      notes: "消防通道有雜物",
      photos: [{ id, name: "hall.jpg" }],
      inspector: { id: who.id, account: who.account },
      receivedAt: "2026-11-23T02:00:00.000Z",
    });
    expect((await listOwnInspections(who, "activity", "FAIR-1")).items).toHaveLength(1);
    expect((await listOwnInspections(colleague, "activity", "FAIR-1")).items).toEqual([]);
    const link = await callLambda(file, "GET", `/api/file/${id}`, {
      token: officer.token,
      query: { institutionId: toPersonOwnerId(who.id) },
    });
    expect((link.body.data as { downloadUrl?: string }).downloadUrl).toContain(id);
  });
  test("sent again because no answer came, at once or later, it is kept once", async () => {
    const who = await createInspector();
    await assignSubject("enterprise", "alone", [who.id]);
    const body = buildFinding();
    const answers = await Promise.all([0, 1].map(() => sendInspection(who, "enterprise", "200002", body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await sendInspection(who, "enterprise", "200002", body);
    expect((await listOwnInspections(who, "enterprise", "200002")).items).toHaveLength(1);
  });
  test("with something else under its id, it is refused and stays as it is", async () => {
    const who = await createInspector();
    await assignSubject("enterprise", "alone", [who.id]);
    const body = buildFinding({ notes: "120 人" });
    await sendInspection(who, "enterprise", "200002", body);
    const changedAnswer = await sendInspection(who, "enterprise", "200002", { ...body, notes: "1200 人" });
    expect(getStatusAndCode(changedAnswer)).toEqual([409, 900051]);
    expect((await listOwnInspections(who, "enterprise", "200002")).items).toMatchObject([
      { notes: "120 人" },
    ]);
  });
  test("under the id of a colleague's leads nowhere: nothing is revealed, nothing is changed, and nothing fails", async () => {
    const [who, colleague] = [await createInspector(), await createInspector()];
    await assignSubject("activity", "fair", [who.id, colleague.id]);
    const body = buildFinding({ outcome: "REMARKS", notes: "電線外露" });
    expect((await sendInspection(who, "activity", "FAIR-1", body)).status).toBe(201);
    const stolenAnswer = await sendInspection(colleague, "activity", "FAIR-1", {
      ...body,
      notes: "沒有問題",
    });
    expect(getStatusAndCode(stolenAnswer)).toEqual([404, 900049]);
    expect(JSON.stringify(stolenAnswer.body)).not.toContain("電線外露");
    expect((await listOwnInspections(who, "activity", "FAIR-1")).items).toMatchObject([
      { notes: "電線外露" },
    ]);
    expect((await listOwnInspections(colleague, "activity", "FAIR-1")).items).toEqual([]);
  });
  test.each([
    ["of what the inspector was not sent to", "FAIR-2", {}, [404, 900049]],
    ["that says nothing of what is wrong", "FAIR-1", { outcome: "IRREGULAR" }, [400, 900054]],
    ["with a photo that is not there", "FAIR-1", { photos: ["nobody"] }, [422, 900059]],
  ])("%s is refused", async (_, reference, over, wanted) => {
    const who = await createInspector();
    await assignSubject("activity", "fair", [who.id]);
    expect(getStatusAndCode(await sendInspection(who, "activity", reference, buildFinding(over)))).toEqual(
      wanted,
    );
  });
  test.each([
    ["not looked at yet", { status: "pending" as const }],
    ["for something else", { purpose: "PERSONAL_PICTURE" }],
  ])("a photo %s is not accepted", async (_, over) => {
    const who = await createInspector();
    await assignSubject("activity", "fair", [who.id]);
    const photos = [await uploadPhoto(who, over)];
    expect(
      getStatusAndCode(await sendInspection(who, "activity", "FAIR-1", buildFinding({ photos }))),
    ).toEqual([422, 900059]);
  });
  test("a colleague's photo is not accepted", async () => {
    const who = await createInspector();
    await assignSubject("activity", "fair", [who.id]);
    const photos = [await uploadPhoto(await createInspector())];
    expect(
      getStatusAndCode(await sendInspection(who, "activity", "FAIR-1", buildFinding({ photos }))),
    ).toEqual([422, 900059]);
  });
  test("[R531] each reading of one's own is in the access log", async () => {
    const who = await createInspector();
    await assignSubject("activity", "fair", [who.id]);
    await listOwnInspections(who, "activity", "FAIR-1");
    expect((await listAuditEntries("2026-11", "access")).at(-1)).toMatchObject({
      actor: { name: who.account },
      action: "read",
      subject: "roadshow.inspection",
      detail: { of: "activity", subject: "FAIR-1", rows: 0 },
    });
  });
});

describe("[R14][R531] what was found on site arrives when the phone has a signal again", () => {
  const madeAt = "2026-11-23T01:30:00.000Z";
  const buildRow = (registration: string) => expect.objectContaining({ registration, certifiedOn: null });
  test.each(["VERIFYING", "UNVERIFIED", "FAILED"] as const)(
    "although the certification of the enterprise became %s meanwhile",
    async (certification) => {
      const number = { VERIFYING: "300001", UNVERIFIED: "300002", FAILED: "300003" }[certification];
      const who = await createInspector();
      const id = `enterprise-${certification}`;
      const institution = await createCertifiedInstitution(id, { siteRegistrationNumber: number });
      await assignSubject("enterprise", id, [who.id]);
      const earlyFinding = buildFinding({ madeAt });
      await sendInspection(who, "enterprise", number, earlyFinding);
      // As an administrator changes the number of employees, or an officer answers.
      await getInstitutionEntity()
        .put(toInstitutionRow({ ...institution, certification }))
        .go();
      const lateFinding = buildFinding({ madeAt, outcome: "IRREGULAR", notes: "展位空置" });
      expect((await sendInspection(who, "enterprise", number, lateFinding)).status).toBe(201);
      const { items } = await listOwnInspections(who, "enterprise", number);
      expect(items.map((item) => item.id).toSorted()).toEqual([earlyFinding.id, lateFinding.id].toSorted());
      expect(await listSubjects("enterprise", who)).toEqual([buildRow(number)]);
    },
  );
  test("although an exhibitor of the fair is not certified any more", async () => {
    const who = await createInspector();
    const institution = await createCertifiedInstitution("exhibits", { siteRegistrationNumber: "300004" });
    const exhibitors = [{ institutionId: "exhibits", names: buildLocalizedText("參展商") }];
    await createPublishedEvent({ id: "hall", code: "HALL", exhibitors, exhibitorsCount: 1 });
    await assignSubject("activity", "hall", [who.id]);
    await getInstitutionEntity()
      .put(toInstitutionRow({ ...institution, certification: "VERIFYING" }))
      .go();
    const answer = await sendInspection(who, "enterprise", "300004", buildFinding({ madeAt }));
    expect(answer.status).toBe(201);
  });
  const firstDates = { start: "2026-11-22", end: "2026-11-25" };
  const laterDates = { start: "2027-04-08", end: "2027-04-10" };
  const createEvent = (id: string, code: string) =>
    createPublishedEvent({ id, code, names: buildLocalizedText(id), dates: firstDates });
  const changeEvent = async (
    event: Awaited<ReturnType<typeof createEvent>>,
    kind: "CANCELLED" | "POSTPONED",
  ): Promise<void> => {
    const change: EventChange = {
      kind,
      at: "2026-11-23T01:45:00.000Z",
      reason: "颱風",
      dates: firstDates,
      venue: event.venue,
    };
    const over = kind === "CANCELLED" ? { status: "CANCELLED" as const } : { dates: laterDates };
    await overwriteEvent({ ...event, ...over, version: 2, changes: [change] });
  };
  test.each([
    ["CANCELLED", []],
    ["POSTPONED", ["GONE-POSTPONED"]],
  ] as const)("although the event was %s meanwhile", async (kind, listed) => {
    const who = await createInspector();
    const [id, code] = [`gone-${kind}`, `GONE-${kind}`];
    const event = await createEvent(id, code);
    await assignSubject("activity", id, [who.id]);
    const earlyFinding = buildFinding({ madeAt });
    await sendInspection(who, "activity", code, earlyFinding);
    await changeEvent(event, kind);
    const lateFinding = buildFinding({ madeAt });
    expect((await sendInspection(who, "activity", code, lateFinding)).status).toBe(201);
    expect((await listOwnInspections(who, "activity", code)).items).toHaveLength(2);
    // Nobody is sent to what does not take place.
    expect(await readItems("activity", who)).toEqual(listed);
  });
  test("on the new days of an event, where it was found after the postponement", async () => {
    const who = await createInspector();
    await changeEvent(await createEvent("moved-on", "MOVED-ON"), "POSTPONED");
    await assignSubject("activity", "moved-on", [who.id]);
    const finding = buildFinding({ madeAt: "2026-11-23T01:50:00.000Z" });
    const { body } = await sendInspection(who, "activity", "MOVED-ON", finding);
    expect(body.fields).toMatchObject([{ path: "madeAt", key: "inspectionTooEarly" }]);
  });
  test("although the convention was cancelled meanwhile", async () => {
    const who = await createInspector();
    const id = ulid();
    const { version, status, ...header } = await createConvention(id, "CON-2026-2");
    await assignSubject("convention", id, [who.id]);
    await transact([
      buildHeaderPut({ ...header, status: "CANCELLED", version: version + 1 }, { version, status }),
    ]);
    const answer = await sendInspection(who, "convention", "CON-2026-2", buildFinding({ madeAt }));
    expect(answer.status).toBe(201);
    expect(await listSubjects("convention", who)).toEqual([]);
  });
});

describe("enterprises that share a registration number", () => {
  /** Enterprises without a number of their own, all of which the inspector was sent to. */
  const createSharing = async (who: SignedInPerson, enterprises: { [id: string]: object }) => {
    for (const [id, fields] of Object.entries(enterprises)) {
      await createCertifiedInstitution(id, { siteRegistrationNumber: "none", ...fields });
      await assignSubject("enterprise", id, [who.id]);
    }
  };
  test("each have their own findings", async () => {
    const who = await createInspector();
    await createSharing(who, {
      "sole-a": { nameZh: "陳記" },
      "sole-b": { nameZh: "李記/分店" },
      "from-abroad": { nameZh: "", nameEn: "Lisbon Tea", siteRegistrationNumber: "", country: "PT" },
    });
    const subjects = { "none 陳記": "sole-a", "none 李記": "sole-b", "- Lisbon Tea": "from-abroad" };
    for (const [shown, id] of Object.entries(subjects)) {
      const body = buildFinding({ outcome: "IRREGULAR", notes: id });
      expect((await sendInspection(who, "enterprise", shown, body)).status).toBe(201);
      expect((await listOwnInspections(who, "enterprise", shown)).items).toMatchObject([{ notes: id }]);
      expect((await getSubject("enterprise", id)).items).toMatchObject([{ notes: id }]);
    }
    const findings = buildFinding({ outcome: "IRREGULAR", notes: "?" });
    expect(getStatusAndCode(await sendInspection(who, "enterprise", "none", findings))).toEqual([
      404, 900049,
    ]);
  });
  test("have none while they have one name as well, because nobody knows whose they are", async () => {
    const who = await createInspector();
    await createSharing(who, { "twin-a": { nameZh: "雙記" }, "twin-b": { nameZh: "雙記" } });
    const answer = await sendInspection(who, "enterprise", "none 雙記", buildFinding());
    expect(getStatusAndCode(answer)).toEqual([404, 900049]);
  });
  test("take nobody's number by their name", async () => {
    const who = await createInspector();
    await createSharing(who, { impostor: { nameZh: "200002" } });
    await assignSubject("enterprise", "alone", [who.id]);
    const body = buildFinding();
    expect((await sendInspection(who, "enterprise", "200002", body)).status).toBe(201);
    expect((await getSubject("enterprise", "alone")).items.map(({ id }) => id)).toContain(body.id);
    expect((await getSubject("enterprise", "impostor")).items).toEqual([]);
  });
});

describe("photos of inspections", () => {
  const announcePhoto = (token: string, over: object = {}) =>
    callLambda(file, "POST", "/api/file", {
      token,
      body: {
        purpose: "INSPECTION_PHOTO",
        name: "hall.jpg",
        type: "image/jpeg",
        size: 4_000_000,
        sha256: "a".repeat(64),
        ...over,
      },
    });
  test("are brought by inspectors, as pictures of at most 10 MB", async () => {
    const { token } = await createInspector();
    expect((await announcePhoto(token)).status).toBe(201);
    expect(getStatusAndCode(await announcePhoto(token, { type: "application/pdf" }))[1]).toBe(900053);
    expect(getStatusAndCode(await announcePhoto(token, { size: 10 * 1_048_576 + 1 }))[1]).toBe(900052);
  });
  test("[R193] are brought by nobody else", async () => {
    expect(getStatusAndCode(await announcePhoto((await createSignedInPerson()).token))[1]).toBe(200113);
    expect(getStatusAndCode(await announcePhoto(officer.token))[1]).toBe(200113);
  });
  test("are never taken away again", async () => {
    const who = await createInspector();
    const id = await uploadPhoto(who);
    const removalAnswer = await callLambda(file, "DELETE", `/api/file/${id}`, { token: who.token });
    expect(getStatusAndCode(removalAnswer)).toEqual([409, 900047]);
  });
});
