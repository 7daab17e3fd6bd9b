/**
 * What becomes of a notice when its run ends at the worst moment, comes twice, or is refused (decisions 0582, 0583).
 */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { buildUnsubscribeCode } from "@portal/core/identity/accounts/unsubscribe-from-newsletter.server";
import { buildEmailNotice, buildNotices, type Notice } from "@portal/core/messaging/index";
import { toInstant } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { handler as send } from "@portal/functions/jobs/send-notice";
import type { SQSEvent } from "aws-lambda";
import startSes from "aws-ses-v2-local";
import { ulid } from "ulid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { buildJsonFailure, discardWireResponse, type WireRule } from "../../../local/strict/aws-wire.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { advanceTestTime, setTestTime } from "../../support/calls/call-lambda.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const start = "2026-11-23T02:00:00.000Z";
const now = toInstant(start);
const VISIBILITY_MS = 180_000;

let ses: Server;
let url: string;
const services = prepareTestServices();
beforeAll(async () => {
  ses = await startSes({ port: 0 });
  url = `http://localhost:${(ses.address() as AddressInfo).port}`;
  process.env.AWS_ENDPOINT_URL_SESV2 = url;
});
afterAll(() => {
  ses.close();
});
const lines: object[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(log, "write").mockImplementation((line) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  setTestTime(start);
  startStrictMachine();
});

const deliverMessages = (...bodies: unknown[]) =>
  send({
    Records: bodies.map((body, i) => ({
      messageId: String(i),
      body: typeof body === "string" ? body : JSON.stringify(body),
    })),
  } as SQSEvent);
const failsNone = { batchItemFailures: [] };
const failsFirst = { batchItemFailures: [{ itemIdentifier: "0" }] };

interface Mail {
  destination: { to: string[] };
  headers?: { name: string; value: string }[];
}
const listMail = async (to: string): Promise<Mail[]> => {
  const { emails } = (await (await fetch(`${url}/store`)).json()) as { emails: Mail[] };
  return emails.filter(({ destination }) => destination.to.includes(to));
};
/** A notice in the portal and its e-mail, to an address of its own. */
const createNotices = (): { to: string; notices: Notice[] } => {
  const to = `${ulid().toLowerCase()}@example.mo`;
  const recipient = { accountId: `account-${to}`, account: to, language: "en" as const };
  return {
    to,
    notices: buildNotices([recipient], "certificationFailed", { institution: "Tea", reason: "blurred" }, now),
  };
};
const layRule = (rule: WireRule) => startStrictMachine(disableRandomFailures(), [rule]);
/** The calls succeed again, and a delivery before the end of the lease sends nothing. */
const expectHeld = async (to: string, notices: readonly Notice[]): Promise<void> => {
  startStrictMachine();
  expect(await deliverMessages({ notices })).toEqual(failsFirst);
  expect(await listMail(to)).toHaveLength(1);
};
const isMark = (input: Record<string, unknown>): boolean =>
  (input.Item as { sk?: { S?: string } } | undefined)?.sk?.S === "sent";
/** The notice that each call writes in the portal is marked first, so only the mark of the e-mail fails. */
const failMarksAfterMail = (): WireRule => {
  let isMailTaken = false;
  return async (call, sendOn) => {
    if (call.service === "ses") isMailTaken = true;
    return isMailTaken && call.operation === "PutItem" && isMark(call.input)
      ? buildJsonFailure("InternalServerError", "the process has ended", {}, 500)
      : sendOn();
  };
};

/** What the log tells of a notice: an outcome for each attempt. */
const listOutcomes = ({ id, template, channel }: Notice): unknown[] =>
  lines.flatMap((line) => {
    const { job, outcome, ...about } = line as { [member: string]: unknown };
    if (about.notice !== id || about.channel === undefined) return [];
    expect({ job, template: about.template, channel: about.channel }).toEqual({
      job: "sendNotice",
      template,
      channel,
    });
    return [outcome];
  });

describe("the log tells of each notice by its id", () => {
  test("that it was sent, and that a repeated message found it sent", async () => {
    const { to, notices } = createNotices();
    await deliverMessages({ notices }, { notices });
    expect(notices.map(listOutcomes)).toEqual(notices.map(() => ["notice.sent", "notice.sentBefore"]));
    expect(JSON.stringify(lines)).not.toContain(to);
  });

  test("that it failed and is tried again, and that a later one of the channel waits", async () => {
    const [one, two] = [createNotices(), createNotices()];
    layRule(failMarksAfterMail());
    await deliverMessages({ notices: [...one.notices, ...two.notices] });
    const mails = [...one.notices, ...two.notices].filter(({ channel }) => channel === "mail");
    expect(mails.map(listOutcomes)).toEqual([["notice.failed"], ["notice.waits"]]);
    expect(JSON.stringify(lines)).not.toContain(one.to);
  });

  test("that it was refused", async () => {
    const { notices } = createNotices();
    const refusedNotice = { ...notices[1], channel: "pigeon" } as unknown as Notice;
    await deliverMessages({ notices: [refusedNotice] });
    expect(listOutcomes(refusedNotice)).toEqual(["notice.refused"]);
  });
});

