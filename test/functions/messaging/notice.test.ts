import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { GetCommand, PutCommand, type PutCommandInput, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { buildNotifications } from "@portal/core/applications/changes/build-notifications";
import { buildDraftNotices } from "@portal/core/applications/deadlines/build-draft-notices.server";
import { addressNotices } from "@portal/core/applications/membership/address-notices.server";
import {
  countUnreadNotices,
  markAllNoticesRead,
} from "@portal/core/applications/membership/readable-notices.server";
import type { ApplicationBody, ApplicationHeader } from "@portal/core/applications/model/application-rows";
import * as Store from "@portal/core/applications/model/application-store.server";
import { updatePreferences } from "@portal/core/identity/accounts/account-service.server";
import { buildAdministratorNotices } from "@portal/core/institutions/administrator-notices.server";
import { decideCertification } from "@portal/core/institutions/certification-decisions/decide-certification.server";
import {
  buildSuspensionEndTask,
  buildSuspensionWrite,
} from "@portal/core/institutions/constraints/constraints.server";
import type { Institution, InstitutionMember } from "@portal/core/institutions/index";
import { getInstitutionHistoryEntity } from "@portal/core/institutions/institution-entities.server";
import { getMemberEntity } from "@portal/core/institutions/institution-store.server";
import {
  buildEmailNotice,
  buildNotices,
  buildSmsNotice,
  DESK_RECIPIENT,
  type Notice,
} from "@portal/core/messaging/index";
import { saveInAppNotice } from "@portal/core/messaging/notice-store.server";
import { endSuspension } from "@portal/core/penalties/end-restriction.server";
import { recordMissedReport } from "@portal/core/penalties/record-missed-report.server";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import { readCount } from "@portal/core/platform/rate-limits/rate-limit-store.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as send } from "@portal/functions/jobs/send-notice";
import { handler } from "@portal/functions/routes/messaging/notice";
import type { SQSEvent } from "aws-lambda";
import startSes from "aws-ses-v2-local";
import { ulid } from "ulid";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTextMessages, type TextMessages } from "../../../local/emulators/text-messages.ts";
import { buildJsonFailure, type WireRule } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import {
  createCertifiedInstitution,
  createTestContext,
  officer,
  testSystemActor,
} from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";
import {
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
} from "../../support/calls/call-lambda.ts";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

let ses: Server;
let url: string;
let phones: TextMessages;
beforeAll(async () => {
  await createFreshTable();
  ses = await startSes({ port: 0 });
  url = `http://localhost:${(ses.address() as AddressInfo).port}`;
  process.env.AWS_ENDPOINT_URL_SESV2 = url;
  phones = await startTextMessages(() => new Date(now));
  process.env.AWS_ENDPOINT_URL_SNS = phones.url;
});
afterAll(async () => {
  ses.close();
  await phones.stop();
});

const now = toInstant("2026-11-23T02:00:00Z");
const buildEvent = (...bodies: unknown[]): SQSEvent =>
  ({
    Records: bodies.map((body, i) => ({
      messageId: String(i),
      body: typeof body === "string" ? body : JSON.stringify(body),
    })),
  }) as SQSEvent;
interface Mail {
  subject: string;
  destination: { to: string[] };
  body: { text: string; html: string };
}
const listMails = async (to: string): Promise<Mail[]> => {
  const { emails } = (await (await fetch(`${url}/store`)).json()) as { emails: Mail[] };
  return emails.filter((each) => each.destination.to.includes(to));
};
const listNotices = async (person: SignedInPerson, query = {}) =>
  (await callLambda(handler, "GET", "/api/notice", { token: person.token, query })).body.data as {
    items: { id: string; subject: string; text: string; readAt?: string; link?: string }[];
    cursor?: string;
  };
const buildFailureNotice = (person: SignedInPerson, reason = "文件不清晰"): Notice[] =>
  buildNotices(
    [{ accountId: person.id, account: person.account, language: "zh-Hant" }],
    "certificationFailed",
    { institution: "濠江貿易", reason },
    now,
    "/personal/attest",
  );

/** SES refuses what comes faster than the account may send, and what is above its daily quota. */
const throttleMail =
  (message: string): WireRule =>
  async (call, send) =>
    call.service === "ses" ? buildJsonFailure("ThrottlingException", message) : send();

