/**
 * The authorisation under which the statistics bureau reads (R532): reference and purpose of the letter, entered by
 * the user before any data are shown and valid for one session. The row expires; the access log keeps the reference.
 */
import { CustomAttributeType, Entity } from "electrodb";
import { MAX_SESSION_AGE_MS } from "../../identity/sessions/index.ts";
import type { Context } from "../../platform/actor.ts";
import { type Instant, toInstant } from "../../platform/day.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { logRestrictedAccess } from "./read-restricted-view.server.ts";
import type { Authorisation, AuthorisationBody } from "./restricted-schema.ts";

const getAuthorisationEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "statisticsAuthorisation", version: "1", service: "portal" },
        attributes: {
          accountId: requiredText,
          /** The id of the session (`getSessionId`); after another sign-in the authorisation is entered again. */
          session: requiredText,
          reference: requiredText,
          purpose: requiredText,
          until: { type: CustomAttributeType<Instant>("string"), required: true },
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          ofAccount: {
            pk: buildKey("pk", "account#${accountId}", ["accountId"]),
            sk: buildKey("sk", "statistics-authorisation#${session}", ["session"]),
          },
        },
      },
      connection,
    ),
);

/** Records the authorisation under which the caller reads from now on. */
export const authorizeReading = async (
  { reference, purpose }: AuthorisationBody,
  session: string,
  ctx: Context,
): Promise<Authorisation> => {
  const expires = Date.parse(ctx.now) + MAX_SESSION_AGE_MS;
  const authorisation = { reference, purpose, until: toInstant(expires) };
  await logRestrictedAccess("authorise", "dsec", { reference, purpose }, ctx);
  await getAuthorisationEntity()
    .put({
      accountId: ctx.actor.accountId,
      session,
      ...authorisation,
      ttl: Math.ceil(expires / 1000),
    })
    .go();
  return authorisation;
};

/** Returns the current authorisation, or undefined. */
export const findBureauAuthorisation = async (
  session: string,
  ctx: Context,
): Promise<Authorisation | undefined> => {
  const { data } = await getAuthorisationEntity()
    .get({ accountId: ctx.actor.accountId, session })
    .go({ consistent: true });
  if (!data || data.until <= ctx.now) return undefined;
  const { reference, purpose, until } = data;
  return { reference, purpose, until };
};

/**
 * Returns the details for the access log.
 * @throws Refusal 403 without an authorisation
 */
export const requireBureauAuthorisation = async (
  session: string,
  ctx: Context,
): Promise<{ reference: string; purpose: string }> => {
  const authorisation = await findBureauAuthorisation(session, ctx);
  if (!authorisation) throw new Refusal(errorCodes.FORBIDDEN);
  return { reference: authorisation.reference, purpose: authorisation.purpose };
};