describe("a notice that was sent, and whose run ended before its mark", () => {
  test("is not sent by a delivery that comes at once", async () => {
    const { to, notices } = createNotices();
    layRule(failMarksAfterMail());
    expect(await deliverMessages({ notices })).toEqual(failsFirst);
    await expectHeld(to, notices);
  });

  test("is sent once more when its message comes back, under the same name, and is counted", async () => {
    const { to, notices } = createNotices();
    layRule(failMarksAfterMail());
    await deliverMessages({ notices });
    startStrictMachine();
    advanceTestTime(VISIBILITY_MS);
    expect(await deliverMessages({ notices })).toEqual(failsNone);
    advanceTestTime(VISIBILITY_MS);
    expect(await deliverMessages({ notices })).toEqual(failsNone);
    const [mail] = notices.filter(({ channel }) => channel === "mail");
    const noticeHeader = [{ name: "X-Notice-Id", value: mail?.id }];
    expect((await listMail(to)).map(({ headers }) => headers)).toEqual([noticeHeader, noticeHeader]);
    expect(lines.filter((line) => "NoticesSentAgain" in line)).toHaveLength(1);
  });
});

describe("a letter", () => {
  test("with news is ended by one click in the mail program, and no other letter is", async () => {
    const [to, other] = [`${ulid().toLowerCase()}@example.mo`, `${ulid().toLowerCase()}@example.mo`];
    const news = { ...buildEmailNotice(to, "eventNews", { event: "Fair" }, "en", now), newsOf: "account-1" };
    const codeNotice = buildEmailNotice(other, "registrationCode", { code: "123456", minutes: 5 }, "en", now);
    expect(await deliverMessages({ notices: [news, codeNotice] })).toEqual(failsNone);
    const [letter] = await listMail(to);
    const address = new URL(`/api/user/news/${buildUnsubscribeCode("account-1")}`, process.env.SITE_URL).href;
    expect(letter?.headers).toEqual([
      { name: "X-Notice-Id", value: news.id },
      { name: "List-Unsubscribe", value: `<${address}>` },
      { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
    ]);
    expect((await listMail(other))[0]?.headers).toEqual([{ name: "X-Notice-Id", value: codeNotice.id }]);
  });
});

describe("a notice", () => {
  test("that two runs have at the same moment goes out once", async () => {
    const { to, notices } = createNotices();
    // Both runs have found that the e-mail is not sent before either of them asks the mail service.
    let waiting = 0;
    let releaseBoth: () => void = () => undefined;
    const bothWait = new Promise<void>((resolve) => {
      releaseBoth = resolve;
    });
    const [mail] = notices.filter(({ channel }) => channel === "mail");
    layRule(async (call, sendOn) => {
      const key = (call.input.Key ?? {}) as { pk?: { S?: string }; sk?: { S?: string } };
      const response = await sendOn();
      if (call.operation === "GetItem" && key.pk?.S === `notice#${mail?.id}` && key.sk?.S === "sent") {
        if (++waiting === 2) releaseBoth();
        await bothWait;
      }
      return response;
    });
    const answers = await Promise.all([deliverMessages({ notices }), deliverMessages({ notices })]);
    expect(await listMail(to)).toHaveLength(1);
    // The other run returns its message, and finds the mark when it comes back.
    expect(answers).toContainEqual(failsNone);
    startStrictMachine();
    expect(await deliverMessages({ notices })).toEqual(failsNone);
    expect(await listMail(to)).toHaveLength(1);
    expect(lines.filter((line) => "NoticesSentAgain" in line)).toHaveLength(0);
  });

  test("that the mail service refused as too fast need not wait for the end of the lease", async () => {
    const { to, notices } = createNotices();
    layRule(async (call, sendOn) =>
      call.service === "ses"
        ? buildJsonFailure("ThrottlingException", "Maximum sending rate exceeded")
        : sendOn(),
    );
    expect(await deliverMessages({ notices })).toEqual(failsFirst);
    startStrictMachine();
    expect(await deliverMessages({ notices })).toEqual(failsNone);
    expect(await listMail(to)).toHaveLength(1);
  });

  test("whose answer the mail service did not give waits for the message to come back", async () => {
    const { to, notices } = createNotices();
    layRule(async (call, sendOn) => {
      if (call.service !== "ses") return sendOn();
      discardWireResponse(await sendOn());
      return buildJsonFailure("InternalFailure", "no answer", {}, 500);
    });
    expect(await deliverMessages({ notices })).toEqual(failsFirst);
    await expectHeld(to, notices);
    advanceTestTime(VISIBILITY_MS);
    expect(await deliverMessages({ notices })).toEqual(failsNone);
    expect(await listMail(to)).toHaveLength(2);
  });
});

describe("a notice that is refused for good", () => {
  const buildRefusedNotice = (notices: readonly Notice[]): Notice =>
    ({ ...notices[1], id: ulid(Date.parse(start)), channel: "pigeon" }) as unknown as Notice;
  const readRow = async (key: { pk: string; sk: string }) =>
    (
      await getDocumentClient().send(
        new GetCommand({ TableName: getTableName(), Key: key, ConsistentRead: true }),
      )
    ).Item;
  const listSetAside = (id: string) =>
    services
      .listMessages("notice")
      .map((body) => JSON.parse(body) as { noticeId?: string; notices: Notice[] })
      .filter(({ noticeId }) => noticeId === id);

  test("goes on in a message of its own, once, and its row ends with the others", async () => {
    const { to, notices } = createNotices();
    const badNotice = buildRefusedNotice(notices);
    const source = { pk: `institution#${to}`, sk: "history#000001" };
    const row = { ...source, gsi3pk: "due#0", gsi3sk: now, waiting: true, notices: [badNotice, ...notices] };
    await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item: row }));
    const message = { notices: [badNotice, ...notices], source };
    expect(await deliverMessages(message, message)).toEqual(failsNone);
    expect(await listMail(to)).toHaveLength(1);
    expect((await readRow(source))?.gsi3sk).toBeUndefined();
    const aside = listSetAside(badNotice.id);
    expect(aside).toHaveLength(1);
    // The message of its own is the one that becomes a dead letter, and makes no further one.
    expect(await deliverMessages(aside[0])).toEqual(failsFirst);
    expect(await deliverMessages(aside[0])).toEqual(failsFirst);
    expect(listSetAside(badNotice.id)).toHaveLength(1);
    expect(await listMail(to)).toHaveLength(1);
    expect(lines).toContainEqual(
      expect.objectContaining({ outcome: "notice.requeuedAlone", notice: badNotice.id }),
    );
  });

  test("keeps what waits for the quota out of the dead letters", async () => {
    const { to, notices } = createNotices();
    const badNotice = buildRefusedNotice(notices);
    const source = { pk: `institution#${to}`, sk: "history#000001" };
    const row = { ...source, gsi3pk: "due#0", gsi3sk: now, waiting: true, notices: [badNotice, ...notices] };
    await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item: row }));
    const message = { notices: [badNotice, ...notices], source };
    layRule(async (call, sendOn) =>
      call.service === "ses"
        ? buildJsonFailure("ThrottlingException", "Daily message quota exceeded")
        : sendOn(),
    );
    expect(await deliverMessages(message)).toEqual(failsNone);
    expect(await deliverMessages(message)).toEqual(failsNone);
    expect(listSetAside(badNotice.id)).toHaveLength(1);
    expect(Date.parse(String((await readRow(source))?.gsi3sk).split("#")[0] ?? "")).toBe(
      Date.parse(start) + 20 * 60_000,
    );
    startStrictMachine();
    expect(await deliverMessages(message)).toEqual(failsNone);
    expect(await listMail(to)).toHaveLength(1);
    expect(listSetAside(badNotice.id)).toHaveLength(1);
  });

  test("is sent from the dead letters once its cause is mended", async () => {
    const { to, notices } = createNotices();
    const [shown, mail] = notices as [Notice, Notice];
    const from = process.env.MAIL_FROM;
    delete process.env.MAIL_FROM;
    layRule(async (call, sendOn) =>
      call.service === "ses" && !call.input.FromEmailAddress
        ? buildJsonFailure("BadRequestException", "no sender")
        : sendOn(),
    );
    expect(await deliverMessages({ notices: [shown, mail] })).toEqual(failsNone);
    process.env.MAIL_FROM = from;
    const [aside] = listSetAside(mail.id);
    expect(await deliverMessages(aside)).toEqual(failsNone);
    expect(await listMail(to)).toHaveLength(1);
  });
});
