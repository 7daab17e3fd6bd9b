/** What a check looks at besides the answers: the institution, its contacts in service, the files that are named. */
import type { Context } from "../actor.ts";
import type { Contact } from "../contact/index.ts";
import { ofInstitution as contactsOf, read as readContact } from "../contact/store.server.ts";
import { codes } from "../errors.ts";
import type { EventDetail } from "../event/wire.ts";
import { filesNamed } from "../form/files.ts";
import { fieldsOf } from "../form/totals.ts";
import type { Answers, CheckContext, Issue, Json, Scheme } from "../form/types.ts";
import { eligibilityFacts, type Institution } from "../institution/index.ts";
import { factOf } from "../upload/index.ts";
import { filesOf } from "../upload/store.server.ts";

/** Rows that a check looks at, besides the institution and the event. */
export interface Gathered {
  files: Awaited<ReturnType<typeof filesOf>>;
  /** The one that is named, when the institution has it. */
  contacts: Contact[];
}
const contactKey = (scheme: Scheme): string | undefined =>
  fieldsOf(scheme).find((field) => field.kind === "contact")?.key;

/** Reads the files and the contact that answers name; asked together with everything else. */
export const gather = async (scheme: Scheme, answers: Answers, institutionId: string): Promise<Gathered> => {
  const chosen = answers[contactKey(scheme) ?? ""];
  const [files, contact] = await Promise.all([
    filesOf(institutionId, filesNamed(fieldsOf(scheme), answers)),
    typeof chosen === "string" && chosen ? readContact(institutionId, chosen) : undefined,
  ]);
  return { files, contacts: contact ? [contact] : [] };
};

export interface Subjects extends Gathered {
  institution: Institution;
  event: EventDetail | undefined;
  /** Policies that differ from the defaults for this case. */
  policy: Record<string, Json>;
}
/**
 * What is wrong with the contact, when nothing else is: nobody in service to choose from (10602), or one who left or is
 * another's (10408). The list is read for this refusal only.
 */
export const contactCode = async (
  scheme: Scheme,
  answers: Answers,
  issues: readonly Issue[],
  institutionId: string,
): Promise<number | undefined> => {
  const key = contactKey(scheme);
  if (!key || issues.some((issue) => issue.path !== key)) return undefined;
  const list = await contactsOf(institutionId);
  if (!list.some(({ employmentStatus }) => employmentStatus === "IN_SERVICE")) {
    return codes.APPLICANT_INFO_MISSING_ALT;
  }
  return typeof answers[key] === "string" ? codes.CONTACT_MISMATCH : undefined;
};

/** Everything `check` needs, and the path of a contact that is not in service any more. */
export const checkContext = (
  scheme: Scheme,
  answers: Answers,
  { files, contacts, institution, event, policy }: Subjects,
  ctx: Context,
): { context: CheckContext; leftContact: string | undefined } => {
  const offered = contacts.map((contact) => ({
    id: contact.id,
    inService: contact.employmentStatus === "IN_SERVICE",
  }));
  const facts = { ...institution.fields, ...eligibilityFacts(institution, ctx.today) };
  const context: CheckContext = {
    today: ctx.today,
    now: ctx.now,
    institution: facts as unknown as { [key: string]: Json },
    files: Object.fromEntries(Object.values(files).map((file) => [file.id, factOf(file)])),
    contacts: offered,
    addWorkingDays: ctx.calendar.addWorking,
    policy,
    ...(event ? { event: event as unknown as { [key: string]: Json } } : {}),
  };
  const key = contactKey(scheme);
  const chosen = key ? answers[key] : undefined;
  const left = typeof chosen === "string" && !offered.some((c) => c.id === chosen && c.inService);
  return { context, leftContact: left ? key : undefined };
};
