/** Entities of accounts: the account itself, and one unique row for each address or phone number it signs in with. */
import { CustomAttributeType, Entity } from "electrodb";
import type { Instant } from "../../platform/day.ts";
import { defineEntity } from "../../platform/entity.server.ts";
import type { Role } from "../../platform/roles.ts";
import type { StaffScope } from "../../platform/staff-scope.ts";
import type { Preferences } from "./account-schema.ts";

export type AccountLanguage = "zh-Hant" | "zh-Hans" | "en" | "pt";
export interface Account {
  id: string;
  /** The e-mail address as typed by its owner; for an account without one the phone number, `+85362345678`. */
  account: string;
  phone?: string | undefined;
  phoneAreaCodeId?: string | undefined;
  /** Logins that it had before: what was written under them is the owner's as well. */
  formerLogins?: string[] | undefined;
  passwordHash: string;
  passwordChangedAt: Instant;
  roles: Role[];
  /** For what the roles of a member of staff hold; absent or null for everything. */
  scope?: StaffScope | null | undefined;
  language: AccountLanguage;
  preferences: Preferences;
  /** The profile picture: a verified file owned by the person. */
  pictureId?: string | undefined;
  /** The moment at which the terms were accepted; absent for accounts created by staff. */
  consentAt?: Instant | undefined;
  disabled?: boolean | undefined;
  /** Generation of sessions; raising it ends them all. */
  epoch: number;
  version: number;
  /**
   * True when a second factor is enrolled; the factors are in a row of their own
   * (`second-factor/factor-store.server.ts`).
   */
  factorEnrolled?: boolean | undefined;
  /** Base32 secret from before secrets were encrypted; it moves to the factors' row when it is next used. */
  totpSecret?: string | undefined;
  /** The last time step used with that secret. */
  totpStep?: number | undefined;
  createdAt: Instant;
  /**
   * The moment at which the account is erased unless its owner signs in before; empty or absent when no erasure is
   * scheduled.
   */
  erasureAt?: string | undefined;
}

export const getAccountEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "account", version: "1", service: "portal" },
        attributes: {
          id: { type: "string", required: true },
          account: { type: "string", required: true },
          phone: { type: "string" },
          phoneAreaCodeId: { type: "string" },
          formerLogins: { type: CustomAttributeType<string[]>("any") },
          passwordHash: { type: "string", required: true },
          passwordChangedAt: { type: CustomAttributeType<Instant>("string"), required: true },
          roles: { type: CustomAttributeType<Role[]>("any"), required: true },
          scope: { type: CustomAttributeType<StaffScope | null>("any") },
          language: { type: CustomAttributeType<AccountLanguage>("string"), required: true },
          preferences: { type: CustomAttributeType<Account["preferences"]>("any"), required: true },
          pictureId: { type: "string" },
          consentAt: { type: CustomAttributeType<Instant>("string") },
          disabled: { type: "boolean" },
          epoch: { type: "number", required: true },
          version: { type: "number", required: true },
          factorEnrolled: { type: "boolean" },
          totpSecret: { type: "string" },
          totpStep: { type: "number" },
          erasureAt: { type: "string" },
          createdAt: { type: CustomAttributeType<Instant>("string"), required: true },
        },
        indexes: {
          one: {
            pk: { field: "pk", composite: ["id"], template: "account#${id}", casing: "none" },
            sk: { field: "sk", composite: [], template: "account", casing: "none" },
          },
        },
      },
      connection,
    ),
);
export const getLoginEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "login", version: "1", service: "portal" },
        attributes: {
          login: { type: "string", required: true },
          accountId: { type: "string", required: true },
        },
        indexes: {
          one: {
            pk: { field: "pk", composite: ["login"], template: "login#${login}", casing: "none" },
            sk: { field: "sk", composite: [], template: "login", casing: "none" },
          },
        },
      },
      connection,
    ),
);
