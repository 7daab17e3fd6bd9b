/** Canaries: what only some people may see is planted, every journey is made, and nothing of it comes out elsewhere. */

import { createRequire } from "node:module";
import * as Accounts from "@portal/core/identity/accounts/account-store.server";
import { captchaObserver, createProofCaptcha } from "@portal/core/identity/captcha/captcha.server";
import type { SignOnResult } from "@portal/core/identity/sign-on/sign-on-schema";
import {
  buildAssignmentWrites,
  type InspectionSubject,
} from "@portal/core/inspections/records/inspection-store.server";
import { getContactEntity } from "@portal/core/institutions/contacts/contact-store.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { signWebhook } from "@portal/core/payments/gateway/payment-gateway.server";
import type { OneStopView, StaffOneStop } from "@portal/core/payments/one-stop/one-stop-schema";
import { systemActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { eraseAccount } from "@portal/core/privacy/erase-account.server";
import type { StaffSurvey } from "@portal/core/surveys/survey-schema";
import { clock } from "@portal/functions/http/create-context";
import { type Handler, serveResource } from "@portal/functions/http/serve-resource";
import { handler as applyDue } from "@portal/functions/jobs/apply-due";
import { handler as sendNotice } from "@portal/functions/jobs/send-notice";
import { handler as sweep } from "@portal/functions/jobs/sweep-due";
import { handler as verifyUpload } from "@portal/functions/jobs/verify-upload";
import { handler as applications } from "@portal/functions/routes/applications/participate";
import { handler as print } from "@portal/functions/routes/documents/print";
import { handler as verification } from "@portal/functions/routes/documents/verification";
import { handler as feed } from "@portal/functions/routes/feeds/feed";
import { handler as file } from "@portal/functions/routes/files/file";
import { handler as newPassword } from "@portal/functions/routes/identity/new-password";
import { handler as smsLogin } from "@portal/functions/routes/identity/sms-login-captcha";
import { handler as subject } from "@portal/functions/routes/identity/subject";
import { handler as thirdParty } from "@portal/functions/routes/identity/third-party";
import { handler as user } from "@portal/functions/routes/identity/user";
import { handler as dsec } from "@portal/functions/routes/inspections/dsec";
import { handler as roadshow } from "@portal/functions/routes/inspections/roadshow";
import { handler as contact } from "@portal/functions/routes/institutions/contact";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { handler as subAccounts } from "@portal/functions/routes/institutions/subaccount";
import { handler as notices } from "@portal/functions/routes/messaging/notice";
import { handler as osspay } from "@portal/functions/routes/payments/osspay";
import { handler as payment } from "@portal/functions/routes/payments/payment";
import { handler as webhook } from "@portal/functions/routes/payments/webhook";
import { staffCertificationDefinition } from "@portal/functions/routes/staff/certification";
import { handler as exportHandler } from "@portal/functions/routes/staff/export";
import { handler as staffOsspay } from "@portal/functions/routes/staff/osspay";
import { handler as queue } from "@portal/functions/routes/staff/review-queue";
import { handler as staffSurvey } from "@portal/functions/routes/staff/survey";
import { handler as question } from "@portal/functions/routes/surveys/question";
import type { SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTextMessages, type TextMessages } from "../../local/emulators/text-messages.ts";
import {
  type LocalIdentityProvider,
  startIdentityProvider,
} from "../../local/providers/identity-provider.ts";
import { readPdfText } from "../e2e/support/read-pdf-text.ts";
import {
  buildCompleteAnswers,
  createCertifiedInstitution,
  createPublishedEvent,
} from "../support/applications/application-fixtures.ts";
import {
  buildMemberUnit,
  createGroupFair,
  createGroupInstitution,
  getExampleAnswers,
  joinGroupByCode,
  openGroup,
} from "../support/applications/groups.ts";
import {
  advanceTestTime,
  type CallAnswer,
  type CallOptions,
  callLambda,
  callWatch,
  createCallContext,
  createSignedInPerson,
  logEntries,
  type SignedInPerson,
  setTestTime,
} from "../support/calls/call-lambda.ts";
import { downloadPrint } from "../support/calls/download-print.ts";
import { prepareTestPaymentProvider } from "../support/calls/payment-provider.ts";
import { type PrintWorker, startPrintWorker } from "../support/calls/print-worker.ts";
import { buildCompanyFields, buildTestPdf, uploadTestFile } from "../support/calls/upload-fixtures.ts";
import { buildSurvey, surveyAnswers } from "../support/events/survey-fixtures.ts";
import { Authenticator } from "../support/sign-in/authenticator.ts";
import {
  computeTotpCode,
  confirmFactorChange,
  enrolTotp,
  finishSignIn,
  getFactorChallenge,
  requestFactorChange,
  requestPasskeyOptions,
  signInToArea,
} from "../support/sign-in/factors.ts";
import { configureSignOn, followSignOn } from "../support/sign-in/follow-sign-on.ts";
import {
  buildSealedBody,
  createExistingAccount,
  createSolvedCaptcha,
  getSentCode,
  getSessionToken,
  requestCode,
  signInWithPassword,
  takeNextAddress,
} from "../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const { default: startMail } = createRequire(import.meta.url)(
  "aws-ses-v2-local",
) as typeof import("aws-ses-v2-local");

