/**
 * Under which authorisation the statistics bureau reads (R532): the letter's reference and the purpose, said by the reader
 * before anything is shown, good for one session's length. The row ends by itself; the access log keeps what was said.
 */
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "../actor.ts";
import { instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { LONGEST } from "../session/index.ts";
import { client, tableName } from "../table.server.ts";
import { log } from "./read.server.ts";
import type { Authorisation, AuthorisationBody } from "./wire.ts";

/** @param session as `Session.idOf` names it: another sign-in says it anew */
const keyOf = (ctx: Context, session: string) => ({
  pk: `account#${ctx.actor.accountId}`,
  sk: `statistics-authorisation#${session}`,
});

/** Notes under what the caller reads from now on. */
export const authorise = async (
  { reference, purpose }: AuthorisationBody,
  session: string,
  ctx: Context,
): Promise<Authorisation> => {
  const expires = Date.parse(ctx.now) + LONGEST;
  const given = { reference, purpose, until: instant(expires) };
  await log("authorise", "dsec", { reference, purpose }, ctx);
  await client().send(
    new PutCommand({
      TableName: tableName(),
      Item: { ...keyOf(ctx, session), ...given, ttl: Math.ceil(expires / 1000) },
    }),
  );
  return given;
};

/** The authorisation that holds now, or undefined. */
export const current = async (session: string, ctx: Context): Promise<Authorisation | undefined> => {
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: keyOf(ctx, session), ConsistentRead: true }),
  );
  if (!Item || String(Item.until) <= ctx.now) return undefined;
  const { reference, purpose, until } = Item as Authorisation;
  return { reference, purpose, until };
};

/** What the access log keeps of it. @throws Refusal 403 before anything was authorised */
export const needed = async (
  session: string,
  ctx: Context,
): Promise<{ reference: string; purpose: string }> => {
  const given = await current(session, ctx);
  if (!given) throw new Refusal(codes.FORBIDDEN);
  return { reference: given.reference, purpose: given.purpose };
};