/** Creates an application that somebody submitted for an institution. */
const createApplication = async (
  id: string,
  author: SignedInPerson,
  over: Partial<ApplicationHeader> & { institutionId: string },
): Promise<ApplicationHeader> => {
  const header: ApplicationHeader = {
    ...buildSubmittedHeader("PROCESSING", { createdBy: author.id }),
    id,
    notify: [{ accountId: author.id, account: author.account, language: "zh-Hant" }],
    ...over,
  };
  const body = { id, answers: {}, institution: {} as ApplicationBody["institution"] };
  for (const { Put } of [
    Store.buildHeaderPut(header),
    Store.buildBodyPut({ ...body, institutionId: header.institutionId }),
  ] as { Put: PutCommandInput }[])
    await getDocumentClient().send(new PutCommand(Put));
  return header;
};
const joinInstitution = (
  person: SignedInPerson,
  over: Partial<InstitutionMember> & { institutionId: string },
) =>
  getMemberEntity()
    .put({
      accountId: person.id,
      account: person.account,
      role: "SUB_OWN",
      language: "zh-Hant",
      since: now,
      ...over,
    })
    .go();

describe("a notice about an application", () => {
  const eventNames = { "zh-Hant": "茶展", "zh-Hans": "茶展", en: "Tea Fair", pt: "Feira do Chá" };
  /**
   * Delivers a stored notice after the membership has changed, and lists what the author and the administrator
   * received.
   */
  const deliverAfterChange = async (
    change: (institutionId: string, author: SignedInPerson) => Promise<unknown>,
  ) => {
    const [author, administrator] = await Promise.all([createSignedInPerson(), createSignedInPerson()]);
    const institutionId = `tea-${author.id}`;
    await updatePreferences({ language: "pt" }, createCallContext(administrator.actor));
    await joinInstitution(administrator, { institutionId, role: "ADMINISTRATOR", language: "pt" });
    await joinInstitution(author, { institutionId });
    const header = await createApplication(ulid(), author, { institutionId, eventNames });
    const message = { notices: buildNotifications(header, "accepted", now) };
    await change(institutionId, author);
    // A message that comes twice tells nobody twice.
    expect(await send(buildEvent(message, message))).toEqual({ batchItemFailures: [] });
    const countDelivered = async (person: SignedInPerson, address = person.account) => ({
      mails: (await listMails(address)).length,
      notices: (await listNotices(person)).items.length,
    });
    return { author, administrator, count: countDelivered };
  };
  const leaveInstitution = (institutionId: string, { id }: SignedInPerson) =>
    getMemberEntity().delete({ institutionId, accountId: id }).go();
  const bothNotices = { mails: 1, notices: 1 };
  const noNotices = { mails: 0, notices: 0 };

  test.each<[what: string, change: Parameters<typeof deliverAfterChange>[0], author: typeof bothNotices]>([
    ["who submitted it and is still a member", async () => undefined, bothNotices],
    ["who left or was removed", leaveInstitution, noNotices],
    [
      "who was suspended",
      (institutionId, author) => joinInstitution(author, { institutionId, suspended: true }),
      noNotices,
    ],
  ])("reaches the administrator of today, and as it should somebody %s", async (_, change, expected) => {
    const { author, administrator, count } = await deliverAfterChange(change);
    expect(await count(author)).toEqual(expected);
    expect(await count(administrator)).toEqual(bothNotices);
    expect((await listMails(administrator.account))[0]?.body.text).toContain("Feira do Chá");
  });

  test("reaches each reader once, with the institution named in the reader's language", async () => {
    const [author, administrator] = await Promise.all([createSignedInPerson(), createSignedInPerson()]);
    const institutionId = `named-${author.id}`;
    await updatePreferences({ language: "pt" }, createCallContext(administrator.actor));
    await joinInstitution(author, { institutionId });
    await joinInstitution(administrator, { institutionId, role: "ADMINISTRATOR", language: "pt" });
    const header = await createApplication(ulid(), author, {
      institutionId,
      eventNames,
      institutionNames: { zh: "濠江茶行", pt: "Casa de Chá Hou Kong" },
      notify: [
        { accountId: author.id, account: author.account, language: "zh-Hant" },
        // Chose Portuguese after the submission.
        { accountId: administrator.id, account: administrator.account, language: "en" },
      ],
    });
    const notices = buildNotifications(header, "accepted", now);
    expect(await send(buildEvent({ notices }))).toEqual({ batchItemFailures: [] });
    const addressedNotices = await addressNotices(notices);
    expect(addressedNotices.map(({ to, params }) => [to, params.institution, params.event])).toEqual(
      expect.arrayContaining([
        [author.id, "濠江茶行", "茶展"],
        [administrator.id, "Casa de Chá Hou Kong", "Feira do Chá"],
      ]),
    );
    for (const person of [author, administrator]) {
      expect(await listMails(person.account)).toHaveLength(1);
      expect((await listNotices(person)).items).toHaveLength(1);
    }
  });

  test("goes to the present address", async () => {
    const address = `${ulid().toLowerCase()}@example.mo`;
    const { author, count } = await deliverAfterChange((institutionId, person) =>
      joinInstitution(person, { institutionId, account: address }),
    );
    expect(await count(author)).toEqual({ mails: 0, notices: 1 });
    expect(await count(author, address)).toEqual(bothNotices);
  });

  test("goes to the administrator of today when every recipient at the submission was erased", async () => {
    const [author, administrator] = await Promise.all([createSignedInPerson(), createSignedInPerson()]);
    const institutionId = `left-${author.id}`;
    await joinInstitution(administrator, { institutionId, role: "ADMINISTRATOR" });
    const header = await createApplication(ulid(), author, { institutionId, notify: [] });
    await send(buildEvent({ notices: buildNotifications(header, "accepted", now) }));
    expect(await listMails(administrator.account)).toHaveLength(1);
    expect((await listNotices(author)).items).toEqual([]);
  });

  test("is not sent once the application was shredded", async () => {
    const author = await createSignedInPerson();
    const { id: accountId, account } = author;
    await send(
      buildEvent({
        notices: buildNotifications(
          buildSubmittedHeader("PROCESSING", {
            id: ulid(),
            notify: [{ accountId, account, language: "en" }],
          }),
          "accepted",
          now,
        ),
      }),
    );
    expect((await listNotices(author)).items).toEqual([]);
  });
});

