/**
 * Rows of second factors. `second-factor` beside the account contains them all, so that each change is one conditional
 * write; `passkey#<credential>` makes a credential unique to one account. All of them sort after the memberships, so
 * that the session check does not read them.
 */
import { randomBytes } from "node:crypto";
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../../platform/day.ts";
import {
  buildKey,
  defineEntity,
  getMember,
  optionalText,
  requiredNumber,
  requiredText,
} from "../../platform/entity.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { Factors, Passkey } from "./index.ts";

const getFactorEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "secondFactors", version: "1", service: "portal" },
        attributes: {
          accountId: requiredText,
          version: requiredNumber,
          handle: requiredText,
          totpSealed: optionalText,
          totpSince: { type: CustomAttributeType<Instant>("string") },
          totpStep: { type: "number" },
          passkeys: { type: CustomAttributeType<Record<string, Passkey>>("any") },
          /** Digests of unused recovery codes; absent when there is none. */
          recovery: { type: "set", items: "string" },
        },
        indexes: {
          ofAccount: {
            pk: buildKey("pk", "account#${accountId}", ["accountId"]),
            sk: buildKey("sk", "second-factor", []),
          },
        },
      },
      connection,
    ),
);
const getCredentialEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "passkey", version: "1", service: "portal" },
        attributes: { credentialId: requiredText, accountId: requiredText },
        indexes: {
          one: {
            pk: buildKey("pk", "passkey#${credentialId}", ["credentialId"]),
            sk: buildKey("sk", "passkey", []),
          },
        },
      },
      connection,
    ),
);

/** Finds the factors of an account; undefined when it has none. */
export const findFactors = async (accountId: string): Promise<Factors | undefined> => {
  const { data: row } = await getFactorEntity().get({ accountId }).go({ consistent: true });
  if (!row) return undefined;
  return {
    accountId,
    version: row.version,
    handle: row.handle,
    ...(row.totpSealed && { totp: { sealed: row.totpSealed, since: row.totpSince as Instant } }),
    ...(row.totpStep !== undefined && { totpStep: row.totpStep }),
    passkeys: row.passkeys ?? {},
    recovery: new Set(row.recovery),
  };
};

/** Returns random bytes by which authenticators identify an account. */
export const generateUserHandle = (): string => randomBytes(32).toString("base64url");

/** Builds the row of a first factor; refused when one is already enrolled. */
export const buildFactorsPut = (factors: Factors): TransactionItem => ({
  label: "factors",
  Put: getFactorEntity()
    .create({
      accountId: factors.accountId,
      version: factors.version,
      handle: factors.handle,
      passkeys: factors.passkeys,
      ...(factors.totp && { totpSealed: factors.totp.sealed, totpSince: factors.totp.since }),
      ...(factors.totpStep !== undefined && { totpStep: factors.totpStep }),
      ...(factors.recovery.size > 0 && { recovery: [...factors.recovery] }),
    })
    .params(),
});

/** Sets an authenticator app, replacing an earlier one; a code of it was just used. */
export const buildTotpUpdate = (
  factors: Factors,
  sealedSecret: string,
  since: Instant,
  step: number,
): TransactionItem => ({
  label: "factors",
  // Only these attributes are written, here and below, so that codes used meanwhile stay used.
  Update: getFactorEntity()
    .update({ accountId: factors.accountId })
    .set({ totpSealed: sealedSecret, totpSince: since, totpStep: step, version: factors.version + 1 })
    .where(({ version }, { eq }) => eq(version, factors.version))
    .params(),
});
/** Builds the removal of the authenticator app, in the version that was read (label `factors`). */
export const buildTotpRemoval = (factors: Factors): TransactionItem => ({
  label: "factors",
  Update: getFactorEntity()
    .update({ accountId: factors.accountId })
    .set({ version: factors.version + 1 })
    .remove(["totpSealed", "totpSince", "totpStep"])
    .where(({ version }, { eq }) => eq(version, factors.version))
    .params(),
});
/** Builds the replacement of all recovery codes by their hashes, in the version that was read (label `factors`). */
export const buildRecoveryCodesUpdate = (factors: Factors, hashes: ReadonlySet<string>): TransactionItem => ({
  label: "factors",
  Update: getFactorEntity()
    .update({ accountId: factors.accountId })
    .set({ recovery: [...hashes], version: factors.version + 1 })
    .where(({ version }, { eq }) => eq(version, factors.version))
    .params(),
});

