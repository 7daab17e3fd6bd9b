/**
 * Addresses notices about applications and institutions when they are delivered. A notice is stored with the change
 * that it reports, and its recipients may have left, been suspended or changed their address since (decisions 0436,
 * 0444).
 */
import { decodeTime } from "ulid";
import { type NamedInstitution, nameInstitution } from "../../institutions/institution-names.ts";
import { listActiveMembers } from "../../institutions/institution-store.server.ts";
import { selectAudience } from "../../institutions/notice-audience.ts";
import { createDeterministicId } from "../../messaging/deterministic-id.server.ts";
import { buildNotices, type Notice, type NoticeAudience, type Recipient } from "../../messaging/index.ts";
import { toCanonicalJson } from "../../platform/audit/index.ts";
import { type Instant, toInstant } from "../../platform/day.ts";
import { log } from "../../platform/log.server.ts";
import { findApplicationOfNotice } from "../model/application-of-notice.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { findHeader, findSubmittedBody } from "../model/application-store.server.ts";
import { listPresentRecipients } from "./present-recipients.ts";

/**
 * Identifies the notice of a recipient, the e-mail that follows it, or one for somebody else, under an id that never
 * changes.
 */
const identifyNotice = (
  notice: Notice,
  recipient: Recipient,
  notices: readonly Notice[],
  at: Instant,
): string => {
  const inAppIndex = notices.findIndex(
    ({ channel, to }) => channel === "inApp" && to === recipient.accountId,
  );
  const storedNotice = inAppIndex < 0 ? undefined : notices[inAppIndex + (notice.channel === "mail" ? 1 : 0)];
  if (storedNotice?.channel === notice.channel) return storedNotice.id;
  return createDeterministicId(at, [notices[0]?.id ?? "", notice.channel, recipient.accountId]);
};

type NamedSubject = NamedInstitution & Pick<ApplicationHeader, "eventNames">;

/**
 * Returns what a notice tells, with the event and the institution named in the language of a recipient, who may have
 * another one than the notice was written in.
 */
const nameByLanguage = (
  { params, language }: Notice,
  recipient: Recipient,
  subject: NamedSubject,
): Notice["params"] => {
  if (language === recipient.language) return params;
  const { event, institution } = params;
  const eventName = event && subject.eventNames?.[recipient.language];
  const institutionName = institution && nameInstitution(subject, recipient.language);
  return {
    ...params,
    ...(eventName ? { event: eventName } : {}),
    ...(institutionName ? { institution: institutionName } : {}),
  };
};

/**
 * Equal for notices about the same change: they differ in recipient, language and the names that depend on the
 * language. The store returns members in no fixed order.
 */
const describeChange = ({ template, params: { event: _, institution: __, ...params } }: Notice): string =>
  toCanonicalJson([template, params]);

/** Builds what the present recipients receive of the notices about one change. */
const buildPresentNotices = (
  notices: readonly Notice[],
  recipients: readonly Recipient[],
  subject: NamedSubject = {},
): Notice[] => {
  const [first] = notices;
  if (!first) return [];
  const at = toInstant(new Date(decodeTime(first.id)));
  return recipients.flatMap((recipient) => {
    const writtenNotice = notices.find(({ language }) => language === recipient.language) ?? first;
    const params = nameByLanguage(writtenNotice, recipient, subject);
    return buildNotices([recipient], first.template, params, at, first.link).map((notice) => ({
      ...writtenNotice,
      ...notice,
      id: identifyNotice(notice, recipient, notices, at),
    }));
  });
};

const buildNoticesOfChanges = (
  notices: readonly Notice[],
  recipients: readonly Recipient[],
  subject: NamedSubject = {},
): Notice[] =>
  [...Map.groupBy(notices, describeChange).values()].flatMap((group) =>
    buildPresentNotices(group, recipients, subject),
  );

/** Selects of those who would receive notices now, or puts others in their place. */
type SelectRecipients = (recipients: readonly Recipient[]) => readonly Recipient[];

const addressNoticesOfApplication = async (
  id: string,
  notices: readonly Notice[],
  select: SelectRecipients,
): Promise<Notice[]> => {
  const body = await findSubmittedBody(id);
  const header = body && (await findHeader(body.institutionId, id));
  // A notice about an application that was shredded meanwhile has no recipient.
  if (!header) {
    log.write({ event: "notices.applicationGone", application: id });
    return [];
  }
  const recipients = listPresentRecipients(header, await listActiveMembers(header.institutionId));
  if (recipients.length === 0) log.write({ event: "notices.noRecipient", application: id });
  return buildNoticesOfChanges(notices, select(recipients), header);
};

/** Builds what the audience of notices receives of them. One read. */
const addressNoticesToAudience = async (
  audience: NoticeAudience,
  notices: readonly Notice[],
  select: SelectRecipients,
): Promise<Notice[]> => {
  const { institutionId: institution } = audience;
  const recipients = selectAudience(audience, await listActiveMembers(institution));
  if (recipients.length === 0) log.write({ event: "notices.noRecipient", institution });
  return buildNoticesOfChanges(notices, select(recipients));
};

/** Notices of a message that are addressed together: about one application, or for one audience. */
const findAddressee = (notice: Notice): string => {
  const application = findApplicationOfNotice(notice);
  if (application) return `application ${application}`;
  const { audience } = notice;
  return audience ? `audience ${audience.institutionId} ${audience.accountId ?? ""}` : "";
};

const addressGroup = async (
  group: readonly Notice[],
  select: SelectRecipients,
): Promise<readonly Notice[]> => {
  const [first] = group;
  const application = first && findApplicationOfNotice(first);
  if (application) return addressNoticesOfApplication(application, group, select);
  return first?.audience ? addressNoticesToAudience(first.audience, group, select) : group;
};

/**
 * Returns notices as they are to be delivered now: those about an application go to the members who may read it today,
 * those with an audience to it, both at their present addresses; all others stay as they are. Three reads for an
 * application, one for an audience. Called again with the same notices, it keeps their ids.
 * @param select a preview shows a notice in languages that none of the recipients has
 */
export const addressNotices = async (
  notices: readonly Notice[],
  select: SelectRecipients = (recipients) => recipients,
): Promise<Notice[]> => {
  const groups = Map.groupBy(notices, findAddressee);
  const noticesByGroup = await Promise.all([...groups.values()].map((group) => addressGroup(group, select)));
  return noticesByGroup.flat();
};
