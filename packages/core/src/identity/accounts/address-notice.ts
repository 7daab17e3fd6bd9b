/** Notices to an address that somebody typed. */
import { buildEmailNotice, buildSmsNotice, type Notice, type NoticeTemplate } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import type { AccountLanguage } from "./account-store.server.ts";

/** A notice to an address of either kind. */
export const buildAddressNotice = (
  to: string,
  template: NoticeTemplate,
  params: Notice["params"],
  language: AccountLanguage,
  ctx: Context,
  link?: string,
): Notice => {
  const createNotice = to.startsWith("+") ? buildSmsNotice : buildEmailNotice;
  return { ...createNotice(to, template, params, language, ctx.now), ...(link && { link }) };
};