describe("a notice about an institution or a draft", () => {
  const readStoredNotices = async (institutionId: string): Promise<Notice[]> => {
    const { data } = await getInstitutionHistoryEntity().query.ofInstitution({ institutionId }).go();
    return data.flatMap(({ notices }) => notices);
  };
  /** Creates a certified institution whose members are only those that a test names. */
  const createInstitution = async (id: string, over: Partial<Institution> = {}) => {
    await createCertifiedInstitution(id, {}, over);
    await getMemberEntity()
      .delete({ institutionId: id, accountId: `account-${id}` })
      .go();
  };
  const decidedCertification = async (institutionId: string) => {
    await createInstitution(institutionId, { certification: "VERIFYING", version: 1 });
    await decideCertification(
      { id: institutionId, version: 1, result: "FAILED", reason: "文件不清晰" },
      createTestContext(officer),
    );
    return readStoredNotices(institutionId);
  };
  const recordedPenalty = async (institutionId: string) => {
    await createInstitution(institutionId);
    const event = {
      id: "tea",
      names: { "zh-Hant": "茶展", "zh-Hans": "茶展", en: "Tea Fair", pt: "Feira do Chá" },
    };
    await recordMissedReport(
      { institutionId, applicationId: ulid(), event },
      createTestContext(testSystemActor),
    );
    return readStoredNotices(institutionId);
  };
  const endedSuspension = async (institutionId: string) => {
    await createInstitution(institutionId);
    const lastDay = parseDay("2026-11-20");
    await transact([
      buildSuspensionWrite(institutionId, { until: lastDay, reason: "" }),
      buildSuspensionEndTask(institutionId, lastDay),
    ]);
    await endSuspension(institutionId, createTestContext(testSystemActor));
    return readStoredNotices(institutionId);
  };
  const restingDraft = (institutionId: string, author: string) =>
    buildDraftNotices(
      buildSubmittedHeader("DRAFT", { institutionId, createdBy: author }),
      { template: "draftResting", savedOn: parseDay("2026-10-30") },
      undefined,
      createTestContext(testSystemActor),
    );

  test.each<
    [what: string, write: (institutionId: string, author: string) => Promise<Notice[]>, text: string]
  >([
    ["a certification that was decided", decidedCertification, "文件不清晰"],
    ["a penalty", recordedPenalty, "Feira do Chá"],
    ["the end of a suspension", endedSuspension, "candidat"],
    ["a draft whose author left", restingDraft, "rascunho"],
  ])("of %s reaches the administrator of today, and no former one", async (_, write, text) => {
    const [former, present] = await Promise.all([createSignedInPerson(), createSignedInPerson()]);
    const institutionId = `handed-${former.id}`;
    await updatePreferences({ language: "pt" }, createCallContext(present.actor));
    await joinInstitution(former, { institutionId, role: "ADMINISTRATOR" });
    const notices = await write(institutionId, former.id);
    expect(notices.map(({ to }) => to)).toEqual([former.id, former.account]);
    await getMemberEntity().delete({ institutionId, accountId: former.id }).go();
    await joinInstitution(present, { institutionId, role: "ADMINISTRATOR", language: "pt" });
    // A message that comes twice tells nobody twice.
    expect(await send(buildEvent({ notices }, { notices }))).toEqual({ batchItemFailures: [] });
    expect([await listMails(former.account), (await listNotices(former)).items]).toEqual([[], []]);
    const mails = await listMails(present.account);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body.text).toContain(text);
    expect((await listNotices(present)).items).toHaveLength(1);
  });

  test("keeps its ids for who still is administrator, at the present address", async () => {
    const person = await createSignedInPerson();
    const institutionId = `stays-${person.id}`;
    await joinInstitution(person, { institutionId, role: "ADMINISTRATOR" });
    const notices = await decidedCertification(institutionId);
    const address = `${ulid().toLowerCase()}@example.mo`;
    await joinInstitution(person, { institutionId, role: "ADMINISTRATOR", account: address });
    const addressedNotices = await addressNotices(notices);
    expect(addressedNotices.map(({ id, to }) => [id, to])).toEqual([
      [notices[0]?.id, person.id],
      [notices[1]?.id, address],
    ]);
  });

  test("of a draft stays its author's while the author is a member", async () => {
    const [author, administrator] = await Promise.all([createSignedInPerson(), createSignedInPerson()]);
    const institutionId = `writes-${author.id}`;
    await joinInstitution(author, { institutionId });
    await joinInstitution(administrator, { institutionId, role: "ADMINISTRATOR" });
    const addressedNotices = await addressNotices(await restingDraft(institutionId, author.id));
    expect(addressedNotices.map(({ to }) => to)).toEqual([author.id, author.account]);
  });
});

