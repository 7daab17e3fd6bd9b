import { findEventChangeRequest } from "@portal/core/events/event-change-store.server";
import { createAccount } from "@portal/core/identity/accounts/account-service.server";
import type { Notice } from "@portal/core/messaging/notice-types";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as activity } from "@portal/functions/routes/events/activity";
import { handler as payment } from "@portal/functions/routes/payments/payment";
import { handler as webhook } from "@portal/functions/routes/payments/webhook";
import { handler as events } from "@portal/functions/routes/staff/events";
import { handler as desk } from "@portal/functions/routes/staff/review-queue";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createCertifiedInstitution,
  createPublishedEvent,
  mondayMorning,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import {
  type CallOptions,
  callLambda,
  createCallContext,
  createSignedInPerson,
  runWithoutFaults,
} from "../../support/calls/call-lambda.ts";
import { createSession } from "../../support/calls/create-session.ts";
import { buildFair, buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { publishByTwo } from "../../support/events/publish-event.ts";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const base = "/api/participate/search";
interface Data {
  id: string;
  version: number;
  status: string;
  code?: string;
  items: { id: string; action?: string; status?: string; names?: unknown; state?: string; queue?: string }[];
  cursor?: string;
  total: number;
}
let officer = "";
let cashier = "";
/** An institution with its administrator's session. */
const createMember = async (id: string): Promise<{ token: string; institution: string }> => {
  await createCertifiedInstitution(id);
  const account = `account-${id}@demo.mo`;
  const createdAccount = await createAccount(
    { id: `account-${id}`, account, passwordHash: "none", roles: ["APPLICANT"], language: "pt" },
    createCallContext(testSystemActor),
  );
  return {
    token: await createSession(createdAccount.id, createdAccount.epoch, toInstant(mondayMorning)),
    institution: id,
  };
};
const services = prepareTestServices();
beforeAll(async () => {
  await createPublishedEvent();
  await createPublishedEvent({ id: "draft-fair", status: "DRAFT" });
  officer = (await createSignedInPerson({ roles: ["OFFICER"] })).token;
  cashier = (await createSignedInPerson({ roles: ["CASHIER"] })).token;
});
const postAs = async (who: CallOptions, path: string, body: unknown) => {
  const answer = await callLambda(participate, "POST", `${base}${path}`, { ...who, body });
  return { ...answer, data: answer.body.data as Data };
};
const buildBody = (over = {}) => ({
  scheme: "FAIR_HOSTED",
  eventId: "green-2027",
  answers: buildCompleteAnswers(),
  ...over,
});

describe("applications", () => {
  test("draft, submit, review and fee over the wire", async () => {
    const who = await createMember("h1");
    const id = ulid();
    const draft = await postAs(who, "/tosubmit", buildBody({ id }));
    expect(draft).toMatchObject({ status: 200, data: { version: 1, status: "DRAFT" } });
    const submission = await postAs(who, "", buildBody({ id, version: 1 }));
    expect(submission).toMatchObject({ status: 201, data: { status: "PROCESSING" } });
    const waiting = await callLambda(desk, "GET", "/api/staff/queue", { token: officer });
    expect((waiting.body.data as Data).items).toContainEqual(
      expect.objectContaining({ id, queue: "PROCESSING" }),
    );
    const acceptance = await postAs({ token: officer }, `/${id}/accept`, { version: 2 });
    expect(acceptance.data.status).toBe("AWAITING_PAYMENT");
    const page = await callLambda(payment, "GET", `/api/payment/${id}`, who);
    expect(page.body.data).toMatchObject({ status: "AWAITING_PAYMENT", fee: { total: { amount: 675_000 } } });
    const history = await callLambda(participate, "GET", `${base}/${id}/history`, who);
    expect((history.body.data as Data).items.map((e) => e.action)).toEqual(["submit", "accept"]);
    const moves = await callLambda(participate, "GET", `${base}/${id}/moves`, who);
    expect((moves.body.data as Data).items.map((m) => m.action)).toEqual(["uploadVoucher", "requestCancel"]);
  });

  describe("a link to a draft by e-mail", () => {
    const askForLink = (who: CallOptions, id: string, step: string) => postAs(who, `/${id}/link`, { step });
    const sentLinks = (id: string): Notice[] =>
      services
        .listMessages("notice")
        .flatMap((message) => (JSON.parse(message) as { notices: Notice[] }).notices)
        .filter(({ template, link }) => template === "draftLink" && link?.includes(id));
    const saveNamedDraft = async (name: string) => {
      const who = await createMember(name);
      const id = ulid();
      await postAs(who, "/tosubmit", buildBody({ id }));
      return { who, id };
    };

    test.each(["check", "documents"])(
      "leads to the step %s, and carries nothing that signs in",
      async (step) => {
        const { who, id } = await saveNamedDraft(`link-${step}`);
        expect(await askForLink(who, id, step)).toMatchObject({
          status: 200,
          data: { to: `account-link-${step}@demo.mo` },
        });
        expect(sentLinks(id)).toMatchObject([
          {
            channel: "mail",
            to: `account-link-${step}@demo.mo`,
            language: "pt",
            link: `/myform/index?id=${id}&step=${step}`,
          },
        ]);
      },
    );

    test("is refused for another institution's draft, an unknown step and what was submitted", async () => {
      const { who, id } = await saveNamedDraft("link-own");
      const stranger = await createMember("link-stranger");
      expect((await askForLink(stranger, id, "check")).body.code).toBe(errorCodes.FORM_NOT_FOUND);
      expect((await askForLink({ token: officer }, id, "check")).body.code).toBe(errorCodes.FORM_NOT_FOUND);
      expect(await askForLink(who, id, "elsewhere")).toMatchObject({
        status: 400,
        body: { fields: [{ path: "step", key: "option" }] },
      });
      await postAs(who, "", buildBody({ id, version: 1 }));
      expect((await askForLink(who, id, "check")).body.code).toBe(errorCodes.NOT_EDITABLE_AFTER_SUBMIT);
      expect(sentLinks(id)).toEqual([]);
    });

    test("comes ten times an hour at most", async () => {
      const { who, id } = await saveNamedDraft("link-often");
      for (let i = 0; i < 10; i++) expect((await askForLink(who, id, "check")).status).toBe(200);
      expect((await askForLink(who, id, "check")).body.code).toBe(errorCodes.TOO_FREQUENT);
    });
  });

  const listIds = async (who: CallOptions) =>
    ((await callLambda(participate, "GET", base, who)).body.data as Data).items.map(({ id }) => id);
  /** Submits a draft and returns what the repetition was answered besides. */
  const submitTwice = async (name: string, together: boolean) => {
    const who = await createMember(name);
    const id = ulid();
    await postAs(who, "/tosubmit", buildBody({ id }));
    const submissionCall = { ...who, key: `${name}-key`, body: buildBody({ id, version: 1 }) };
    const submitSent = () => callLambda(participate, "POST", base, submissionCall);
    // Which of two calls is the repetition is told only where neither of them meets a fault.
    const answers = await runWithoutFaults(async () =>
      together ? Promise.all([submitSent(), submitSent()]) : [await submitSent(), await submitSent()],
    );
    return { who, id, sent: submissionCall, answers };
  };

  test.each([
    ["one after the other", "h2", false],
    ["at the same time", "h2-both", true],
  ])("a submit that is repeated under its key is one submit: %s", async (_, name, together) => {
    const { who, id, answers } = await submitTwice(name, together);
    expect(answers.map(({ status, body: { data } }) => [status, (data as Data).id])).toEqual([
      [201, id],
      [201, id],
    ]);
    expect(answers.filter(({ headers }) => headers["idempotency-replayed"])).toHaveLength(1);
    expect(await listIds(who)).toEqual([id]);
    const history = await callLambda(participate, "GET", `${base}/${id}/history`, who);
    expect((history.body.data as Data).items.map(({ action }) => action)).toEqual(["submit"]);
  });

  test("a submit without a draft that is repeated under its key is one application", async () => {
    const who = await createMember("h2-new");
    const submissionCall = { ...who, key: "again-and-again-1", body: buildBody() };
    const first = await callLambda(participate, "POST", base, submissionCall);
    const second = await callLambda(participate, "POST", base, submissionCall);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((second.body.data as Data).id).toBe((first.body.data as Data).id);
    expect(await listIds(who)).toHaveLength(1);
  });

  test("the key of a submit belongs to what was submitted with it", async () => {
    const { sent } = await submitTwice("h2-other", false);
    const other = await callLambda(participate, "POST", base, { ...sent, body: buildBody({ answers: {} }) });
    expect([other.status, other.body.code]).toEqual([409, errorCodes.IDEMPOTENCY_CONFLICT]);
  });

  test("a refused submit leaves its key free for the corrected one", async () => {
    const who = { ...(await createMember("h2-refused")), key: "corrected" };
    const refusal = await callLambda(participate, "POST", base, { ...who, body: buildBody({ answers: {} }) });
    expect(refusal.status).toBe(400);
    expect((await callLambda(participate, "POST", base, { ...who, body: buildBody() })).status).toBe(201);
  });

  test("a whole submit takes six calls of the table in three trips; its event is always read again", async () => {
    const who = await createMember("calls");
    const id = ulid();
    const cost = await runWithoutFaults(async () => {
      await postAs(who, "/tosubmit", buildBody({ id }));
      return measureCapacity(() => postAs(who, "", buildBody({ id, version: 1 })));
    });
    expect(cost.result.status).toBe(201);
    expect([cost.roundTrips, cost.calls.length], cost.calls.join(" ")).toEqual([3, 6]);
  });

  test("what is not well said changes nothing", async () => {
    const who = await createMember("h3");
    const answers = await Promise.all([
      callLambda(participate, "POST", `${base}/tosubmit`, { ...who, body: { scheme: 1 } }),
      callLambda(participate, "POST", `${base}/tosubmit`, { ...who, body: "{" }),
      callLambda(participate, "POST", `${base}/tosubmit`, { ...who, body: { ...buildBody(), more: 1 } }),
      callLambda(participate, "POST", `${base}/tosubmit`, { body: buildBody() }),
      callLambda(participate, "GET", `${base}/${ulid()}`, who),
      callLambda(participate, "GET", base, { ...who, query: { cursor: "made-up" } }),
    ]);
    expect(answers.map((a) => [a.status, a.body.code])).toEqual([
      [400, errorCodes.BAD_PARAMETERS],
      [400, errorCodes.BAD_PARAMETERS],
      [400, errorCodes.BAD_PARAMETERS],
      [401, errorCodes.NOT_LOGGED_IN],
      [404, errorCodes.FORM_NOT_FOUND],
      [400, errorCodes.BAD_PARAMETERS],
    ]);
    expect(((await callLambda(participate, "GET", base, who)).body.data as Data).items).toEqual([]);
  });

  test("an id longer than any is the id of nothing", async () => {
    const who = await createMember("long-ids");
    const longText = "y".repeat(3000);
    const report = { scheme: "REPORT_LOCAL", parentId: longText, answers: {} };
    const answers = await Promise.all([
      postAs(who, "", buildBody({ answers: { ...buildCompleteAnswers(), contactPerson: longText } })),
      postAs(who, "", buildBody({ answers: { ...buildCompleteAnswers(), productPhotos: [longText, "x"] } })),
      postAs(who, "", buildBody({ eventId: longText })),
      postAs(who, "/tosubmit", buildBody({ eventId: longText })),
      postAs(who, "", buildBody({ id: longText, version: 1 })),
      postAs(who, "", report),
      callLambda(payment, "POST", "/api/payment", { ...who, body: { applicationId: longText } }),
    ]);
    expect(answers.map((a) => a.status).filter((status) => status >= 500)).toEqual([]);
    expect([2, 3, 4, 6].map((i) => answers[i]?.body.code)).toEqual([
      errorCodes.FAIR_MISSING,
      errorCodes.FAIR_MISSING,
      errorCodes.FORM_NOT_FOUND,
      errorCodes.PAYMENT_NO_APPLICATION,
    ]);
  });

  test("a draft stays with its event: saved for another it is refused, not kept for the first", async () => {
    await createPublishedEvent({ id: "other-2027" });
    const who = await createMember("two-fairs");
    const id = ulid();
    await postAs(who, "/tosubmit", buildBody({ id }));
    const moveAnswer = await postAs(who, "/tosubmit", buildBody({ id, version: 1, eventId: "other-2027" }));
    expect([moveAnswer.status, moveAnswer.body.code]).toEqual([
      409,
      errorCodes.ONE_APPLICATION_TYPE_PER_RECORD,
    ]);
    expect((await postAs(who, "/tosubmit", buildBody({ id, version: 1 }))).data.version).toBe(2);
  });

  test("[R582] without its kind an application is refused by 10509, kept or submitted", async () => {
    const who = await createMember("no-kind");
    for (const below of ["", "/tosubmit"])
      for (const scheme of [undefined, "", "\u200b", "NONE"]) {
        const answer = await postAs(who, below, buildBody({ scheme }));
        expect([answer.status, answer.body.code]).toEqual([400, errorCodes.APPLICATION_TYPE_EMPTY]);
      }
  });

  test("a change names what it changes, and the version that was read", async () => {
    const who = await createMember("change");
    const { data } = await postAs(who, "/tosubmit", buildBody({ id: ulid() }));
    const changeDraft = (over: object) =>
      callLambda(participate, "PUT", base, { ...who, body: buildBody(over) });
    const without = await Promise.all([
      changeDraft({}),
      changeDraft({ id: data.id }),
      changeDraft({ version: 1 }),
    ]);
    expect(
      without.map(({ status, body }) => [status, body.code, body.fields?.map(({ path }) => path)]),
    ).toEqual([
      [400, errorCodes.BAD_PARAMETERS, ["id", "version"]],
      [400, errorCodes.BAD_PARAMETERS, ["version"]],
      [400, errorCodes.BAD_PARAMETERS, ["id"]],
    ]);
    expect((await changeDraft({ id: data.id, version: 1 })).body.data).toMatchObject({ version: 2 });
  });

  test("documents are asked for by fields that the form has", async () => {
    const who = await createMember("fields");
    const { data } = await postAs(who, "", buildBody());
    const requestFields = (fields: string[]) =>
      postAs({ token: officer }, `/${data.id}/requestSupplement`, {
        version: data.version,
        message: "M/1",
        dueOn: "2026-11-27",
        fields,
      });
    const wrongFields = await requestFields(["formM1", "nobodyKnows"]);
    expect([wrongFields.status, wrongFields.body.fields]).toEqual([400, [{ path: "fields", key: "option" }]]);
    expect((await requestFields(["formM1"])).data.status).toBe("SUPPLEMENT_REQUIRED");
  });

  test("another institution's record: 404, whatever is tried", async () => {
    const [mine, other] = [await createMember("h4"), await createMember("h5")];
    const submission = await postAs(mine, "", buildBody());
    const foreignAnswers = await Promise.all([
      callLambda(participate, "GET", `${base}/${submission.data.id}`, other),
      callLambda(participate, "POST", `${base}/${submission.data.id}/requestCancel`, {
        ...other,
        body: { version: 1, reason: "x" },
      }),
      callLambda(payment, "GET", `/api/payment/${submission.data.id}`, other),
    ]);
    expect(foreignAnswers.map((a) => a.status)).toEqual([404, 404, 404]);
  });

  test("pages of the list follow one another", async () => {
    const who = await createMember("h6");
    for (let i = 0; i < 3; i++)
      await postAs(who, "/tosubmit", buildBody({ id: ulid(1_795_000_000_000 + i) }));
    const first = (await callLambda(participate, "GET", base, { ...who, query: { limit: 2 } })).body
      .data as Data;
    const secondPage = (
      await callLambda(participate, "GET", base, { ...who, query: { limit: 2, cursor: first.cursor } })
    ).body.data as Data;
    expect([first.items.length, secondPage.items.length]).toEqual([2, 1]);
  });

  test("a page is as long as was asked for whatever the filter leaves out, and the last has no cursor", async () => {
    const who = await createMember("h6b");
    const draftIds = Array.from({ length: 5 }, (_, i) => ulid(1_795_000_000_000 + i));
    for (const id of draftIds) await postAs(who, "/tosubmit", buildBody({ id }));
    // The oldest is handed in: behind four that the filter leaves out.
    expect((await postAs(who, "", buildBody({ id: draftIds[0], version: 1 }))).status).toBe(201);
    const listApplications = async (query: object) =>
      (await callLambda(participate, "GET", base, { ...who, query: { ...query } })).body.data as Data;
    const foundPage = await listApplications({ limit: 1, status: "PROCESSING" });
    expect([foundPage.items.map(({ id }) => id), foundPage.cursor]).toEqual([[draftIds[0]], undefined]);
    const drafts = await listApplications({ limit: 3, status: "DRAFT" });
    const rest = await listApplications({ limit: 3, status: "DRAFT", cursor: drafts.cursor });
    expect([...drafts.items, ...rest.items].map(({ id }) => id)).toEqual(draftIds.slice(1).reverse());
    expect(rest.cursor).toBeUndefined();
    // Five rows, five asked for: none follow.
    expect((await listApplications({ limit: 5 })).cursor).toBeUndefined();
  });

  test("staff calls are staff's", async () => {
    const who = await createMember("h7");
    const answers = await Promise.all([
      callLambda(desk, "GET", "/api/staff/queue", who),
      callLambda(events, "GET", "/api/staff/event", who),
      callLambda(events, "GET", "/api/staff/event", { token: cashier }),
    ]);
    expect(answers.map((a) => a.status)).toEqual([403, 403, 403]);
  });
});

test("a webhook with a wrong signature is refused", async () => {
  const answer = await callLambda(webhook, "POST", "/api/webhook/payment", {
    key: null,
    body: { id: "1" },
    headers: { "x-signature": "sha256=00" },
  });
  expect(answer.status).toBe(403);
});

describe("events", () => {
  test("[R195] listed without a session, drafts left out", async () => {
    const answer = await callLambda(activity, "GET", "/api/activity");
    const { items } = answer.body.data as Data;
    expect(items[0]).toMatchObject({ id: "green-2027", state: "AVAILABLE" });
    expect(items.map((e) => e.id)).not.toContain("draft-fair");
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect((await callLambda(activity, "GET", "/api/activity/draft-fair")).body.code).toBe(
      errorCodes.FAIR_MISSING,
    );
    expect(
      (await callLambda(activity, "GET", "/api/activity", { query: { scope: "OUTSIDE_MACAO" } })).body.data,
    ).toMatchObject({ total: 0 });
  });

  test("[R40] the detail and its calendar file", async () => {
    expect((await callLambda(activity, "GET", "/api/activity/green-2027")).body.data).toMatchObject({
      id: "green-2027",
      state: "AVAILABLE",
    });
    const file = await callLambda(activity, "GET", "/api/activity/green-2027/ics", { query: { lang: "pt" } });
    expect(file.bytes.toString()).toContain("BEGIN:VCALENDAR");
  });

  test("[R580] made, published, listed; a second of the same name, a stale change and days out of order (10501) are refused", async () => {
    const { state: _s, ...made } = {
      ...buildFair({
        id: "new-fair",
        names: buildLocalizedText("新展會"),
      }),
      state: "",
    };
    const writeApplication = (verb: string, path: string, what: unknown) =>
      callLambda(events, verb, `/api/staff/event${path}`, { token: officer, body: what });
    const creation = await writeApplication("POST", "", made);
    expect(creation).toMatchObject({ status: 201, body: { data: { status: "DRAFT", version: 1 } } });
    expect((await writeApplication("POST", "", { ...made, id: "twin", code: "TWIN" })).body.code).toBe(
      errorCodes.EVENT_NAME_NOT_UNIQUE,
    );
    expect((await writeApplication("PUT", "", { ...made, version: 7 })).body.code).toBe(
      errorCodes.STALE_VERSION,
    );
    expect(
      (
        await writeApplication("PUT", "", {
          ...made,
          version: 1,
          dates: { start: "2027-03-06", end: "2027-03-04" },
        })
      ).body.code,
    ).toBe(errorCodes.START_AFTER_END);
    expect((await publishByTwo("new-fair", 1, officer)).body.data).toMatchObject({ status: "PUBLISHED" });
    const calledOff = () => services.listMessages("due").filter((m) => m.includes("new-fair"));
    expect(calledOff()).toEqual([]);
    const nothing = { version: 2, requestedAt: "2026-11-23T02:00:00.000Z" };
    expect((await writeApplication("POST", "/new-fair/change/confirm", nothing)).body.code).toBe(
      errorCodes.MOVE_NOT_ALLOWED,
    );
    const cancellation = { version: 2, reason: "場地維修" };
    expect((await writeApplication("POST", "/new-fair/cancel", cancellation)).body.data).toMatchObject({
      status: "PUBLISHED",
    });
    // Nobody outside the desk reads that it is asked for, and a second request waits for the answer to the first.
    expect(
      JSON.stringify((await callLambda(activity, "GET", "/api/activity/new-fair")).body.data),
    ).not.toContain("場地維修");
    expect((await writeApplication("POST", "/new-fair/cancel", cancellation)).body.code).toBe(
      errorCodes.STALE_VERSION,
    );
    const requestedAt = (await findEventChangeRequest("new-fair"))?.requestedAt;
    expect(
      (await writeApplication("POST", "/new-fair/change/confirm", { version: 2, requestedAt })).body.code,
    ).toBe(errorCodes.SECOND_PERSON_REQUIRED);
    expect(calledOff()).toEqual([]);
    const colleague = (await createSignedInPerson({ roles: ["OFFICER"] })).token;
    const postAnswer = (path: string, body: object) =>
      callLambda(events, "POST", `/api/staff/event/new-fair/change/${path}`, { token: colleague, body });
    expect((await postAnswer("withdraw", { requestedAt })).body.data).toMatchObject({
      status: "PUBLISHED",
      version: 2,
    });
    expect((await postAnswer("confirm", { version: 2, requestedAt })).body.code).toBe(
      errorCodes.MOVE_NOT_ALLOWED,
    );
    await writeApplication("POST", "/new-fair/cancel", cancellation);
    const { body: seen } = await callLambda(events, "GET", "/api/staff/event/new-fair", { token: colleague });
    expect(seen.data).toMatchObject({ changeRequest: { action: "cancel", reason: "場地維修" } });
    const changeRequest = { requestedAt: (await findEventChangeRequest("new-fair"))?.requestedAt };
    expect((await postAnswer("confirm", { version: 1, ...changeRequest })).body.code).toBe(
      errorCodes.STALE_VERSION,
    );
    expect((await postAnswer("confirm", { version: 2, ...changeRequest })).body.data).toMatchObject({
      status: "CANCELLED",
    });
    expect(calledOff().map((m) => JSON.parse(m))).toEqual([{ kind: "event", id: "new-fair" }]);
  });
});

test("a decreed holiday moves the last day to pay of what is asked for after it", async () => {
  const who = await createMember("h8");
  const admin = (await createSignedInPerson({ roles: ["ADMIN"] })).token;
  const decreedHoliday = {
    date: "2026-11-30",
    key: "TYPHOON",
    closure: "FULL_DAY",
    names: buildLocalizedText("颱風"),
  };
  const holidayAnswer = await callLambda(staff, "POST", "/api/staff/calendar", {
    token: admin,
    body: decreedHoliday,
  });
  expect(holidayAnswer).toMatchObject({ status: 201, body: { data: { kind: "EXTRAORDINARY" } } });
  const submitOnDay = (date: string) =>
    callLambda(staff, "POST", "/api/staff/calendar", { token: admin, body: { ...decreedHoliday, date } });
  expect((await submitOnDay("2026-11-30")).body.fields).toMatchObject([{ path: "date", key: "duplicate" }]);
  expect((await submitOnDay("2026-11-20")).body.fields).toMatchObject([{ path: "date", key: "beforeMin" }]);
  expect(
    (await callLambda(staff, "POST", "/api/staff/calendar", { token: officer, body: decreedHoliday })).status,
  ).toBe(403);
  const { data } = await postAs(who, "", buildBody());
  const acceptance = await postAs({ token: officer }, `/${data.id}/accept`, { version: data.version });
  expect(acceptance.body.data).toMatchObject({
    deadlines: [
      {
        day: "2026-12-01",
        trace: [{ reason: "WEEKEND" }, { reason: "WEEKEND" }, { day: "2026-11-30", reason: "TYPHOON" }],
      },
    ],
  });
});
