/** Notices to an address that somebody typed. */
import { buildEmailNotice, buildSmsNotice, type Notice, type NoticeTemplate } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import type { AccountLanguage } from "./account-store.server.ts";

/** The code that a message brings, and how long it is valid. */
export interface CodeToSend {
  issuedCode: NonNullable<Notice["issuedCode"]>;
  /** Whole minutes that it is valid. */
  minutes: number;
}

/** Builds a message with a code, which `fillInCode` writes into it when it is sent. */
export const buildCodeNotice = (
  to: string,
  template: NoticeTemplate,
  { issuedCode, minutes }: CodeToSend,
  language: AccountLanguage,
  ctx: Context,
  params: Notice["params"] = {},
): Notice => ({ ...buildAddressNotice(to, template, { ...params, minutes }, language, ctx), issuedCode });

/** Builds a notice to an address of either kind. */
export const buildAddressNotice = (
  to: string,
  template: NoticeTemplate,
  params: Notice["params"],
  language: AccountLanguage,
  ctx: Context,
): Notice => {
  const createNotice = to.startsWith("+") ? buildSmsNotice : buildEmailNotice;
  return createNotice(to, template, params, language, ctx.now);
};
