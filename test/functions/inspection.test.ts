/** Inspectors see what they were sent to and write down what they find; staff send them and read it (spec 1 §2). */
import type { Header } from "@portal/core/application/row";
import { putBody, putHeader } from "@portal/core/application/store.server";
import { ofMonth } from "@portal/core/audit/store.server";
import type { InspectionView, SubjectView } from "@portal/core/inspection/wire";
import { conventionAnswers } from "@portal/core/schemes/convention-example";
import { personPlace } from "@portal/core/upload/index";
import { files } from "@portal/core/upload/store.server";
import { transact } from "@portal/core/write.server";
import { handler as file } from "@portal/functions/resources/file";
import { handler as roadshow } from "@portal/functions/resources/roadshow";
import { handler as staff } from "@portal/functions/staff/inspection";
import { ulid } from "ulid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { event, institution } from "../support/applications.ts";
import { call, context, type Person, signedIn } from "../support/call.ts";
import { told } from "../support/door.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { inAll } from "../support/event.ts";
import { company } from "../support/subjects.ts";

let services: Services;
let officer: Person;
const convention = ulid();

const assign = (of: string, id: string, inspectors: string[], token = officer.token) =>
  call(staff, "PUT", `/api/staff/inspection/${of}/${id}`, { token, body: { inspectors } });
const subject = async (of: string, id: string) =>
  (await call(staff, "GET", `/api/staff/inspection/${of}/${id}`, { token: officer.token })).body
    .data as SubjectView;
const seen = async (of: string, { token }: Person) => {
  const { body } = await call(roadshow, "GET", `/api/roadshow/${of}`, { token });
  return (body.data as { items: Record<string, unknown>[] }).items;
};
const shownOf = async (of: string, who: Person) =>
  (await seen(of, who)).map((row) => row.code ?? row.registration);
const finding = (over: object = {}) => ({
  id: ulid(),
  madeAt: "2026-11-23T01:30:00.000Z",
  outcome: "IN_ORDER",
  notes: "",
  photos: [],
  ...over,
});
const send = ({ token }: Person, of: string, shown: string, body: object) =>
  call(roadshow, "POST", `/api/roadshow/inspection/${of}/${shown}`, { token, body });
const own = async ({ token }: Person, of: string, shown: string) =>
  (await call(roadshow, "GET", `/api/roadshow/inspection/${of}/${shown}`, { token })).body.data as {
    items: InspectionView[];
  };
const inspector = () => signedIn({ roles: ["ROADSHOW"] });
const photo = async (
  { id: accountId }: Person,
  over: { purpose?: string; status?: "verified" | "pending" } = {},
): Promise<string> => {
  const id = ulid();
  await files()
    .put({
      id,
      institutionId: personPlace(accountId),
      purpose: over.purpose ?? "INSPECTION_PHOTO",
      name: "hall.jpg",
      type: "image/jpeg",
      size: 1000,
      sha256: "0".repeat(64),
      status: over.status ?? "verified",
      uploadedAt: context(officer.actor).now,
      uploadedBy: accountId,
    })
    .go();
  return id;
};

beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  officer = await signedIn({ roles: ["OFFICER"] });
  const names = inAll("參展商");
  await event({
    id: "fair",
    code: "FAIR-1",
    exhibitors: [{ institutionId: "stands", names }],
    exhibitorsCount: 1,
  });
  await event({ id: "other-fair", code: "FAIR-2", names: inAll("另一展") });
  await institution("stands", { siteRegistrationNumber: "200001" });
  await institution("alone", { siteRegistrationNumber: "200002" });
  await institution("holds", { siteRegistrationNumber: "200003" });
  const { now } = context(officer.actor);
  const header: Header = {
    id: convention,
    institutionId: "holds",
    code: "CON-2026-1",
    scheme: "INCENTIVE_CONVENTION",
    resource: "special",
    status: "PROCESSING",
    eventNames: inAll("循環經濟論壇"),
    eventDates: { start: "2027-05-20", end: "2027-05-22" },
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
    putHeader(header),
    putBody({ id: convention, institutionId: "holds", answers: conventionAnswers, institution: company() }),
  ]);
}, 60_000);
afterAll(() => services.stop());

describe("[R14] [R81] an inspector sees what the inspector was sent to", () => {
  test("nothing before, the activity after, nothing once called back", async () => {
    const who = await inspector();
    expect(await seen("activity", who)).toEqual([]);
    await assign("activity", "fair", [who.id]);
    expect(await shownOf("activity", who)).toEqual(["FAIR-1"]);
    expect(await seen("activity", await inspector())).toEqual([]);
    await assign("activity", "fair", []);
    expect(await seen("activity", who)).toEqual([]);
  });
  test("[R82] an enterprise that was named, and those that exhibit at an activity that was", async () => {
    const who = await inspector();
    await assign("enterprise", "alone", [who.id]);
    expect(await shownOf("enterprise", who)).toEqual(["200002"]);
    await assign("activity", "fair", [who.id]);
    expect(await shownOf("enterprise", who)).toEqual(["200001", "200002"]);
    expect(JSON.stringify(await seen("enterprise", who))).not.toMatch(/李小明|陳大文|account-/);
  });
  test("[R83] a convention: what it is called, when and where; nothing of who applies or of money", async () => {
    const who = await inspector();
    await assign("convention", convention, [who.id]);
    const items = await seen("convention", who);
    expect(items).toEqual([
      {
        names: inAll("循環經濟論壇"),
        code: "CON-2026-1",
        start: "2027-05-20",
        end: "2027-05-22",
        venue: expect.objectContaining({ en: "澳門威尼斯人金光會展 A 館；澳門科學館會議中心" }),
      },
    ]);
  });
});

