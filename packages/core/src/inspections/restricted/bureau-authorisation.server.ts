/**
 * Under which authorisation the statistics bureau reads (R532): the letter's reference and the purpose, said by the reader
 * before anything is shown, good for one session's length. The row ends by itself; the access log keeps what was said.
 */
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { MAX_SESSION_AGE_MS } from "../../identity/sessions/index.ts";
import type { Context } from "../../platform/actor.ts";
import { toInstant } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { getDocumentClient, getTableName } from "../../platform/table.server.ts";
import { logRestrictedAccess } from "./read-restricted-view.server.ts";
import type { Authorisation, AuthorisationBody } from "./restricted-schema.ts";

/** @param session as `Session.idOf` names it: another sign-in says it anew */
const keyOf = (ctx: Context, session: string) => ({
  pk: `account#${ctx.actor.accountId}`,
  sk: `statistics-authorisation#${session}`,
});

/** Notes under what the caller reads from now on. */
export const authoriseReading = async (
  { reference, purpose }: AuthorisationBody,
  session: string,
  ctx: Context,
): Promise<Authorisation> => {
  const expires = Date.parse(ctx.now) + MAX_SESSION_AGE_MS;
  const authorisation = { reference, purpose, until: toInstant(expires) };
  await logRestrictedAccess("authorise", "dsec", { reference, purpose }, ctx);
  await getDocumentClient().send(
    new PutCommand({
      TableName: getTableName(),
      Item: { ...keyOf(ctx, session), ...authorisation, ttl: Math.ceil(expires / 1000) },
    }),
  );
  return authorisation;
};

/** The authorisation that holds now, or undefined. */
export const findBureauAuthorisation = async (
  session: string,
  ctx: Context,
): Promise<Authorisation | undefined> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: keyOf(ctx, session), ConsistentRead: true }),
  );
  if (!Item || String(Item.until) <= ctx.now) return undefined;
  const { reference, purpose, until } = Item as Authorisation;
  return { reference, purpose, until };
};

/** What the access log keeps of it. @throws Refusal 403 before anything was authorised */
export const requireBureauAuthorisation = async (
  session: string,
  ctx: Context,
): Promise<{ reference: string; purpose: string }> => {
  const authorisation = await findBureauAuthorisation(session, ctx);
  if (!authorisation) throw new Refusal(errorCodes.FORBIDDEN);
  return { reference: authorisation.reference, purpose: authorisation.purpose };
};
