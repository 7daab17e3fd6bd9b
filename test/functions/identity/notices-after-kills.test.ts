/**
 * Notices about an account are written together with the change that they report. Where the process ends before the
 * message is queued, the sweep queues it, once. So it does with a message that brings a code, which no row and no queue
 * contains.
 */
import { paginateScan } from "@aws-sdk/lib-dynamodb";
import { fillInCode } from "@portal/core/identity/accounts/derive-code.server";
import {
  findBindTicket,
  issueBindTicket,
  writeIdentityBinding,
} from "@portal/core/identity/sign-on/identity-store.server";
import type { NoticeMessage } from "@portal/core/messaging/enqueue-notices.server";
import type { Notice } from "@portal/core/messaging/notice-types";
import { clearPendingNotices } from "@portal/core/platform/clear-pending-notices.server";
import { toInstant } from "@portal/core/platform/day";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { clock } from "@portal/functions/http/create-context";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { handler as newPassword } from "@portal/functions/routes/identity/new-password";
import { handler as thirdParty } from "@portal/functions/routes/identity/third-party";
import { handler as institution } from "@portal/functions/routes/institutions/institution";
import { handler as subaccount } from "@portal/functions/routes/institutions/subaccount";
import { handler as admin } from "@portal/functions/routes/staff/admin";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { WireRule } from "../../../local/strict/aws-wire.ts";
import { getInvocation } from "../../../local/strict/invocation.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { getStrictMachine, startStrictMachine } from "../../../local/strict/strict-machine.ts";
import {
  advanceTestTime,
  type CallAnswer,
  callLambda,
  createSignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { buildCompanyFields, certifyInstitution } from "../../support/calls/upload-fixtures.ts";
import { Authenticator } from "../../support/sign-in/authenticator.ts";
import {
  computeTotpCode,
  confirmFactorChange,
  enrolPasskey,
  enrolTotp,
  requestFactorChange,
  signInToArea,
  TEST_PASSWORD,
} from "../../support/sign-in/factors.ts";
import {
  buildSealedBody,
  getSentCode,
  requestCode,
  takeNextAddress,
} from "../../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

/** While armed, a process ends when it is about to queue a message. */
const loss = { isArmed: false, happened: 0 };
const endBeforeQueueing: WireRule = async (call, send) => {
  if (!loss.isArmed || call.service !== "sqs") return send();
  loss.happened += 1;
  getInvocation()?.kill();
  throw new Error("the process has ended");
};

const services = prepareTestServices();
beforeAll(async () => {
  startStrictMachine(disableRandomFailures(), [endBeforeQueueing]);
});
beforeEach(() => setTestTime("2026-11-23T02:00:00Z"));
afterAll(() => {
  startStrictMachine();
});

const createMember = () => createSignedInPerson({ password: TEST_PASSWORD });
const createFounder = async () => {
  const founder = await createMember();
  const { body } = await callLambda(institution, "POST", "/api/institution", {
    token: founder.token,
    body: buildCompanyFields(),
  });
  const { id } = body.data as { id: string };
  await certifyInstitution(id);
  return { founder, id };
};
const bindIdentityTo = async (accountId: string): Promise<void> => {
  const now = toInstant(clock.now());
  const identityName = { kind: "person", names: { en: "Chan Tai Man" }, number: "****1234" };
  const { ticket } = await issueBindTicket(
    { identity: `identity-${accountId}`, named: identityName } as never,
    now,
  );
  const unboundTicket = await findBindTicket(ticket, now);
  const account = { id: accountId, epoch: 1 };
  await writeIdentityBinding(ticket, unboundTicket ?? expect.fail(), account, now, []);
};

interface Scene {
  /** Who is written to. */
  to: string;
  call: () => Promise<CallAnswer>;
}
/** By the template of the message: what has it sent. */
const scenes: Record<string, () => Promise<Scene>> = {
  "passwordChanged: changed by its owner": async () => {
    const { account: to, token } = await createMember();
    const body = await buildSealedBody({ oldPwd: TEST_PASSWORD, pwd: "Macau2027x" });
    return { to, call: () => callLambda(newPassword, "PUT", "/api/user/password", { token, body }) };
  },
  "passwordChanged: set with a code": async () => {
    const { account: to } = await createMember();
    await requestCode(`send/${to}`);
    const body = await buildSealedBody(
      { pwd: "Macau2027x" },
      { account: to, code: getSentCode(services, to) },
    );
    const address = takeNextAddress();
    return {
      to,
      call: () => callLambda(newPassword, "POST", "/api/user/forget", { key: null, address, body }),
    };
  },
  "factorAdded: an app": async () => {
    const { account: to, token } = await createMember();
    const { secret } = (await requestFactorChange(token, "/totp")).body.data as { secret: string };
    return { to, call: () => confirmFactorChange(token, "/totp", { code: computeTotpCode(secret) }) };
  },
  "factorAdded: a passkey": async () => {
    const { account: to, token } = await createMember();
    return { to, call: () => enrolPasskey(token, new Authenticator()) };
  },
  "factorRemoved: an app": async () => {
    const { account: to, token } = await createMember();
    const { secret } = await enrolTotp(token);
    advanceTestTime(60_000);
    const totp = computeTotpCode(secret);
    return { to, call: () => requestFactorChange(token, "/totp/remove", { totp }) };
  },
  "recoveryCodesRenewed: by the owner": async () => {
    const { account: to, token } = await createMember();
    await enrolTotp(token);
    return { to, call: () => requestFactorChange(token, "/recovery") };
  },
  "recoveryCodeUsed: at sign-in": async () => {
    const { account: to, token } = await createMember();
    const { recoveryCodes } = await enrolTotp(token);
    return { to, call: () => signInToArea("user", to, { recovery: recoveryCodes[0] }) };
  },
  "identityRemoved: by the owner": async () => {
    const { account: to, token, id } = await createMember();
    await bindIdentityTo(id);
    return {
      to,
      call: () => callLambda(thirdParty, "DELETE", "/api/thirdparty/identities/person", { token }),
    };
  },
  "staffAccountChanged: an account is disabled": async () => {
    const boss = await createSignedInPerson({ roles: ["ADMIN"] });
    const clerk = await createSignedInPerson({ roles: ["OFFICER"] });
    const body = { version: 1, disabled: true };
    return {
      to: boss.account,
      call: () =>
        callLambda(admin, "PUT", `/api/staff/admin/account/${clerk.id}`, { token: boss.token, body }),
    };
  },
  "registrationCode: asked for": async () => ({
    to: "newcomer@example.mo",
    call: () => requestCode("regsend/newcomer@example.mo"),
  }),
  "passwordCode: asked for": async () => {
    const { account: to } = await createMember();
    return { to, call: () => requestCode(`send/${to}`) };
  },
  "subAccountCode: asked for by an administrator": async () => {
    const [{ founder, id }, { account: to }] = [await createFounder(), await createMember()];
    const { token } = founder;
    const options = { token, institution: id, body: { account: to } };
    return { to, call: () => callLambda(subaccount, "POST", "/api/subaccount/code", options) };
  },
};

let read = 0;
/** Sends the messages that were queued since the last look, after the job has sent them. */
const sendQueuedNotices = async (): Promise<Notice[]> => {
  const bodies = services.listMessages("notice").slice(read);
  read += bodies.length;
  const messages = bodies.map((body) => JSON.parse(body) as NoticeMessage);
  for (const { source } of messages) if (source) await clearPendingNotices(source);
  return messages.flatMap(({ notices }) => notices ?? []);
};

test.each(Object.entries(scenes))(
  "%s: the message outlives the process, and is sent once",
  async (name, prepare) => {
    const [template] = name.split(":");
    const { to, call } = await prepare();
    const sendMissed = async (): Promise<string[]> => {
      // Younger messages are on their way.
      advanceTestTime(120_000);
      getStrictMachine()?.catchUpIndexes();
      await sweep();
      return (await sendQueuedNotices()).filter((each) => each.to === to).map((each) => each.template);
    };
    await sendQueuedNotices();
    loss.isArmed = true;
    loss.happened = 0;
    const { status, body } = await call().finally(() => {
      loss.isArmed = false;
    });
    expect([status >= 500, loss.happened], JSON.stringify(body)).toEqual([true, 1]);
    expect(await sendQueuedNotices()).toEqual([]);
    expect([await sendMissed(), await sendMissed()]).toEqual([[template], []]);
  },
);

test("a code is in no row and in no message: it is written into the e-mail, and not after it has expired", async () => {
  const to = "secret@example.mo";
  await sendQueuedNotices();
  await requestCode(`regsend/${to}`);
  const bodies = services.listMessages("notice").slice(read);
  const [notice = expect.fail()] = await sendQueuedNotices();
  const sentNotice = fillInCode(notice, toInstant(clock.now()));
  const code = String(sentNotice?.params.code);
  expect(code).toMatch(/^\d{6}$/);
  expect(sentNotice?.link).toBe(`/perfect/${code}/email/${encodeURIComponent(to)}`);
  const pages = paginateScan({ client: getDocumentClient() }, { TableName: getTableName() });
  const storedItems: unknown[] = [bodies];
  for await (const { Items = [] } of pages)
    storedItems.push(...Items.filter(({ pk }) => /^(code|unsent)#/.test(pk)));
  expect(storedItems.length).toBeGreaterThan(2);
  expect(JSON.stringify(storedItems)).not.toContain(code);
  advanceTestTime(300_000);
  expect(fillInCode(notice, toInstant(clock.now()))).toBeUndefined();
});

test("who has no account is not told from who has: both are written a row and a message", async () => {
  // The codes of attacked accounts are tried by `abuse-codes.test.ts`; here only what is written counts.
  const { account } = await createMember();
  const sendCodeTo = async (login: string): Promise<number> => {
    for (let wrongTries = 0; wrongTries < 10; wrongTries++) {
      await signInToArea("user", login, {}, "Wrong-word-2026");
      advanceTestTime(3_600_000);
    }
    const before = services.listMessages("notice").length;
    await signInToArea("user", login, {}, TEST_PASSWORD);
    return services.listMessages("notice").length - before;
  };
  expect([await sendCodeTo(account), await sendCodeTo("nobody@example.mo")]).toEqual([1, 1]);
});
