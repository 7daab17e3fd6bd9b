/** Two institutions side by side: what belongs to one, and whether another has changed it. */
import { createHash } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { sendMessage } from "@portal/core/applications/correspondence/correspondence-service.server";
import { notifyApplicants } from "@portal/core/applications/desk/notify-applicants.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { listCodes } from "@portal/core/forms/code-lists/index";
import type { Answers } from "@portal/core/forms/types/index";
import { getContactEntity } from "@portal/core/institutions/contacts/contact-store.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { saveInAppNotice } from "@portal/core/messaging/notice-store.server";
import { httpGateway } from "@portal/core/payments/gateway/payment-gateway.server";
import { startPayment } from "@portal/core/payments/payment-service.server";
import { queryPartition } from "@portal/core/platform/query-partition.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { ulid } from "ulid";
import {
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../calls/call-lambda.ts";
import {
  buildCompleteAnswers,
  createCertifiedInstitution,
  createPublishedEvent,
  mondayMorning,
  officer,
} from "./application-fixtures.ts";
import { createGroupFair, createGroupInstitution } from "./groups.ts";

type StoredRow = Record<string, unknown> & { pk: string; sk: string };

/** Every row of the table. Tests only: nothing that runs may scan. */
export const scanAllRows = async (): Promise<StoredRow[]> => {
  const rows: StoredRow[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await getDocumentClient().send(
      new ScanCommand({ TableName: getTableName(), ConsistentRead: true, ExclusiveStartKey: startKey }),
    );
    rows.push(...(Items as StoredRow[]));
    startKey = LastEvaluatedKey;
  } while (startKey);
  return rows;
};

/** Returns a row as text in which equal bytes are equal text, whatever the order of its members. */
const toComparableText = (value: unknown): string =>
  JSON.stringify(value, (_, each) => {
    if (each instanceof Uint8Array) return `bytes:${Buffer.from(each).toString("base64")}`;
    if (each instanceof Set) return { set: [...each].sort() };
    return each && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each;
  });

/** The rows of these partitions as text by key. */
export const dumpPartitions = async (partitions: ReadonlySet<string>): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await Promise.all([...partitions].map((pk) => queryPartition<StoredRow>(pk))))
      .flat()
      .map((row) => [`${row.pk} | ${row.sk}`, toComparableText(row)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Lists the partitions that a piece of work begins: what it makes is whose it is made for. */
export const listPartitionsCreatedBy = async (work: () => Promise<unknown>): Promise<Set<string>> => {
  const partitionsBefore = new Set((await scanAllRows()).map(({ pk }) => pk));
  await work();
  return new Set((await scanAllRows()).map(({ pk }) => pk).filter((pk) => !partitionsBefore.has(pk)));
};

/** Creates a certified institution with its administrator signed in. */
export const createTenant = async (id: string): Promise<SignedInPerson & { institutionId: string }> => {
  setTestTime(mondayMorning);
  await createCertifiedInstitution(id);
  const person = await createSignedInPerson({ id: `account-${id}`, account: `account-${id}@demo.mo` });
  return {
    ...person,
    actor: { ...person.actor, institution: { id, role: "ADMINISTRATOR" } },
    institutionId: id,
  };
};

let eventCount = 0;
/**
 * Creates an institution with its administrator signed in, and an event that it can apply for. Each call creates both
 * anew, because an institution takes part in an event once.
 */
export const createTenantWithEvent = async () => {
  eventCount += 1;
  const owner = await createTenant(`firm-${eventCount}`);
  const { id: eventId } = await createPublishedEvent({ id: `fair-${eventCount}` });
  return { owner, eventId };
};
export type TenantWithEvent = Awaited<ReturnType<typeof createTenantWithEvent>>;

/**
 * Submits a complete application of the tenant for its event.
 * @param changes answers that differ from the example's
 */
export const submitForEvent = (
  { owner, eventId }: TenantWithEvent,
  changes: Answers,
  id: string = ulid(),
): Promise<ApplicationView> =>
  Application.submitApplication(
    { id, scheme: "FAIR_HOSTED", eventId, answers: buildCompleteAnswers("FAIR_HOSTED", changes) },
    createCallContext(owner.actor),
  );

/** Creates one more person of an institution. */
export const createSubAccount = async (
  institutionId: string,
  role: "SUB_ALL" | "SUB_OWN",
): Promise<SignedInPerson & { institutionId: string }> => {
  const person = await createSignedInPerson();
  await addMember(
    { institutionId, accountId: person.id, account: person.account, role, language: "en" },
    createCallContext(person.actor),
  );
  return { ...person, actor: { ...person.actor, institution: { id: institutionId, role } }, institutionId };
};

export type Tenant = Awaited<ReturnType<typeof createTenant>>;

/** Is in every row of the victim that holds something somebody wrote. */
export const CANARY = "CANARY-OF-THE-VICTIM";

/** Creates a verified file of an institution for a purpose. */
export const createVerifiedFile = async (
  institutionId: string,
  id: string,
  purpose: string,
): Promise<void> => {
  await getFileEntity()
    .put({
      id,
      institutionId,
      purpose,
      name: `${CANARY}.pdf`,
      type: "application/pdf",
      size: 1000,
      sha256: "0".repeat(64),
      status: "verified",
      uploadedAt: mondayMorning,
      uploadedBy: `account-${institutionId}`,
    })
    .go();
};

/**
 * Creates an institution with something of every kind that an id can name: a draft, applications in two states, an
 * order, a group, a file, a contact, a claim, a notice, a feed and a sub-account; a canary is in what was written
 * there.
 */
export const createVictim = async (name: string) => {
  await createPublishedEvent({ id: `fair-of-${name}` });
  await createGroupFair({});
  const eventId = `fair-of-${name}`;
  const ids = { draft: ulid(), submitted: "", awaiting: "", order: "", group: "", file: "file-of-victim" };
  let person: Tenant | undefined;
  let colleagueId = "";
  const draftInput = {
    scheme: "FAIR_HOSTED",
    answers: buildCompleteAnswers("FAIR_HOSTED", { productsServices: CANARY }),
  };
  // Of its own: that of the examples every institution has.
  const contactId = `contact-of-${name}`;
  const partitions = await listPartitionsCreatedBy(async () => {
    person = await createTenant(name);
    const victimContext = createCallContext(person.actor);
    await createCertifiedInstitution(name, { nameZh: CANARY, nameEn: CANARY });
    await createGroupInstitution(name, "100001");
    await createCertifiedInstitution(name, { nameZh: CANARY, nameEn: CANARY });
    await getContactEntity()
      .put({
        id: contactId,
        institutionId: name,
        version: 1,
        fields: { nameZh: CANARY, jobTitleZh: CANARY, employmentStatus: "IN_SERVICE" },
      })
      .go();
    await createVerifiedFile(name, ids.file, "PRODUCT_PHOTO");
    colleagueId = (await createSubAccount(name, "SUB_OWN")).id;
    await Application.saveDraft({ ...draftInput, id: ids.draft, eventId }, victimContext);
    const secondEvent = await createPublishedEvent({ id: `second-of-${name}` });
    const unpaidApplication = await Application.submitApplication(
      { ...draftInput, id: ulid(), eventId: secondEvent.id },
      victimContext,
    );
    await Application.performTransition(
      unpaidApplication.id,
      "accept",
      { version: unpaidApplication.version },
      createCallContext(officer),
    );
    ids.awaiting = unpaidApplication.id;
    ids.submitted = (
      await Application.submitApplication({ ...draftInput, id: ulid(), eventId }, victimContext)
    ).id;
    // A word of the staff's is in the history of both.
    for (const id of [ids.awaiting, ids.submitted]) {
      const { version } = await Application.getApplication(id, victimContext);
      await notifyApplicants(id, { version, message: CANARY }, createCallContext(officer));
      await sendMessage(id, { text: CANARY }, createCallContext(officer));
    }
    const { orderId } = await startPayment(
      {
        applicationId: unpaidApplication.id,
        method: listCodes("paymentMethod")[0],
        currency: "MOP",
        invoiceType: listCodes("invoiceType")[0],
        invoiceName: CANARY,
      },
      victimContext,
      { ...httpGateway, create: async () => ({ checkoutUrl: "" }) },
    );
    ids.order = orderId;
    await saveInAppNotice(
      {
        id: "notice-of-victim",
        channel: "inApp",
        to: person.id,
        template: "settled",
        params: { code: CANARY },
        language: "en",
      },
      victimContext.now,
    );
  });
  if (!person) throw new Error("There is no other institution");
  // The partitions of its applications, whether they have rows or not.
  for (const id of [ids.draft, ids.submitted, ids.awaiting]) partitions.add(`application#${id}`);
  for (const pk of ["events", "news", "staff"]) partitions.delete(pk);
  for (const pk of partitions) if (pk.startsWith("event#")) partitions.delete(pk);
  return {
    ...person,
    eventId,
    partitions,
    ids: {
      ...ids,
      contact: contactId,
      claim: `${person.id}-${ulid()}`,
      institution: name,
      account: person.id,
      colleague: colleagueId,
      notice: "notice-of-victim",
      // The invitation code that the application would have if the code were derived from its id.
      group: createHash("sha256").update(`invitation#${ids.submitted}`).digest("hex").slice(0, 8),
    },
  };
};
