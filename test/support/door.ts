/** What tests of accounts do at the door: captchas answered, passwords sealed, codes read from what was sent. */
import { createAccount } from "@portal/core/account/commands.server";
import { system } from "@portal/core/actor";
import { observer, sealed } from "@portal/core/captcha/store.server";
import type { Notice } from "@portal/core/notice/types";
import { handler } from "@portal/functions/user/user";
import { type Answered, call, context, pass } from "./call.ts";
import type { Services } from "./emulator.ts";

const answers = new Map<string, string>();
observer.made = (codeId, answer) => void answers.set(codeId, answer);

export interface Captcha {
  codeId: string;
  key: string;
  image: string;
  expiresAt: string;
  num: string;
}
/** A captcha and what is to be read in it. */
export const captcha = async (address?: string): Promise<Captcha> => {
  const { body } = await call(handler, "GET", "/api/user/captcha", address ? { address } : {});
  const made = body.data as Captcha;
  return { ...made, num: answers.get(made.codeId) as string };
};

let addresses = 0;
/** An address in a network of its own (/24) each time, so that one test's failures do not slow another's. */
export const elsewhere = (): string => {
  addresses += 1;
  return `10.${addresses >> 8}.${addresses & 255}.7`;
};

/** Signs in with a fresh captcha. @param more members of the body, `account: undefined` to leave it out */
export const login = async (
  account: string,
  password: string,
  more: Record<string, unknown> = {},
  address = elsewhere(),
): Promise<Answered> => {
  const { codeId, key, num } = await captcha(address);
  const body = { account, pwd: sealed(password, key), num, codeId, ...more };
  return call(handler, "POST", "/api/user/login", { key: null, address, body });
};
/** Status and code of an answer. */
export const told = ({ status, body }: Answered): unknown[] => [status, body.code];
export const tokenOf = (answer: Answered): string => (answer.body.data as { token: string }).token;

/** An account that is there already. */
export const known = (account: string, more: Partial<Parameters<typeof createAccount>[0]> = {}) =>
  createAccount(
    { account, password: "Demo2026", roles: ["APPLICANT"], language: "pt", ...more },
    context(system),
  );

/** What waits to be sent to an address, oldest first. */
export const sentTo = (services: Services, to: string): Notice[] =>
  services
    .messages("notice")
    .flatMap((body) => JSON.parse(body).notices as Notice[])
    .filter((notice) => notice.to === to);
/** The code of the newest message to an address. */
export const codeFor = (services: Services, to: string): string =>
  String(sentTo(services, to).at(-1)?.params.code ?? "");

/** Asks for a code, a minute later than whatever was asked before. @param path below `/api/user` */
export const ask = (path: string, query: Record<string, string> = {}, token?: string): Promise<Answered> => {
  pass(60_000);
  return call(handler, "GET", `/api/user/${path}`, { query, address: elsewhere(), token });
};

/** A body whose secrets are sealed under a fresh captcha. @param secrets members to seal */
export const sealedBody = async (
  secrets: Record<string, string>,
  open: Record<string, unknown> = {},
  withAnswer = false,
): Promise<Record<string, unknown>> => {
  const { codeId, key, num } = await captcha();
  const shut = Object.entries(secrets).map(([name, value]) => [name, sealed(value, key)]);
  return { ...Object.fromEntries(shut), ...open, codeId, ...(withAnswer && { num }) };
};
