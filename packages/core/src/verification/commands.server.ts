/**
 * Checking a paper by its number. A paper is entered when it is printed, so that only what somebody really holds can be
 * asked for; what is answered is read from the application as it stands now, and no more than a clerk needs to compare.
 */
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import type { Header } from "../application/row.ts";
import { header as readHeader } from "../application/store.server.ts";
import { read as readOneStop } from "../one-stop/store.server.ts";
import { countedOrder } from "../payment/store.server.ts";
import { admitGuess, noteWrongGuess } from "../rate/budget.server.ts";
import { networkOf } from "../rate/index.ts";
import { count } from "../rate/store.server.ts";
import { client, tableName } from "../table.server.ts";
import type { Product, Verified } from "./wire.ts";

/** Numbers go up one by one: who tries them out finds few in an hour. */
const often = { times: 30, window: 3_600_000 };

const keyOf = (product: Product, number: string) => ({
  pk: `verification#${product}#${number.toUpperCase()}`,
  sk: "verification",
});

/** The page where a paper is checked, with its number: what its QR code leads to. */
export const addressOf = (product: Product, number: string): string =>
  `${process.env.SITE_URL ?? ""}/${product}/verification?number=${encodeURIComponent(number)}`;

/** Enters a paper that is being printed, of an application or of a one-stop payment. Harmless when it was before. */
export const enter = async (
  product: Product,
  number: string,
  of: Pick<Header, "id" | "institutionId"> | { oneStop: string },
): Promise<void> => {
  const what = "oneStop" in of ? of : { institutionId: of.institutionId, applicationId: of.id };
  await client().send(
    new PutCommand({ TableName: tableName(), Item: { ...keyOf(product, number), ...what } }),
  );
};

/**
 * What stands behind a number. A number that was never printed is answered like one that never was.
 * @param address the caller's network address: thirty asks an hour
 * @throws Refusal 19995 beyond that, 900280 while its network has guessed wrong too often
 */
export const verify = async (
  { product, number, address }: { product: Product; number: string; address: string },
  ctx: Pick<Context, "now" | "address" | "work">,
): Promise<Verified> => {
  await admitGuess({ operation: "verification", subject: product }, ctx);
  await count("verification", networkOf(address), often, ctx.now);
  const asked = number.trim().toUpperCase();
  const unknown: Verified = { product, number: asked, standing: "UNKNOWN" };
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: keyOf(product, asked), ConsistentRead: true }),
  );
  if (!Item) {
    await noteWrongGuess(ctx);
    return unknown;
  }
  if (Item.oneStop) return oneStop(asked, String(Item.oneStop));
  const found = await readHeader(String(Item.institutionId), String(Item.applicationId));
  if (!found) return unknown;
  return product === "receipt" ? receipt(asked, found) : application(asked, found);
};

async function oneStop(number: string, of: string): Promise<Verified> {
  const [one, order] = await Promise.all([readOneStop(of), countedOrder({ id: of, institutionId: "" })]);
  if (one?.receiptNumber !== number) return { product: "receipt", number, standing: "UNKNOWN" };
  return {
    product: "receipt",
    number,
    standing: "VALID",
    ...(one.paidAt && { issuedAt: one.paidAt }),
    institutionName: one.companyName,
    amount: order
      ? { amount: order.amount, currency: order.currency }
      : { amount: one.amountDue, currency: "MOP" },
  };
}

async function receipt(number: string, of: Header): Promise<Verified> {
  const order = await countedOrder(of);
  const amount = order ? { amount: order.amount, currency: order.currency } : of.fee?.total;
  return {
    product: "receipt",
    number,
    standing: of.status === "REFUNDED" || order?.status === "REFUNDED" ? "VOID" : "VALID",
    issuedAt: order?.paidAt ?? of.updatedAt,
    ...(of.institutionName && { institutionName: of.institutionName }),
    ...(amount && { amount }),
  };
}

function application(number: string, of: Header): Verified {
  const endorsement = of.verification?.result;
  const over = endorsement === "FAILED" || endorsement === "EXPIRED";
  return {
    product: "application",
    number,
    standing: over || ["CANCELLED", "REJECTED", "REFUNDED"].includes(of.status) ? "VOID" : "VALID",
    ...(endorsement && { endorsement }),
    ...(of.submittedAt && { issuedAt: of.submittedAt }),
    ...(of.institutionName && { institutionName: of.institutionName }),
  };
}