/** Who sits at the keyboard, whatever session a call carries. */
type Who =
  | "owner"
  | "caller"
  | "keeper"
  | "colleague"
  | "leader"
  | "member"
  | "respondent"
  | "payer"
  | "citizen"
  | "stranger"
  | "officer"
  | "cashier"
  | "inspector"
  | "bureau"
  | "provider";
interface Plant {
  what: string;
  text: string;
  /** Who may be told of it, in answers and in mail. */
  readers: readonly Who[];
}
const plants: Plant[] = [];
/** Plants a text. An empty one would be found nowhere, so none is taken. */
const plantCanary = (what: string, text: string, ...readers: Who[]): string => {
  if (text.length < 4) throw new Error(`${what} was not answered: there is nothing to look for`);
  plants.push({ what, text, readers });
  return text;
};
/** Short numbers occur by chance within longer ones. */
const standsIn = ({ text }: Plant, place: string): boolean =>
  /^\d{1,7}$/.test(text) ? new RegExp(`(?<![\\w.])${text}(?![\\w.])`).test(place) : place.includes(text);

interface HeardAnswer {
  who: Who;
  call: string;
  text: string;
  addresses: string[];
}
const heardAnswers: HeardAnswer[] = [];
let keyboard: Who = "stranger";
/** Runs work as a person. */
const runAs = async <T>(who: Who, work: () => Promise<T>): Promise<T> => {
  const before = keyboard;
  keyboard = who;
  try {
    return await work();
  } finally {
    keyboard = before;
  }
};
/** Everything in a text that could be followed: with a scheme, or from the root of the site; read as a server would. */
const addressesIn = (text: string): string[] =>
  (text.match(/(?:\b[a-z][\w+.-]*:\/\/|(?<![\w<])\/(?=[a-z_]))[^\s"'<>\\]+/gi) ?? []).flatMap((address) => {
    try {
      return [address, decodeURIComponent(address)];
    } catch {
      return [address];
    }
  });

const services = prepareTestServices();
const provider = prepareTestPaymentProvider();
let identities: LocalIdentityProvider;
let printing: PrintWorker;
let texts: TextMessages;
let mail: Awaited<ReturnType<typeof startMail>>;
let mailUrl = "";
const printedLines: string[] = [];
const papers: { who: Who; text: string }[] = [];
const spies = (["log", "info", "warn", "error", "debug"] as const).map((name) =>
  vi
    .spyOn(console, name)
    .mockImplementation((...parts) => void printedLines.push(parts.map(String).join(" "))),
);
const people = new Map<string, Who>();
let officer: SignedInPerson;
let cashier: SignedInPerson;
/** The owner as administrator of institutions: by another account, since an administrator is not erased. */
let boss: SignedInPerson;

beforeAll(async () => {
  [identities, texts, mail] = await Promise.all([
    startIdentityProvider({ port: 0, siteUrl: "https://portal.example" }),
    startTextMessages(() => clock.now()),
    startMail({ host: "127.0.0.1", port: 0 }),
  ]);
  const address = mail.address();
  mailUrl = `http://127.0.0.1:${typeof address === "object" && address ? address.port : ""}`;
  process.env.AWS_ENDPOINT_URL_SESV2 = mailUrl;
  process.env.AWS_ENDPOINT_URL_SNS = texts.url;
  configureSignOn(identities);
  printing = startPrintWorker();
  setTestTime("2026-11-23T02:00:00.000Z");
  callWatch.answered = ({ method, path }, { headers, body, bytes }) => {
    const text = [JSON.stringify(body), ...Object.values(headers)];
    if (!headers["content-type"]?.includes("json") && /text|calendar/.test(headers["content-type"] ?? ""))
      text.push(bytes.toString("utf8").replace(/\r\n /g, ""));
    const wholeText = text.join("\n");
    heardAnswers.push({
      who: keyboard,
      call: `${method} ${path}`,
      text: wholeText,
      addresses: addressesIn(wholeText),
    });
  };
  officer = await createSignedInPerson({ roles: ["OFFICER"], account: "officer@demo.mo" });
  cashier = await createSignedInPerson({ roles: ["CASHIER"], account: "cashier@demo.mo" });
  boss = await createSignedInPerson({ id: `account-${place}`, account: `account-${place}@demo.mo` });
  plantCanary("the administrator's address", boss.account, "owner", "officer", "colleague");
  plantCanary("a session", boss.token, "owner");
  people.set(boss.account, "owner").set(boss.id, "owner");
  people.set(officer.account, "officer").set(officer.id, "officer");
  people.set(cashier.account, "cashier").set(cashier.id, "cashier");
});
afterAll(async () => {
  delete callWatch.answered;
  for (const spy of spies) spy.mockRestore();
  await printing.stop();
  await Promise.all([identities.stop(), texts.stop()]);
  await new Promise((resolve) => mail.close(resolve));
});

const owner = {
  email: plantCanary("the owner's address", "canario.amarelo@example.mo", "owner", "officer", "colleague"),
  phone: plantCanary("the owner's telephone", "62987654", "owner", "officer", "colleague"),
  name: plantCanary("the contact's name", "金絲雀測試", "owner", "officer", "colleague"),
  old: plantCanary("the first password", "Canario2026"),
  password: plantCanary("the new password", "Amarelo2027"),
  idNumber: plantCanary("an ID number", "7788991(2)", "owner", "officer"),
  taxpayer: plantCanary("a tax number", "80917263", "owner", "officer", "colleague", "cashier"),
  employer: plantCanary("an employer's number", "5544332211", "owner", "officer"),
  bank: plantCanary("a bank account", "900817263544", "owner", "officer", "cashier"),
  landline: plantCanary(
    "the institution's telephone",
    "28765431",
    "owner",
    "officer",
    "colleague",
    "cashier",
  ),
  id: "",
  token: "",
};
people.set(owner.email, "owner").set(`+853${owner.phone}`, "owner");
const place = "canary";
const buildOwnOptions = (): CallOptions => ({ token: owner.token, institution: place });
/** Returns the data of a successful answer. */
const getAnswerData = <T>({ status, body }: CallAnswer): T => {
  expect([status < 300, body.code], JSON.stringify([body, logEntries.at(-1)])).toEqual([true, 200]);
  return body.data as T;
};
const getData = async <T>(
  handler: Handler,
  method: string,
  path: string,
  options?: CallOptions,
): Promise<T> => getAnswerData<T>(await callLambda(handler, method, path, options));
interface VersionedView {
  id: string;
  version: number;
  status: string;
}
/** A paper, and what is on it. */
const printPaper = async (path: string, options: CallOptions, method = "GET"): Promise<string> => {
  const answer = await callLambda(print, method, path, options);
  expect(answer.status).toBe(200);
  const text = await readPdfText(await downloadPrint(answer));
  papers.push({ who: keyboard, text });
  return text;
};

// One after another: what is planted by one is looked for by the last.
describe("a run of every journey", { shuffle: false }, () => {
  test("somebody registers, mistypes, signs in, recovers and leaves a telephone", () =>
    runAs("owner", async () => {
      await requestCode(`regsend/${owner.email}`);
      const code = plantCanary("the code of a registration", getSentCode(services, owner.email), "owner");
      const fields = { code, consent: true, language: "pt" };
      const body = await buildSealedBody({ account: owner.email, pwd: owner.old }, fields, true);
      owner.id = (await getData<{ id: string }>(newPassword, "POST", "/api/user/register", { body })).id;
      people.set(owner.id, "owner");
      await signInWithPassword(owner.email, "Wrong2026");
      await signInWithPassword(`${owner.email}.nobody`, owner.old);
      await requestCode(`send/${owner.email}`, { type: "password" });
      const second = plantCanary("the code of a recovery", getSentCode(services, owner.email), "owner");
      const recovery = await buildSealedBody({ pwd: owner.password }, { account: owner.email, code: second });
      await getData(newPassword, "POST", "/api/user/forget", { key: null, body: recovery });
      await requestCode(`regsmsbyphe/${owner.phone}`, { code: "MO" });
      plantCanary("the code of a text message", getSentCode(services, `+853${owner.phone}`), "owner");
      owner.token = plantCanary(
        "a session",
        getSessionToken(await signInWithPassword(owner.email, owner.password)),
        "owner",
      );
    }));

  test("somebody begins with a telephone number, and completes the account at the page that is named", () =>
    runAs("caller", async () => {
      const phone = plantCanary("the caller's telephone", "63112277", "caller");
      people.set(`+853${phone}`, "caller");
      await requestCode(`regsmsbyphe/${phone}`, { type: "phone", code: "MO" });
      const code = plantCanary("the code of a text message", getSentCode(services, `+853${phone}`), "caller");
      const path = "/api/smsLoginCaptcha/createUser";
      const { account, verify } = await getData<{ account: string; verify: string }>(smsLogin, "POST", path, {
        body: { phone, phoneAreaCodeId: "MO", code },
        address: takeNextAddress(),
      });
      plantCanary("the ticket of a telephone", verify, "caller");
      const pwd = plantCanary("the caller's password", "Chamada2028");
      const body = await buildSealedBody({ pwd }, { account, code: verify, consent: true });
      await getData(newPassword, "POST", "/api/user/pwdreset", { key: null, body });
      plantCanary("a session", getSessionToken(await signInWithPassword("", pwd, { phone })), "caller");
    }));

  test("somebody keeps a second factor, and signs in with each", () =>
    runAs("keeper", async () => {
      const account = plantCanary("the keeper's address", "guardiao.verde@example.mo", "keeper");
      const { id } = await createExistingAccount(account);
      people.set(account, "keeper").set(id, "keeper");
      const token = plantCanary("a session", getSessionToken(await signInToArea("user", account)), "keeper");
      const { secret, recoveryCodes } = await enrolTotp(token);
      plantCanary("the secret of an authenticator app", secret, "keeper");
      expect(recoveryCodes).toHaveLength(10);
      for (const code of recoveryCodes) plantCanary("a recovery code", code, "keeper");
      advanceTestTime(30_000);
      const device = new Authenticator();
      const offer = getAnswerData<{ options: { challenge: string; user: { id: string } } }>(
        await requestFactorChange(token, "/passkey"),
      );
      plantCanary("the challenge of a new passkey", offer.options.challenge, "keeper");
      device.handle = offer.options.user.id;
      getAnswerData(
        await confirmFactorChange(token, "/passkey", { response: device.create(offer.options), name: "Key" }),
      );
      const { ticket } = getFactorChallenge(await signInToArea("user", account));
      plantCanary("the ticket of a second step", ticket, "keeper");
      const passkeyAnswer = getAnswerData<{ options: { challenge: string } }>(
        await requestPasskeyOptions("user", ticket),
      );
      plantCanary("the challenge of a sign-in", passkeyAnswer.options.challenge, "keeper");
      const passkey = device.get(passkeyAnswer.options);
      plantCanary("a session", getSessionToken(await finishSignIn("user", { ticket, passkey })), "keeper");
      const totp = plantCanary("the code of an app", computeTotpCode(secret), "keeper");
      plantCanary("a session", getSessionToken(await signInToArea("user", account, { totp })), "keeper");
      const [recovery] = recoveryCodes;
      plantCanary("a session", getSessionToken(await signInToArea("user", account, { recovery })), "keeper");
      await signInToArea("user", account, { recovery });
    }));

  const buildPersonalAnswers = () => ({
    personInCharge: owner.name,
    phone: { area: "MO", number: owner.landline },
    taxpayerNumber: owner.taxpayer,
    socialSecurityEmployerNumber: owner.employer,
    shareholders: [{ name: owner.name, share: 60, idNumber: owner.idNumber, macaoResident: true }],
    bankAccounts: [{ bank: "BNU", accountName: "濠江", accountNumber: owner.bank }],
  });

  test("an institution is registered, uploads its documents, asks to be certified and is", async () => {
    const desk = serveResource("staff", staffCertificationDefinition);
    const institution = await runAs("owner", async () => {
      const body = buildCompanyFields(buildPersonalAnswers());
      const { id, version } = await getData<VersionedView>(institutions, "POST", "/api/institution", {
        token: boss.token,
        body,
      });
      await callLambda(institutions, "POST", "/api/institution", { token: boss.token, body });
      const documents: Record<string, string[]> = {};
      for (const type of ["OWNER_ID_COPY", "FORM_M1", "FORM_M8", "BUSINESS_REGISTRATION_CERT"]) {
        const more = type.startsWith("BUSINESS") ? { issuedOn: "2026-11-02" } : {};
        documents[type] = [await uploadTestFile(boss, id, type, buildTestPdf(), "application/pdf", more)];
      }
      const [copy = ""] = documents.OWNER_ID_COPY ?? [];
      const link = await getData<{ url?: string }>(file, "GET", `/api/file/${copy}`, {
        token: boss.token,
        institution: id,
      });
      expect(JSON.stringify(link)).toContain("http");
      // A file of another type than it claims is rejected, and its owner is notified.
      await uploadTestFile(boss, id, "FORM_M1", Buffer.from(`MZ ${owner.email}`));
      const body2 = { version, documents };
      return getData<VersionedView>(institutions, "POST", `/api/institution/${id}/attest`, {
        token: boss.token,
        body: body2,
      });
    });
    await runAs("officer", () =>
      getData(desk, "POST", `/api/staff/institution/${institution.id}/certify`, {
        token: officer.token,
        body: { version: institution.version, result: "PASSED" },
      }),
    );
  });

  let application = "";
  test("an application is filed, accepted, paid, printed, called off and paid back", async () => {
    await createCertifiedInstitution(place, buildPersonalAnswers());
    await createPublishedEvent({ id: "canary-fair" });
    const { email: account, id: accountId } = owner;
    await addMember(
      { institutionId: place, accountId, account, role: "SUB_ALL", language: "pt" },
      createCallContext(systemActor),
    );
    const fields = {
      nameZh: owner.name,
      jobTitleZh: "經理",
      employmentStatus: "IN_SERVICE" as const,
      email: owner.email,
      mobile: { area: "MO", number: owner.phone },
    };
    await getContactEntity().put({ id: "contact-canary", institutionId: place, version: 1, fields }).go();
    const base = "/api/participate/search";
    const submission = await runAs("owner", async () => {
      const { path } = await getData<{ path: string }>(feed, "POST", "/api/feed", {
        ...buildOwnOptions(),
        body: {},
      });
      plantCanary("the secret of a calendar", path.slice("/api/feed/".length), "owner");
      expect((await callLambda(feed, "GET", path)).status).toBe(200);
      await getData(feed, "GET", "/api/feed", buildOwnOptions());
      await getData(contact, "GET", "/api/contact", buildOwnOptions());
      const completeAnswers = buildCompleteAnswers("FAIR_HOSTED", { contactPerson: "contact-canary" });
      const body = { scheme: "FAIR_HOSTED", eventId: "canary-fair", answers: completeAnswers };
      return getData<VersionedView>(applications, "POST", base, { ...buildOwnOptions(), body });
    });
    application = submission.id;
    const moveAs = async (who: Who, action: string, options: CallOptions, more = {}) =>
      runAs(who, async () => {
        const path = `${base}/${application}`;
        const { version } = await getData<VersionedView>(applications, "GET", path, options);
        return getData<VersionedView>(applications, "POST", `${path}/${action}`, {
          ...options,
          body: { version, ...more },
        });
      });
    await runAs("officer", () => getData(queue, "GET", "/api/staff/queue", { token: officer.token }));
    await moveAs("officer", "accept", { token: officer.token });
    const code = await runAs("owner", async () => {
      const path = `/api/payment/${application}`;
      const { version } = await getData<VersionedView>(payment, "GET", path, buildOwnOptions());
      const { link } = await getData<{ link: { code: string } }>(payment, "POST", `${path}/link`, {
        ...buildOwnOptions(),
        body: { version },
      });
      plantCanary("the code of a link to pay", link.code.split(".")[2] ?? "", "owner");
      return link.code;
    });
    await runAs("payer", async () => {
      await getData(payment, "POST", "/api/payment/link/view", { body: { code } });
      const choices = {
        method: "CREDIT_CARD",
        currency: "RMB",
        invoiceType: "ENTERPRISE",
        invoiceName: "濠江設計",
      };
      await getData(payment, "POST", "/api/payment/link/pay", { body: { code, ...choices } });
    });
    const order = await runAs("owner", async () => {
      const { fee } = await getData<{ fee: { total: { amount: number } } }>(
        payment,
        "GET",
        `/api/payment/${application}`,
        buildOwnOptions(),
      );
      const choices = {
        method: "CREDIT_CARD",
        currency: "MOP",
        invoiceType: "INDIVIDUAL",
        invoiceName: owner.name,
      };
      const body = { applicationId: application, ...choices };
      const { orderId } = await getData<{ orderId: string; checkoutUrl: string }>(
        payment,
        "POST",
        "/api/payment",
        {
          ...buildOwnOptions(),
          body,
        },
      );
      return { orderId, amount: fee.total.amount };
    });
    await receiveMessage(order.orderId, order.amount);
    await runAs("owner", async () => {
      const { receiptNumber: number = "" } = await getData<{ receiptNumber?: string }>(
        payment,
        "GET",
        `/api/payment/${application}`,
        buildOwnOptions(),
      );
      await printPaper(`/api/payment/${application}/receipt`, {
        ...buildOwnOptions(),
        query: { lang: "pt" },
      });
      await printPaper(`/api/participate/search/${application}/pdf`, {
        ...buildOwnOptions(),
        query: { lang: "pt" },
      });
      await runAs("stranger", () =>
        getData(verification, "GET", "/api/verification/receipt", { query: { number } }),
      );
    });
    await moveAs("owner", "requestCancel", buildOwnOptions(), { reason: "Não podemos participar" });
    await moveAs("officer", "confirmCancel", { token: officer.token });
    await moveAs("cashier", "startRefund", { token: cashier.token });
    await moveAs(
      "cashier",
      "refund",
      { token: cashier.token },
      { paidOn: createCallContext(systemActor).today, reference: "BNU 0001" },
    );
    await paperOfRefund();
  });
  /** Sends a message of the payment provider about an order. */
  const receiveMessage = (orderId: string, amount: number, type = "paid") =>
    runAs("provider", () => {
      const body = JSON.stringify({ id: "w", orderId, type, amount, currency: "MOP", at: "x" });
      const headers = { "content-type": "application/json", "x-signature": signWebhook(body) };
      return getData(webhook, "POST", "/api/webhook/payment", { body, headers });
    });
  const paperOfRefund = () =>
    runAs("owner", () =>
      printPaper(`/api/payment/${application}/refund`, { ...buildOwnOptions(), query: { lang: "en" } }),
    );

  test("a colleague is invited, another is bound by a code", async () => {
    const colleague = await createSignedInPerson({ account: "colega@example.mo" });
    people.set(colleague.account, "colleague").set(colleague.id, "colleague");
    const other = await createSignedInPerson({ account: "outro.colega@example.mo" });
    people.set(other.account, "colleague").set(other.id, "colleague");
    plantCanary("a colleague's address", colleague.account, "owner", "officer", "colleague");
    const by = { token: boss.token, institution: place };
    await runAs("owner", async () => {
      const invitation = { account: colleague.account, permission: "OWN" };
      await getData(subAccounts, "POST", "/api/subaccount", { ...by, body: invitation });
      await getData(subAccounts, "POST", "/api/subaccount/code", { ...by, body: { account: other.account } });
      const code = plantCanary(
        "the code that binds an account",
        getSentCode(services, other.account),
        "colleague",
      );
      await callLambda(subAccounts, "POST", "/api/subaccount/bind", {
        ...by,
        body: { account: other.account, code: code === "000000" ? "000001" : "000000", permission: "OWN" },
      });
      const bind = { account: other.account, code, permission: "OWN" };
      await getData(subAccounts, "POST", "/api/subaccount/bind", { ...by, body: bind });
      await getData(subAccounts, "GET", "/api/subaccount", by);
    });
    await runAs("colleague", async () => {
      const callOptions = { token: colleague.token };
      await getData(subAccounts, "GET", "/api/subaccount/invitation", callOptions);
      await getData(subAccounts, "POST", `/api/subaccount/invitation/${place}/accept`, callOptions);
      const inside = { ...callOptions, institution: place };
      await getData(institutions, "GET", `/api/institution/${place}`, inside);
      await callLambda(applications, "GET", `/api/participate/search/${application}`, inside);
      await getData(applications, "GET", "/api/participate/search", inside);
      await getData(contact, "GET", "/api/contact", inside);
    });
  });

  test("a group is opened, a member comes in by its code", async () => {
    await createGroupFair({ applicationTypes: ["FAIR_GROUP"] });
    const expectedUnit = buildMemberUnit("甲", "510001");
    expectedUnit.phone.number = plantCanary("a unit's telephone", "66778812", "leader", "officer");
    const leader = await openGroup("lg", expectedUnit, buildMemberUnit("乙", "510002"));
    const code = plantCanary("the code of a group", leader.invitationCode ?? "", "leader", "member");
    await createCertifiedInstitution("mg", { siteRegistrationNumber: "510001" });
    const head = await createSignedInPerson({ id: "account-lg", account: "account-lg@demo.mo" });
    const one = await createSignedInPerson({ id: "account-mg", account: "account-mg@demo.mo" });
    people
      .set(head.account, "leader")
      .set(head.id, "leader")
      .set(one.account, "member")
      .set(one.id, "member");
    await runAs("member", () =>
      getData(applications, "GET", `/api/participate/search/group/${code}`, {
        token: one.token,
        institution: "mg",
      }),
    );
    await createGroupInstitution("mg", "510001");
    const { fascia = null } = getExampleAnswers("FAIR_HOSTED");
    await joinGroupByCode("mg", code, { fascia });
    await runAs("leader", () =>
      getData(applications, "GET", "/api/participate/search/group", { token: head.token, institution: "lg" }),
    );
  });

  const sheets: { what: string; text: string; mayHave: readonly Who[] }[] = [];
  /** A file with rows for somebody. */
  const downloadSheet = (who: Who, handler: Handler, path: string, token: string) =>
    runAs(who, async () => {
      const { status, bytes } = await callLambda(handler, "GET", path, {
        token,
        query: { format: "csv", lang: "pt" },
      });
      expect(status).toBe(200);
      sheets.push({ what: path, text: bytes.toString("utf8"), mayHave: [who] });
    });

  test("a survey is answered, and staff take its answers away", async () => {
    const by = { token: officer.token };
    const { id } = await runAs("officer", async () => {
      const survey = await getData<StaffSurvey>(staffSurvey, "POST", "/api/staff/survey", {
        ...by,
        body: buildSurvey(),
      });
      return getData<StaffSurvey>(staffSurvey, "POST", `/api/staff/survey/${survey.id}/open`, {
        ...by,
        body: { version: survey.version },
      });
    });
    const respondent = plantCanary("the key of a browser", "navegador-do-canario-de-alguem");
    await runAs("respondent", async () => {
      let num = "";
      const before = captchaObserver.onCreate;
      captchaObserver.onCreate = (_, answer) => {
        num = answer;
      };
      const { codeId } = await createProofCaptcha({ now: toInstant(clock.now()) });
      captchaObserver.onCreate = before;
      const q6 = plantCanary("an answer of a survey", "O canário respondeu isto", "respondent", "officer");
      const body = { answers: { ...surveyAnswers, q6 }, language: "en", respondent, codeId, num };
      await getData(question, "POST", `/api/question/${id}`, { token: owner.token, body });
    });
    await runAs("stranger", () => getData(question, "GET", `/api/question/${id}`));
    await downloadSheet("officer", exportHandler, `/api/staff/export/survey/${id}`, officer.token);
    expect(sheets.at(-1)?.text).toContain("O canário respondeu isto");
    await downloadSheet("officer", exportHandler, "/api/staff/export", officer.token);
  });

  test("a one-stop payment is looked up, filled in and paid, its receipt mailed", async () => {
    const amountDue = 1_840_000;
    const { id } = await runAs("officer", () =>
      getData<StaffOneStop>(staffOsspay, "POST", "/api/staff/osspay", {
        token: officer.token,
        body: { companyName: "濠江設計", registeredCapital: 2_500_000, amountDue, date: "2026-11-20" },
      }),
    );
    const receiptEmail = plantCanary("the payer's address", "pagador.azul@example.org", "payer", "officer");
    const payerName = plantCanary("the payer's name", "藍絲雀付款", "payer", "officer");
    people.set(receiptEmail, "payer");
    const orderId = await runAs("payer", async () => {
      const { codeId, num } = await createSolvedCaptcha();
      const { ticket, payment: held } = await getData<{ ticket: string; payment: OneStopView }>(
        osspay,
        "POST",
        "/api/osspay/lookup",
        { key: null, address: takeNextAddress(), body: { number: id, codeId, num } },
      );
      plantCanary("the ticket of a one-stop payment", ticket, "payer");
      const payer = { payerName, language: "pt", receiptEmail };
      await getData(osspay, "POST", "/api/osspay/submit", {
        body: { ticket, version: held.version, ...payer },
      });
      const choices = {
        method: "CREDIT_CARD",
        currency: "MOP",
        invoiceType: "INDIVIDUAL",
        invoiceName: payerName,
      };
      const { orderId } = await getData<{ orderId: string }>(osspay, "POST", "/api/osspay/pay", {
        body: { ticket, ...choices },
      });
      await receiveMessage(orderId, amountDue);
      await getData(osspay, "POST", "/api/osspay/view", { body: { ticket } });
      await printPaper("/api/osspay/receipt", { body: { ticket, language: "pt" } }, "POST");
      return orderId;
    });
    await receiveMessage(orderId, amountDue);
    const again = await runAs("stranger", async () => {
      const { codeId, num } = await createSolvedCaptcha();
      return callLambda(osspay, "POST", "/api/osspay/lookup", {
        key: null,
        body: { number: `${id}X`, codeId, num },
      });
    });
    expect(again.status).toBeGreaterThanOrEqual(400);
  });

  test("somebody signs in with a public identity", () =>
    runAs("citizen", async () => {
      const account = plantCanary("the citizen's address", "cidadao.rosa@example.mo", "citizen");
      plantCanary("the citizen's ID number", "1234567(8)", "citizen");
      const { id } = await createExistingAccount(account);
      people.set(account, "citizen").set(id, "citizen");
      const goThrough = async () => {
        const startedSignOn = await getData<{ url: string; proof: string }>(
          thirdParty,
          "GET",
          "/api/thirdparty/login",
          {
            address: takeNextAddress(),
          },
        );
        plantCanary("the proof of a sign-on", startedSignOn.proof, "citizen");
        const query: Record<string, string> = {
          ...(await followSignOn(startedSignOn.url, "p-1")),
          proof: startedSignOn.proof,
        };
        plantCanary("the code of the identity provider", query.code ?? "", "citizen");
        return getData<SignOnResult>(thirdParty, "GET", "/api/thirdparty/callback", {
          query,
          address: takeNextAddress(),
        });
      };
      const ticket = plantCanary(
        "the ticket that binds an identity",
        (await goThrough()).bind?.ticket ?? "",
        "citizen",
      );
      advanceTestTime(60_000);
      await getData(thirdParty, "GET", "/api/thirdparty/bindsend", {
        query: { account, ticket },
        address: takeNextAddress(),
      });
      const code = plantCanary("the code that binds an identity", getSentCode(services, account), "citizen");
      const boundSession = await getData<{ token: string }>(thirdParty, "POST", "/api/thirdparty/binduser", {
        body: { account, ticket, code },
        key: null,
        address: takeNextAddress(),
      });
      plantCanary("a session", boundSession.token, "citizen");
      await getData(thirdParty, "GET", "/api/thirdparty/identities", { token: boundSession.token });
      plantCanary("a session", (await goThrough()).token ?? "", "citizen");
    }));

  test("restricted readers read and take away what is theirs", async () => {
    const inspector = await createSignedInPerson({ roles: ["ROADSHOW"] });
    const bureau = await createSignedInPerson({ roles: ["DSEC"] });
    for (const [of, key] of [
      ["activity", "canary-fair"],
      ["enterprise", place],
    ])
      await transact(buildAssignmentWrites(inspector.id, { of, key } as InspectionSubject));
    await runAs("bureau", () =>
      getData(dsec, "POST", "/api/dsec/authorisation", {
        token: bureau.token,
        body: { reference: "88/DSEC/2026", purpose: "PERIODIC_SURVEY", agree: true },
      }),
    );
    for (const [who, handler, area, token] of [
      ["inspector", roadshow, "roadshow", inspector.token],
      ["bureau", dsec, "dsec", bureau.token],
    ] as const)
      for (const view of ["activity", "enterprise"]) {
        const page = await runAs(who, () =>
          getData<{ items: object[] }>(handler, "GET", `/api/${area}/${view}`, { token }),
        );
        expect(page.items.length).toBeGreaterThan(0);
        await downloadSheet(who, handler, `/api/${area}/${view}/file`, token);
      }
  });

  test("somebody else, with and without a session, asks for all of it, in vain", () =>
    runAs("stranger", async () => {
      const { token } = await createSignedInPerson();
      const paths: [Handler, string][] = [
        [applications, `/api/participate/search/${application}`],
        [applications, `/api/participate/search/${application}/history`],
        [payment, `/api/payment/${application}`],
        [print, `/api/payment/${application}/receipt`],
        [print, `/api/participate/search/${application}/pdf`],
        [institutions, `/api/institution/${place}`],
        [exportHandler, "/api/staff/export"],
        [queue, "/api/staff/queue"],
        [roadshow, "/api/roadshow/enterprise/file"],
        [dsec, "/api/dsec/enterprise/file"],
        [staffOsspay, "/api/staff/osspay"],
        [feed, "/api/feed/guessed-secret-of-nobody"],
      ];
      for (const [handler, path] of paths)
        for (const callOptions of [{ token }, { token, institution: place }, {}])
          expect((await callLambda(handler, "GET", path, callOptions)).status, path).toBeGreaterThanOrEqual(
            400,
          );
      const wrongAnswers = [
        await callLambda(user, "GET", `/api/user/forgetsms/${owner.phone}${owner.email}`),
        await callLambda(user, "POST", "/api/user/login", { key: null, body: `{"account":"${owner.email}"` }),
        await callLambda(user, "GET", `/api/user/nothing/${owner.email}`),
        await callLambda(institutions, "POST", "/api/institution", {
          token,
          body: { shareholders: owner.idNumber },
        }),
      ];
      for (const { status } of wrongAnswers) expect(status).toBeGreaterThanOrEqual(400);
    }));

  test("the jobs do their work, and fail at what is broken", async () => {
    const buildRecords = (bodies: string[]) =>
      ({
        Records: bodies.map((body, i) => ({ messageId: String(i), body })),
      }) as unknown as SQSEvent;
    const brokenBody = `{"broken": "${owner.email}`;
    // So short that the parser's own words quote the whole of it.
    const quotedPhone = `x${owner.phone}`;
    // Codes are sent while they are valid.
    const codes = services.listMessages("notice");
    expect(await sendNotice(buildRecords(codes))).toEqual({ batchItemFailures: [] });
    advanceTestTime(16 * 60_000);
    await sweep();
    await applyDue(buildRecords(services.listMessages("due")));
    const batchAnswers = [
      await applyDue(buildRecords([JSON.stringify({ kind: "subjectErasure" }), brokenBody, quotedPhone])),
      await verifyUpload(
        buildRecords([
          brokenBody,
          quotedPhone,
          JSON.stringify({ Records: [{ s3: { object: { key: owner.email } } }] }),
        ]),
      ),
      await sendNotice(buildRecords([brokenBody, quotedPhone])),
    ];
    for (const { batchItemFailures } of batchAnswers) expect(batchItemFailures.length).toBeGreaterThan(0);
    // All at once is many more than a batch has: the same code, sooner done.
    expect(await sendNotice(buildRecords(services.listMessages("notice")))).toEqual({
      batchItemFailures: [],
    });
  });

  test("a copy of somebody's data is made, and the data erased", () =>
    runAs("owner", async () => {
      await getData(notices, "GET", "/api/notice", buildOwnOptions());
      for (const what of ["copy", "erasure"]) {
        const body = await buildSealedBody({ pwd: owner.password });
        await getData(subject, "POST", `/api/user/subject/${what}`, { token: owner.token, body });
      }
      const account = await Accounts.findAccount(owner.id);
      if (account) await Accounts.updateAccount(account, { erasureAt: createCallContext(systemActor).now });
      expect(await eraseAccount(owner.id, createCallContext(systemActor))).toBe("ERASED");
    }));

  interface SentMail {
    to: string;
    text: string;
  }
  const listMails = async (): Promise<SentMail[]> => {
    const { emails } = (await (await fetch(`${mailUrl}/store`)).json()) as {
      emails: { subject: string; destination: { to: string[] }; body: { text?: string; html?: string } }[];
    };
    return [
      ...emails.flatMap(({ subject: head, destination, body }) =>
        destination.to.map((to) => ({ to, text: [head, body.text, body.html].join("\n") })),
      ),
      ...texts.sent(),
    ];
  };
  /** Finds every plant that is in one of these texts and whom it should not have reached. */
  const findLeaks = (places: { place: string; text: string; who?: Who | undefined }[]): string[] => [
    ...new Set(
      plants.flatMap((each) =>
        places
          .filter(({ who, text }) => !(who && each.readers.includes(who)) && standsIn(each, text))
          .map(({ place: at }) => `${each.what} in ${at}`),
      ),
    ),
  ];

  test("all of it was planted, answered, mailed and printed", async () => {
    expect(plants.length).toBeGreaterThan(50);
    expect(new Set(heardAnswers.map(({ who }) => who)).size).toBe(15);
    expect(logEntries.length).toBeGreaterThan(100);
    expect(papers).toHaveLength(4);
    expect((await listMails()).length).toBeGreaterThan(15);
  });
  test("none of it is in a log line", () => {
    const lines = [...logEntries.map((line) => JSON.stringify(line)), ...printedLines];
    expect(findLeaks(lines.map((text) => ({ place: `the line ${text}`, text })))).toEqual([]);
  });
  test("none of it is mailed to somebody else", async () => {
    const letters = await listMails();
    expect(letters.filter(({ to }) => !people.has(to)).map(({ to }) => to)).toEqual([]);
    expect(
      findLeaks(
        letters.map(({ to, text }) => ({
          place: `a mail to ${people.get(to)}: ${text}`,
          text,
          who: people.get(to),
        })),
      ),
    ).toEqual([]);
  });
  test("none of it is answered to somebody else", () =>
    expect(
      findLeaks(heardAnswers.map(({ who, call: of, text }) => ({ place: `${of} to ${who}`, text, who }))),
    ).toEqual([]));
  test("none of it is in a file that its reader may not have it from", () =>
    expect(
      findLeaks(sheets.map(({ what, text, mayHave }) => ({ place: what, text, who: mayHave[0] }))),
    ).toEqual([]));
  test("the payment provider is told none of it", () =>
    expect(
      findLeaks(provider.asked.map((each) => ({ place: "an order", text: JSON.stringify(each) }))),
    ).toEqual([]));
  test("none of it is in an address that is answered, mailed or printed, but in its owner's own", async () => {
    const letters = (await listMails()).flatMap(({ to, text }) =>
      addressesIn(text).map((text) => ({ who: people.get(to), text, place: `a mail to ${people.get(to)}` })),
    );
    const answeredPlaces = heardAnswers.flatMap(({ who, call: of, addresses }) =>
      addresses.map((text) => ({ who, text, place: `${of} to ${who}: ${text}` })),
    );
    const onPaper = papers.flatMap(({ who, text }) =>
      addressesIn(text).map((text) => ({ who, text, place: `a paper of ${who}` })),
    );
    expect([letters.length, answeredPlaces.length].every((count) => count > 20)).toBe(true);
    // A calendar's address is its secret; an app's is read by a camera, and followed by no browser (Key URI Format).
    // The addresses that complete a registration are the specification's (spec 1 §2, §7), told to who registers alone.
    const isOwn = ({ who, text }: { who?: Who | undefined; text: string }): boolean =>
      (who === "owner" && /^\/api\/feed\/[\w.-]+$/.test(text)) ||
      (who === "owner" && /\/perfect\/\d{6}\/email\/canario\.amarelo(@|%40)example\.mo$/.test(text)) ||
      (who === "caller" && /^\/perfect\/[\w-]{43}\/phone\/(\+|%2B)85363112277$/.test(text)) ||
      (who === "keeper" && text.startsWith("otpauth://totp/"));
    const foreignPlaces = [...letters, ...answeredPlaces, ...onPaper].filter((each) => !isOwn(each));
    expect(findLeaks(foreignPlaces.map(({ place: at, text }) => ({ place: at, text })))).toEqual([]);
  });
});
