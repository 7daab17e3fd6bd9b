/** Notices as plain data: who is told what. Rendering is in `render.ts`, sending in `send.server.ts`. */
import { ulid } from "ulid";
import type { Instant } from "../day.ts";
import type { Notice, Recipient, Template } from "./types.ts";

export * from "./types.ts";

/**
 * A notice in the portal for each recipient, and a mail to each that has an e-mail address.
 * @param now gives the ids their time, so that a list by id is a list by time
 */
export const tell = (
  recipients: readonly Recipient[],
  template: Template,
  params: Notice["params"],
  now: Instant,
  link?: string,
): Notice[] =>
  recipients.flatMap(({ accountId, account, language }) => {
    const common = { template, params, language, ...(link && { link }) };
    const id = () => ulid(Date.parse(now));
    return [
      { id: id(), channel: "inApp" as const, to: accountId, ...common },
      ...(account.includes("@") ? [{ id: id(), channel: "mail" as const, to: account, ...common }] : []),
    ];
  });

/** A single mail, as for codes. */
export const mail = (
  to: string,
  template: Template,
  params: Notice["params"],
  language: Notice["language"],
  now: Instant,
): Notice => ({ id: ulid(Date.parse(now)), channel: "mail", to, template, params, language });

/** A single text message. @param to the phone number in international form, `+85362345678` */
export const sms = (
  to: string,
  template: Template,
  params: Notice["params"],
  language: Notice["language"],
  now: Instant,
): Notice => ({ id: ulid(Date.parse(now)), channel: "sms", to, template, params, language });
