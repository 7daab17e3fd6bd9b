/** Two institutions side by side: what belongs to one, and whether another has changed it. */
import { createHash } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/application/commands.server";
import { notify } from "@portal/core/application/notify.server";
import { codesOf } from "@portal/core/code-lists/index";
import { contacts } from "@portal/core/contact/store.server";
import { join as joinInstitution } from "@portal/core/institution/member.server";
import { show } from "@portal/core/notice/store.server";
import { partition } from "@portal/core/partition.server";
import { start } from "@portal/core/payment/commands.server";
import { httpGateway } from "@portal/core/payment/gateway.server";
import { client, tableName } from "@portal/core/table.server";
import { files } from "@portal/core/upload/store.server";
import { ulid } from "ulid";
import { complete, event, institution, monday, officer } from "./applications.ts";
import { at, context, type Person, signedIn } from "./call.ts";
import { enterprise, fairOfGroups } from "./groups.ts";

type Row = Record<string, unknown> & { pk: string; sk: string };

/** Every row of the table. Tests only: nothing that runs may scan. */
export const everyRow = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client().send(
      new ScanCommand({ TableName: tableName(), ConsistentRead: true, ExclusiveStartKey: from }),
    );
    rows.push(...(Items as Row[]));
    from = LastEvaluatedKey;
  } while (from);
  return rows;
};

/** A row as text in which equal bytes are equal text, whatever the order of its members. */
const asText = (value: unknown): string =>
  JSON.stringify(value, (_, each) => {
    if (each instanceof Uint8Array) return `bytes:${Buffer.from(each).toString("base64")}`;
    if (each instanceof Set) return { set: [...each].sort() };
    return each && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each;
  });

/** The rows of these partitions as text by key. */
export const dump = async (partitions: ReadonlySet<string>): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await Promise.all([...partitions].map((pk) => partition<Row>(pk))))
      .flat()
      .map((row) => [`${row.pk} | ${row.sk}`, asText(row)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The partitions that a piece of work begins: what it makes is whose it is made for. */
export const partitionsBegunBy = async (work: () => Promise<unknown>): Promise<Set<string>> => {
  const before = new Set((await everyRow()).map(({ pk }) => pk));
  await work();
  return new Set((await everyRow()).map(({ pk }) => pk).filter((pk) => !before.has(pk)));
};

/** A certified institution with its administrator signed in. */
export const tenant = async (id: string): Promise<Person & { institutionId: string }> => {
  at(monday);
  await institution(id);
  const person = await signedIn({ id: `account-${id}`, account: `account-${id}@demo.mo` });
  return {
    ...person,
    actor: { ...person.actor, institution: { id, role: "ADMINISTRATOR" } },
    institutionId: id,
  };
};

/** One more person of an institution. */
export const subAccount = async (
  institutionId: string,
  role: "SUB_ALL" | "SUB_OWN",
): Promise<Person & { institutionId: string }> => {
  const person = await signedIn();
  await joinInstitution(
    { institutionId, accountId: person.id, account: person.account, role, language: "en" },
    context(person.actor),
  );
  return { ...person, actor: { ...person.actor, institution: { id: institutionId, role } }, institutionId };
};

export type Tenant = Awaited<ReturnType<typeof tenant>>;

/** Stands in every row of the victim that holds something somebody wrote. */
export const CANARY = "CANARY-OF-THE-VICTIM";

/** A verified file of an institution for a purpose. */
export const fileOfPurpose = async (institutionId: string, id: string, purpose: string): Promise<void> => {
  await files()
    .put({
      id,
      institutionId,
      purpose,
      name: `${CANARY}.pdf`,
      type: "application/pdf",
      size: 1000,
      sha256: "0".repeat(64),
      status: "verified",
      uploadedAt: monday,
      uploadedBy: `account-${institutionId}`,
    })
    .go();
};

/**
 * An institution with something of every kind that an id can name: a draft, applications in two states, an order, a
 * group, a file, a contact, a claim, a notice, a feed and a sub-account; a canary stands in what was written there.
 */
export const victim = async (name: string) => {
  await event({ id: `fair-of-${name}` });
  await fairOfGroups({});
  const eventId = `fair-of-${name}`;
  const ids = { draft: ulid(), submitted: "", awaiting: "", order: "", group: "", file: "file-of-victim" };
  let person: Tenant | undefined;
  let colleague = "";
  const write = { scheme: "FAIR_HOSTED", answers: complete("FAIR_HOSTED", { productsServices: CANARY }) };
  // Of its own: that of the examples every institution has.
  const contact = `contact-of-${name}`;
  const partitions = await partitionsBegunBy(async () => {
    person = await tenant(name);
    const ctx = context(person.actor);
    await institution(name, { nameZh: CANARY, nameEn: CANARY });
    await enterprise(name, "100001");
    await institution(name, { nameZh: CANARY, nameEn: CANARY });
    await contacts()
      .put({
        id: contact,
        institutionId: name,
        version: 1,
        fields: { nameZh: CANARY, jobTitleZh: CANARY, employmentStatus: "IN_SERVICE" },
      })
      .go();
    await fileOfPurpose(name, ids.file, "PRODUCT_PHOTO");
    colleague = (await subAccount(name, "SUB_OWN")).id;
    await Application.saveDraft({ ...write, id: ids.draft, eventId }, ctx);
    const second = await event({ id: `second-of-${name}` });
    const owing = await Application.submit({ ...write, id: ulid(), eventId: second.id }, ctx);
    const accepted = await Application.act(owing.id, "accept", { version: owing.version }, context(officer));
    await Application.act(owing.id, "requestPayment", { version: accepted.version }, context(officer));
    ids.awaiting = owing.id;
    ids.submitted = (await Application.submit({ ...write, id: ulid(), eventId }, ctx)).id;
    // A word of the staff's stands in the history of both.
    for (const id of [ids.awaiting, ids.submitted]) {
      const { version } = await Application.get(id, ctx);
      await notify(id, { version, message: CANARY }, context(officer));
    }
    const { orderId } = await start(
      {
        applicationId: owing.id,
        method: codesOf("paymentMethod")[0],
        currency: "MOP",
        invoiceType: codesOf("invoiceType")[0],
        invoiceName: CANARY,
      },
      ctx,
      { ...httpGateway, create: async () => ({ checkoutUrl: "" }) },
    );
    ids.order = orderId;
    await show(
      {
        id: "notice-of-victim",
        channel: "inApp",
        to: person.id,
        template: "settled",
        params: { code: CANARY },
        language: "en",
      },
      ctx.now,
    );
  });
  if (!person) throw new Error("no victim");
  // Where rows of its ids would stand, whether it has any there or not.
  for (const id of [ids.draft, ids.submitted, ids.awaiting]) partitions.add(`application#${id}`);
  for (const pk of ["events", "news", "staff"]) partitions.delete(pk);
  for (const pk of partitions) if (pk.startsWith("event#")) partitions.delete(pk);
  return {
    ...person,
    eventId,
    partitions,
    ids: {
      ...ids,
      contact,
      claim: `${person.id}-${ulid()}`,
      institution: name,
      account: person.id,
      colleague,
      notice: "notice-of-victim",
      // What an invitation code of the application would be, where it followed from its id.
      group: createHash("sha256").update(`invitation#${ids.submitted}`).digest("hex").slice(0, 8),
    },
  };
};