describe("sending", () => {
  test("[R419] one change is told in the portal and by mail, in the reader's language", async () => {
    const person = await createSignedInPerson();
    expect(await send(buildEvent({ notices: buildFailureNotice(person) }))).toEqual({
      batchItemFailures: [],
    });
    const [sent] = await listMails(person.account);
    expect(sent?.subject).toBe("機構認證未獲通過");
    expect(sent?.body.text).toContain("原因：文件不清晰");
    expect(sent?.body.text).toContain("http://127.0.0.1:3000/personal/attest");
    const { items } = await listNotices(person);
    expect(items).toMatchObject([{ subject: "機構認證未獲通過", link: "/personal/attest" }]);
  });

  test("a reason of the staff is in the script of its reader, by mail and in the portal", async () => {
    const person = await createSignedInPerson();
    await updatePreferences({ language: "zh-Hans" }, createCallContext(person.actor));
    await send(buildEvent({ notices: buildFailureNotice(person, "營業稅文件不清晰") }));
    expect((await listMails(person.account))[0]?.body.text).toContain("原因：营业税文件不清晰");
    expect((await listNotices(person)).items[0]?.text).toContain("原因：营业税文件不清晰");
    expect((await listNotices(person, { language: "zh-Hant" })).items[0]?.text).toContain(
      "原因：營業稅文件不清晰",
    );
    expect((await listNotices(person, { language: "en" })).items[0]?.text).toContain(
      "營業稅文件不清晰 (written",
    );
  });

  test("what is the staff's to do reaches the desk at its own address, and waits while none is known", async () => {
    const notice: Notice = buildEmailNotice(
      DESK_RECIPIENT,
      "reviewOverdue",
      { code: "SE-2026-1", institution: "濠江貿易", scheme: "SUBSIDY_ECOMMERCE", dueOn: "2026-12-23" },
      "zh-Hant",
      now,
    );
    delete process.env.DESK_MAIL;
    expect((await send(buildEvent({ notices: [notice] }))).batchItemFailures).toHaveLength(1);
    process.env.DESK_MAIL = "review-desk@example.mo";
    expect(await send(buildEvent({ notices: [notice] }))).toEqual({ batchItemFailures: [] });
    const [sent] = await listMails("review-desk@example.mo");
    expect(sent?.subject).toBe("審核逾期：SE-2026-1");
    expect(sent?.body.text).toContain("濠江貿易");
  });

  test("the same message twice is sent once", async () => {
    const person = await createSignedInPerson();
    const message = { notices: buildFailureNotice(person) };
    await send(buildEvent(message, message));
    await send(buildEvent(message));
    expect(await listMails(person.account)).toHaveLength(1);
    expect((await listNotices(person)).items).toHaveLength(1);
  });

  test("a message that failed comes back alone, and then brings only what is missing", async () => {
    const person = await createSignedInPerson();
    const notices = buildFailureNotice(person);
    const brokenNotices = [...notices, { ...notices[1], id: "broken", channel: "pigeon" }];
    const answer = await send(
      buildEvent({ notices: brokenNotices }, "{", {
        notices: buildFailureNotice(await createSignedInPerson()),
      }),
    );
    expect(answer.batchItemFailures.map((failed) => failed.itemIdentifier)).toEqual(["0", "1"]);
    await send(buildEvent({ notices }));
    expect(await listMails(person.account)).toHaveLength(1);
  });

  test("a notice that is refused keeps none of the others of its message waiting", async () => {
    const person = await createSignedInPerson();
    const notices = buildFailureNotice(person);
    const refusedNotice = { ...notices[1], id: "refused", channel: "pigeon" };
    const answer = await send(buildEvent({ notices: [refusedNotice, ...notices] }));
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: "0" }]);
    expect(await listMails(person.account)).toHaveLength(1);
    expect((await listNotices(person)).items).toHaveLength(1);
  });

  test("mail that is throttled keeps other mail waiting, and nothing of the portal", async () => {
    const person = await createSignedInPerson();
    const other = await createSignedInPerson();
    startStrictMachine(disableRandomFailures(), [throttleMail("Maximum sending rate exceeded")]);
    const message = { notices: [...buildFailureNotice(person), ...buildFailureNotice(other)] };
    const answer = await send(buildEvent(message)).finally(() => startStrictMachine());
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: "0" }]);
    expect((await listNotices(other)).items).toHaveLength(1);
    expect(await send(buildEvent(message))).toEqual({ batchItemFailures: [] });
    expect(await listMails(person.account)).toHaveLength(1);
    expect(await listMails(other.account)).toHaveLength(1);
    expect((await listNotices(other)).items).toHaveLength(1);
  });

  describe("when the day's mail is used up", () => {
    const readRow = async (key: { pk: string; sk: string }) => {
      const { Item } = await getDocumentClient().send(
        new GetCommand({ TableName: getTableName(), Key: key, ConsistentRead: true }),
      );
      return Item;
    };
    const sendAboveQuota = async (message: unknown) => {
      startStrictMachine(disableRandomFailures(), [throttleMail("Daily message quota exceeded")]);
      const lines: unknown[] = [];
      const write = vi.spyOn(log, "write").mockImplementation((line) => void lines.push(line));
      const answer = await send(buildEvent(message)).finally(() => {
        write.mockRestore();
        startStrictMachine();
      });
      // No message fails, so none becomes a dead letter, and the metric tells of it.
      expect(answer).toEqual({ batchItemFailures: [] });
      expect(lines).toContainEqual(expect.objectContaining({ MailQuotaUsedUp: 1 }));
    };
    const toMinutes = (sort: unknown): number =>
      Math.round((Date.parse(String(sort).split("#")[0] ?? "") - Date.parse(now)) / 60_000);

    test("a row waits for twenty minutes, and its mail goes out once", async () => {
      const person = await createSignedInPerson();
      const notices = buildFailureNotice(person);
      const source = { pk: "institution#quota", sk: "history#000001" };
      await getDocumentClient().send(
        new PutCommand({
          TableName: getTableName(),
          Item: { ...source, gsi3pk: "due#0", gsi3sk: now, waiting: true, notices },
        }),
      );
      await sendAboveQuota({ notices, source });
      expect(toMinutes((await readRow(source))?.gsi3sk)).toBe(20);
      expect((await listNotices(person)).items).toHaveLength(1);
      await send(buildEvent({ notices, source }, { notices, source }));
      expect(await listMails(person.account)).toHaveLength(1);
      expect((await readRow(source))?.gsi3sk).toBeUndefined();
    });

    test("what no row holds gets one, and goes out once", async () => {
      const person = await createSignedInPerson();
      const notices = buildFailureNotice(person);
      await sendAboveQuota({ notices });
      const source = { pk: `unsent#${notices[0]?.id}`, sk: "notice#" };
      const row = await readRow(source);
      expect(toMinutes(row?.gsi3sk)).toBe(20);
      expect(row?.notices).toEqual(notices);
      await send(buildEvent({ source }, { notices }));
      expect(await listMails(person.account)).toHaveLength(1);
    });

    test("a code is tried again within its minutes", async () => {
      const address = `quota-${ulid().toLowerCase()}@example.mo`;
      const issuedCode = { purpose: "email", nonce: "n", expires: Date.parse(now) + 300_000 };
      const [, mail] = buildFailureNotice(await createSignedInPerson());
      await sendAboveQuota({ notices: [{ ...mail, id: ulid(), to: address, issuedCode }] });
      const { Items = [] } = await getDocumentClient().send(new ScanCommand({ TableName: getTableName() }));
      const row = Items.find((item) => JSON.stringify(item).includes(address));
      // The sweep takes a row a minute after its time, so that this is the third minute.
      expect(toMinutes(row?.gsi3sk)).toBe(2);
    });
  });

  test("the history row leaves the due index once all went out", async () => {
    const person = await createSignedInPerson();
    const source = { pk: "institution#x", sk: "history#000001" };
    const row = { ...source, gsi3pk: "due#0", gsi3sk: now, waiting: true, entry: { seq: 1 } };
    await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item: row }));
    await send(buildEvent({ notices: buildFailureNotice(person), source }));
    const { Item } = await getDocumentClient().send(
      new GetCommand({ TableName: getTableName(), Key: source }),
    );
    expect(Item).toEqual({ ...source, entry: { seq: 1 } });
  });

  test("markup in a reason stays text", async () => {
    const person = await createSignedInPerson();
    await send(buildEvent({ notices: buildFailureNotice(person, "<script>alert(1)</script>") }));
    const [sent] = await listMails(person.account);
    expect(sent?.body.html).not.toContain("<script>");
  });

  test("[R120] a code goes out by mail", async () => {
    await send(
      buildEvent({
        notices: [
          buildEmailNotice("new@example.mo", "registrationCode", { code: "123456", minutes: 5 }, "en", now),
        ],
      }),
    );
    const [sent] = await listMails("new@example.mo");
    expect(sent?.body.text).toContain("Your registration code is 123456");
  });

  test("a text message reaches the phone once, however often its message comes", async () => {
    const code = buildEmailNotice("+853 6612 3456", "loginCode", { code: "654321", minutes: 5 }, "pt", now);
    const message = { notices: [{ ...code, channel: "sms" }] };
    expect(await send(buildEvent(message, message))).toEqual({ batchItemFailures: [] });
    await send(buildEvent(message));
    expect(phones.sent()).toEqual([
      { to: "+85366123456", text: expect.stringContaining("654321"), at: "2026-11-23T02:00:00.000Z" },
    ]);
  });

  test("a notice by text message goes to open areas and mobile numbers, ten an hour to one number", async () => {
    const buildText = (to: string) => buildSmsNotice(to, "passwordChanged", { at: now }, "en", now);
    const before = phones.sent().length;
    for (const to of ["+12025550123", "+85328123456"])
      expect(await send(buildEvent({ notices: [buildText(to)] }))).toEqual({ batchItemFailures: [] });
    expect(phones.sent()).toHaveLength(before);
    for (let i = 0; i < 12; i++) await send(buildEvent({ notices: [buildText("+85366120001")] }));
    await send(buildEvent({ notices: [buildText("+85366120002")] }));
    expect(phones.sent().filter(({ to }) => to === "+85366120001")).toHaveLength(10);
    expect(phones.sent().filter(({ to }) => to === "+85366120002")).toHaveLength(1);
    // They count in the budget of their area.
    expect(await readCount("textBudget", "MO", 3_600_000, now)).toBe(11);
  });

  test("a text message that the carrier does not take comes back, what was told beside it is not told again", async () => {
    const person = await createSignedInPerson();
    const code = buildEmailNotice("not a phone", "loginCode", { code: "1", minutes: 5 }, "en", now);
    const message = { notices: [...buildFailureNotice(person), { ...code, channel: "sms" }] };
    expect((await send(buildEvent(message))).batchItemFailures).toEqual([{ itemIdentifier: "0" }]);
    expect((await send(buildEvent(message))).batchItemFailures).toEqual([{ itemIdentifier: "0" }]);
    expect(await listMails(person.account)).toHaveLength(1);
  });
});

