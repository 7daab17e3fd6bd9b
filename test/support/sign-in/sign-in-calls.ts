/** Steps of signing in for tests of accounts: solve the captcha, seal the password, read the code that was sent. */
import { createAccount } from "@portal/core/identity/accounts/account-service.server";
import { deriveCode, fillInCode } from "@portal/core/identity/accounts/derive-code.server";
import { issueCode } from "@portal/core/identity/accounts/issue-code.server";
import type { CodePurpose } from "@portal/core/identity/accounts/verification-code-rows.server";
import { captchaObserver } from "@portal/core/identity/captcha/captcha.server";
import type { Notice } from "@portal/core/messaging/notice-types";
import { systemActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import { handler } from "@portal/functions/routes/identity/user";
import { advanceTestTime, type CallAnswer, callLambda, createCallContext } from "../calls/call-lambda.ts";
import type { TestServices } from "../tables/test-services.ts";
import { sealWithCaptchaKey } from "./seal-with-captcha-key.ts";

const captchaTexts = new Map<string, string>();
captchaObserver.onCreate = (codeId, answer) => void captchaTexts.set(codeId, answer);

export interface SolvedCaptcha {
  codeId: string;
  key: string;
  image: string;
  expiresAt: string;
  num: string;
}
/** A captcha and what is to be read in it. */
export const createSolvedCaptcha = async (address?: string): Promise<SolvedCaptcha> => {
  const { body } = await callLambda(handler, "GET", "/api/user/captcha", address ? { address } : {});
  const captchaAnswer = body.data as SolvedCaptcha;
  return { ...captchaAnswer, num: captchaTexts.get(captchaAnswer.codeId) as string };
};

let addressCount = 0;
/** Takes an address in a network of its own (/24) each time, so that one test's failures do not slow another's. */
export const takeNextAddress = (): string => {
  addressCount += 1;
  return `10.${addressCount >> 8}.${addressCount & 255}.7`;
};

/** Signs in with a fresh captcha. @param extraMembers members of the body, `account: undefined` to leave it out */
export const signInWithPassword = async (
  account: string,
  password: string,
  extraMembers: Record<string, unknown> = {},
  address = takeNextAddress(),
): Promise<CallAnswer> => {
  const { codeId, key, num } = await createSolvedCaptcha(address);
  const body = { account, pwd: sealWithCaptchaKey(password, key), num, codeId, ...extraMembers };
  return callLambda(handler, "POST", "/api/user/login", { key: null, address, body });
};
/** Status and code of an answer. */
export const getStatusAndCode = ({ status, body }: CallAnswer): unknown[] => [status, body.code];
export const getSessionToken = (answer: CallAnswer): string => (answer.body.data as { token: string }).token;

/** Creates an account that is there already. */
export const createExistingAccount = (
  account: string,
  accountOverrides: Partial<Parameters<typeof createAccount>[0]> = {},
) =>
  createAccount(
    { account, password: "Demo2026", roles: ["APPLICANT"], language: "pt", ...accountOverrides },
    createCallContext(systemActor),
  );

const BEFORE_ANY_CODE_EXPIRES = toInstant(0);
/** Lists the messages that are queued for an address with the codes that they bring, oldest first. */
export const listSentNotices = (services: TestServices, to: string): Notice[] =>
  services
    .listMessages("notice")
    .flatMap((body) => JSON.parse(body).notices as Notice[])
    .filter((notice) => notice.to === to)
    .map((notice) => fillInCode(notice, BEFORE_ANY_CODE_EXPIRES) ?? notice);
/** Returns the code of the newest message to an address. */
export const getSentCode = (services: TestServices, to: string): string =>
  String(listSentNotices(services, to).at(-1)?.params.code ?? "");

/** A code that is sent to nobody. */
export const issueUnsentCode = async (
  address: string,
  purpose: CodePurpose,
  ctx: Parameters<typeof issueCode>[2],
): Promise<string> => {
  let code = "";
  await issueCode(address, purpose, ctx, ({ issuedCode }) => {
    code = deriveCode(address, purpose, issuedCode);
    return [];
  });
  return code;
};

/** Asks for a code, a minute later than whatever was asked before. @param path below `/api/user` */
export const requestCode = (
  path: string,
  query: Record<string, string> = {},
  token?: string,
): Promise<CallAnswer> => {
  advanceTestTime(60_000);
  return callLambda(handler, "GET", `/api/user/${path}`, { query, address: takeNextAddress(), token });
};

/** Builds a body whose secrets are sealed under a fresh captcha. @param secrets members to seal */
export const buildSealedBody = async (
  secrets: Record<string, string>,
  openMembers: Record<string, unknown> = {},
  setAnswer = false,
): Promise<Record<string, unknown>> => {
  // A network gets so many captchas an hour without work, and a file of tests needs more.
  const { codeId, key, num } = await createSolvedCaptcha(takeNextAddress());
  const sealedMembers = Object.entries(secrets).map(([name, value]) => [
    name,
    sealWithCaptchaKey(value, key),
  ]);
  return { ...Object.fromEntries(sealedMembers), ...openMembers, codeId, ...(setAnswer && { num }) };
};