/** Adds a passkey to the existing factors. */
export const buildPasskeyAddition = (factors: Factors, passkey: Passkey): TransactionItem => ({
  label: "factors",
  Update: getFactorEntity()
    .update({ accountId: factors.accountId })
    .data(({ passkeys, version }, { set }) => {
      set(getMember(passkeys, passkey.id), passkey);
      set(version, factors.version + 1);
    })
    .where(
      ({ passkeys, version }, { eq, notExists }) =>
        `${eq(version, factors.version)} AND ${notExists(getMember(passkeys, passkey.id))}`,
    )
    .params(),
});
/** Builds the removal of a passkey that is there, in the version that was read (label `factors`). */
export const buildPasskeyRemoval = (factors: Factors, id: string): TransactionItem => ({
  label: "factors",
  Update: getFactorEntity()
    .update({ accountId: factors.accountId })
    .data(({ passkeys, version }, { remove, set }) => {
      remove(getMember(passkeys, id));
      set(version, factors.version + 1);
    })
    .where(
      ({ passkeys, version }, { eq, exists }) =>
        `${eq(version, factors.version)} AND ${exists(getMember(passkeys, id))}`,
    )
    .params(),
});
/** Deletes the row including recovery codes; the account has no factor afterwards. */
export const buildFactorsDelete = (factors: Factors): TransactionItem => ({
  label: "factors",
  Delete: getFactorEntity()
    .delete({ accountId: factors.accountId })
    .where(({ version }, { eq }) => eq(version, factors.version))
    .params(),
});

/** Reserves a credential for one account; refused when it is already enrolled anywhere. */
export const buildCredentialClaim = (credentialId: string, accountId: string): TransactionItem => ({
  label: "credential",
  Put: getCredentialEntity().create({ credentialId, accountId }).params(),
});
/** Builds the deletion of the row that finds the account of a passkey (label `released`). */
export const buildCredentialRelease = (credentialId: string): TransactionItem => ({
  label: "released",
  Delete: getCredentialEntity().delete({ credentialId }).params(),
});
/** Finds the account that owns a credential; undefined for an unknown one. */
export const findCredentialOwner = async (credentialId: string): Promise<string | undefined> =>
  (await getCredentialEntity().get({ credentialId }).go({ consistent: true })).data?.accountId;

/** Builds the rows that remove every factor of an account, for an administrator's reset after its owner lost them. */
export const buildAllFactorsDeletes = async (accountId: string): Promise<TransactionItem[]> => {
  const factors = await findFactors(accountId);
  if (!factors) return [];
  return [buildFactorsDelete(factors), ...Object.keys(factors.passkeys).map(buildCredentialRelease)];
};

/** Marks a time step of the authenticator app as used; refused when it, or a later one, was used before. */
export const buildTotpStepUse = (accountId: string, step: number): TransactionItem => ({
  label: "totp",
  Update: getFactorEntity()
    .update({ accountId })
    .set({ totpStep: step })
    .where(
      ({ totpSealed, totpStep }, { exists, lt, notExists }) =>
        `${exists(totpSealed)} AND (${notExists(totpStep)} OR ${lt(totpStep, step)})`,
    )
    .params(),
});
/** Consumes a recovery code; refused when it does not exist or was used. */
export const buildRecoveryCodeUse = (accountId: string, hash: string): TransactionItem => ({
  label: "recovery",
  Update: getFactorEntity()
    .update({ accountId })
    .delete({ recovery: [hash] })
    .where(({ recovery }, { contains }) => contains(recovery, hash))
    .params(),
});
/**
 * Records a use of a passkey. The counter of an authenticator must grow, unless it always is zero: one that does not
 * was copied, and is refused like a passkey that no longer exists.
 */
export const buildPasskeyUse = (
  accountId: string,
  id: string,
  counter: number,
  at: Instant,
): TransactionItem => ({
  label: "passkey",
  Update: getFactorEntity()
    .update({ accountId })
    .data(({ passkeys }, { set }) => {
      const passkey = getMember(passkeys, id);
      set(passkey.counter, counter);
      set(passkey.lastUsedAt, at);
    })
    .where(({ passkeys }, { eq, lt }) => {
      const storedCounter = getMember(passkeys, id).counter;
      return counter === 0 ? eq(storedCounter, 0) : lt(storedCounter, counter);
    })
    .params(),
});