describe("in the portal", () => {
  test("newest first, in pages whose cursor is good for its reader only", async () => {
    const [person, other] = await Promise.all([createSignedInPerson(), createSignedInPerson()]);
    for (const day of ["01", "02", "03"]) {
      const at = toInstant(`2026-11-${day}T02:00:00Z`);
      await send(
        buildEvent({
          notices: buildNotices(
            [{ accountId: person.id, account: "", language: "en" }],
            "certificationPassed",
            { institution: day },
            at,
          ),
        }),
      );
    }
    const first = await listNotices(person, { limit: 2 });
    expect(first.items.map((item) => item.text.slice(1, 3))).toEqual(["03", "02"]);
    const second = await listNotices(person, { limit: 2, cursor: first.cursor });
    expect(second.items.map((item) => item.text.slice(1, 3))).toEqual(["01"]);
    const stolenAnswer = await callLambda(handler, "GET", "/api/notice", {
      token: other.token,
      query: { cursor: first.cursor },
    });
    expect(stolenAnswer.body.code).toBe(200114);
  });

  test("in the language asked for", async () => {
    const person = await createSignedInPerson();
    await send(buildEvent({ notices: buildFailureNotice(person) }));
    expect((await listNotices(person, { language: "pt" })).items[0]?.subject).toBe(
      "A certificação da sua instituição não foi aprovada",
    );
  });

  test("an event goes by its name in the language of the page, whatever language its reader was told in", async () => {
    const person = await createSignedInPerson();
    const names = { "zh-Hant": "咖啡展", "zh-Hans": "咖啡展", en: "Coffee Fair", pt: "Feira do Café" };
    const id = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
    const header = await createApplication(id, person, { institutionId: "coffee", eventNames: names });
    await joinInstitution(person, { institutionId: "coffee" });
    await send(buildEvent({ notices: buildNotifications(header, "accepted", now) }));
    const nameIn = async (language: string) => (await listNotices(person, { language })).items[0]?.text ?? "";
    expect(await nameIn("zh-Hant")).toContain("咖啡展");
    expect(await nameIn("en")).toContain("Coffee Fair");
    expect(await nameIn("pt")).toContain("Feira do Café");
    expect((await listMails(person.account))[0]?.body.text).toContain("咖啡展");
  });

  test("an institution goes by its name in the language of the page, and in mail by that of its reader now", async () => {
    const person = await createSignedInPerson();
    const institutionNames = { zh: "濠江茶行", en: "Hou Kong Teas" };
    const header = await createApplication(ulid(), person, { institutionId: "teas", institutionNames });
    await joinInstitution(person, { institutionId: "teas", role: "ADMINISTRATOR" });
    await send(buildEvent({ notices: buildNotifications(header, "barEnded", now) }));
    const fields = { nameZh: "濠江茶行", nameEn: "Hou Kong Teas" };
    const institution = { id: "teas", fields } as Institution;
    const notices = await buildAdministratorNotices(
      institution,
      "certificationPassed",
      {},
      { now, link: "/personal/info" },
    );
    // The reader changes the language before the letter goes out.
    await updatePreferences({ language: "pt" }, createCallContext(person.actor));
    await send(buildEvent({ notices }));
    const listTexts = async (language: string) =>
      (await listNotices(person, { language })).items.map(({ text }) => text);
    for (const [language, name] of [
      ["zh-Hant", "濠江茶行"],
      ["zh-Hans", "濠江茶行"],
      ["en", "Hou Kong Teas"],
      // It has no Portuguese name.
      ["pt", "Hou Kong Teas"],
    ] as const)
      expect(await listTexts(language)).toEqual([
        expect.stringContaining(name),
        expect.stringContaining(name),
      ]);
    expect((await listMails(person.account)).map(({ body }) => body.text)).toEqual(
      expect.arrayContaining([expect.stringContaining("濠江茶行"), expect.stringContaining("Hou Kong Teas")]),
    );
  });

  test("read once is read; another's is not there", async () => {
    const [person, other] = await Promise.all([createSignedInPerson(), createSignedInPerson()]);
    await send(buildEvent({ notices: buildFailureNotice(person) }));
    const id = (await listNotices(person)).items[0]?.id ?? "";
    const markRead = (by: SignedInPerson) =>
      callLambda(handler, "POST", `/api/notice/${id}/read`, { token: by.token });
    expect((await markRead(other)).body.code).toBe(900049);
    expect((await markRead(person)).body.data).toMatchObject({ readAt: now });
    expect((await listNotices(person)).items[0]?.readAt).toBe(now);
  });

  test("unread ones are counted up to a hundred, and marked however many there are", async () => {
    const person = await createSignedInPerson();
    const callNotices = async (method: string, path: string) =>
      (await callLambda(handler, method, `/api/notice/${path}`, { token: person.token })).body.data;
    const saveNotices = async (count: number) => {
      for (let i = 0; i < count; i++)
        for (const notice of buildFailureNotice(person).slice(0, 1))
          await saveInAppNotice({ ...notice, id: ulid() }, now);
    };
    await saveNotices(121);
    expect(await callNotices("GET", "unread")).toEqual({ count: 100 });
    expect(await callNotices("POST", "read")).toEqual({ count: 121 });
    expect(await callNotices("GET", "unread")).toEqual({ count: 0 });
  });

  test.each(["en", "pt"] as const)(
    "everything goes out in the language that its account has now: %s",
    async (language) => {
      const person = await createSignedInPerson();
      await updatePreferences({ language }, createCallContext(person.actor));
      // Written before in another language, as the membership or the application remembers it.
      await send(buildEvent({ notices: buildFailureNotice(person) }));
      const expectedWord = { en: "certified", pt: "certifica" }[language];
      const [mail] = await listMails(person.account);
      expect(mail?.subject.toLowerCase()).toContain(expectedWord);
      expect((await listNotices(person)).items[0]?.subject.toLowerCase()).toContain(expectedWord);
    },
  );

  test("an address without an account is written to in the language that was asked for", async () => {
    const to = "nobody-yet@example.mo";
    await send(
      buildEvent({
        notices: [buildEmailNotice(to, "registrationCode", { code: "123456", minutes: 5 }, "pt", now)],
      }),
    );
    expect((await listMails(to))[0]?.body.text).toMatch(/código/i);
  });
});

test("counting unread notices costs the same, however many were read before", async () => {
  const person = await createSignedInPerson();
  const ctx = createCallContext(person.actor);
  const saveNotices = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const [notice = expect.fail()] = buildFailureNotice(person).filter(
        ({ channel }) => channel === "inApp",
      );
      await saveInAppNotice({ ...notice, id: ulid() }, now);
    }
  };
  const countUnread = () => measureCapacity(() => countUnreadNotices(ctx));
  await saveNotices(3);
  const calm = await countUnread();
  expect(calm.result).toBe(3);
  await saveNotices(60);
  expect(await markAllNoticesRead(ctx)).toBe(63);
  await saveNotices(3);
  const { result, read } = await countUnread();
  expect({ result, read }).toEqual({ result: 3, read: calm.read });
});