describe("staff send inspectors", () => {
  test("[R193] only those who are inspectors, to what there is; it stands in the record", async () => {
    const who = await inspector();
    expect(told(await assign("activity", "fair", [officer.id]))).toEqual([400, 900054]);
    expect(told(await assign("activity", "nothing", [who.id]))).toEqual([404, 900049]);
    expect(told(await assign("booth", "fair", [who.id]))).toEqual([404, 900049]);
    await assign("activity", "other-fair", [who.id]);
    expect((await subject("activity", "other-fair")).inspectors.filter((each) => each.assigned)).toEqual([
      { id: who.id, account: who.account, assigned: true },
    ]);
    expect((await ofMonth("2026-11")).at(-1)).toMatchObject({
      action: "inspection.assign",
      subject: "activity#other-fair",
      detail: { added: [who.id], removed: [] },
    });
  });
});

describe("an inspection", () => {
  test("with photos is read by staff beside the event, by the inspector alone among inspectors", async () => {
    const [who, colleague] = [await inspector(), await inspector()];
    await assign("activity", "fair", [who.id, colleague.id]);
    const id = await photo(who);
    const body = finding({ outcome: "REMARKS", visitors: 420, notes: " 消防通道有雜物 ", photos: [id] });
    const sent = await send(who, "activity", "FAIR-1", body);
    expect(sent.status).toBe(201);
    const { items } = await subject("activity", "fair");
    expect(items.find((one) => one.id === body.id)).toMatchObject({
      outcome: "REMARKS",
      visitors: 420,
      notes: "消防通道有雜物",
      photos: [{ id, name: "hall.jpg" }],
      inspector: { id: who.id, account: who.account },
      receivedAt: "2026-11-23T02:00:00.000Z",
    });
    expect((await own(who, "activity", "FAIR-1")).items).toHaveLength(1);
    expect((await own(colleague, "activity", "FAIR-1")).items).toEqual([]);
    const link = await call(file, "GET", `/api/file/${id}`, {
      token: officer.token,
      query: { institutionId: personPlace(who.id) },
    });
    expect((link.body.data as { downloadUrl?: string }).downloadUrl).toContain(id);
  });
  test("sent again because no answer came, at once or later, it is kept once", async () => {
    const who = await inspector();
    await assign("enterprise", "alone", [who.id]);
    const body = finding();
    const answers = await Promise.all([0, 1].map(() => send(who, "enterprise", "200002", body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await send(who, "enterprise", "200002", body);
    expect((await own(who, "enterprise", "200002")).items).toHaveLength(1);
  });
  test.each([
    ["of what the inspector was not sent to", "FAIR-2", {}, [404, 900049]],
    ["that says nothing of what is wrong", "FAIR-1", { outcome: "IRREGULAR" }, [400, 900054]],
    ["with a photo that is not there", "FAIR-1", { photos: ["nobody"] }, [422, 900059]],
  ])("%s is refused", async (_, shown, over, wanted) => {
    const who = await inspector();
    await assign("activity", "fair", [who.id]);
    expect(told(await send(who, "activity", shown, finding(over)))).toEqual(wanted);
  });
  test.each([
    ["not looked at yet", { status: "pending" as const }],
    ["for something else", { purpose: "PERSONAL_PICTURE" }],
  ])("a photo %s is none", async (_, over) => {
    const who = await inspector();
    await assign("activity", "fair", [who.id]);
    const photos = [await photo(who, over)];
    expect(told(await send(who, "activity", "FAIR-1", finding({ photos })))).toEqual([422, 900059]);
  });
  test("a colleague's photo is none", async () => {
    const who = await inspector();
    await assign("activity", "fair", [who.id]);
    const photos = [await photo(await inspector())];
    expect(told(await send(who, "activity", "FAIR-1", finding({ photos })))).toEqual([422, 900059]);
  });
  test("[R531] each reading of one's own is in the access log", async () => {
    const who = await inspector();
    await assign("activity", "fair", [who.id]);
    await own(who, "activity", "FAIR-1");
    expect((await ofMonth("2026-11", "access")).at(-1)).toMatchObject({
      actor: { name: who.account },
      action: "read",
      subject: "roadshow.inspection",
      detail: { of: "activity", subject: "FAIR-1", rows: 0 },
    });
  });
});

describe("photos of inspections", () => {
  const announced = (token: string, over: object = {}) =>
    call(file, "POST", "/api/file", {
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
    const { token } = await inspector();
    expect((await announced(token)).status).toBe(201);
    expect(told(await announced(token, { type: "application/pdf" }))[1]).toBe(900053);
    expect(told(await announced(token, { size: 10 * 1_048_576 + 1 }))[1]).toBe(900052);
  });
  test("[R193] and by nobody else", async () => {
    expect(told(await announced((await signedIn()).token))[1]).toBe(200113);
    expect(told(await announced(officer.token))[1]).toBe(200113);
  });
  test("are never taken away again", async () => {
    const who = await inspector();
    const id = await photo(who);
    const gone = await call(file, "DELETE", `/api/file/${id}`, { token: who.token });
    expect(told(gone)).toEqual([409, 900047]);
  });
});
