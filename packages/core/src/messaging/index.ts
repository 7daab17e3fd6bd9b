/**
 * Notices as plain data: recipient, template and values. Rendering is in `render-notice.ts`, sending in
 * `enqueue-notices.server.ts`.
 */
import { ulid } from "ulid";
import type { Instant } from "../platform/day.ts";
import type { Notice, NoticeTemplate, Recipient } from "./notice-types.ts";

export * from "./notice-types.ts";

/**
 * Builds an in-app notice for each recipient, and an e-mail for each that has an e-mail address.
 * @param now the time part of the ids, so that a list sorted by id is sorted by time
 */
export const buildNotices = (
  recipients: readonly Recipient[],
  template: NoticeTemplate,
  params: Notice["params"],
  now: Instant,
  link?: string,
): Notice[] =>
  recipients.flatMap(({ accountId, account, language }) => {
    const sharedMembers = { template, params, language, ...(link && { link }) };
    const createId = () => ulid(Date.parse(now));
    return [
      { id: createId(), channel: "inApp" as const, to: accountId, ...sharedMembers },
      ...(account.includes("@")
        ? [{ id: createId(), channel: "mail" as const, to: account, ...sharedMembers }]
        : []),
    ];
  });

/** Builds a single e-mail, such as one with a code. */
export const buildEmailNotice = (
  to: string,
  template: NoticeTemplate,
  params: Notice["params"],
  language: Notice["language"],
  now: Instant,
): Notice => ({ id: ulid(Date.parse(now)), channel: "mail", to, template, params, language });

/** Builds a single text message. @param to the phone number in international form, `+85362345678` */
export const buildSmsNotice = (
  to: string,
  template: NoticeTemplate,
  params: Notice["params"],
  language: Notice["language"],
  now: Instant,
): Notice => ({ id: ulid(Date.parse(now)), channel: "sms", to, template, params, language });
