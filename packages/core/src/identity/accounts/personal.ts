/** Personal data in account rows; all of it belongs to the holder and is deleted with the account. */
import { declareRows } from "../../platform/personal.ts";

export const accountRows = declareRows(
  {
    row: "account",
    pk: "account#",
    sk: "account",
    personal: {
      account: { whose: "holder", erase: "row", copy: "self" },
      phone: { whose: "holder", erase: "row", copy: "self" },
      phoneAreaCodeId: { whose: "holder", erase: "row", copy: "self" },
      formerLogins: { whose: "holder", erase: "row", copy: "self" },
      pictureId: { whose: "holder", erase: "row", copy: "self" },
      preferences: { whose: "holder", erase: "row", copy: "self" },
    },
    plain: [
      "id",
      "language",
      "roles",
      "createdAt",
      "passwordChangedAt",
      "consentAt",
      "disabled",
      "erasureAt",
    ],
    inner: ["passwordHash", "totpSecret", "totpStep", "epoch", "version", "factorEnrolled"],
  },
  {
    row: "login (unique)",
    pk: "login#",
    sk: "login",
    personal: {
      login: { whose: "holder", erase: "row", copy: "nobody" },
    },
    plain: [],
    inner: ["accountId"],
  },
  {
    row: "code",
    pk: "code#",
    sk: "code",
    personal: {},
    plain: [],
    inner: ["nonce", "expires", "issuedAt"],
  },
  {
    row: "code, when it was sent",
    pk: "code#",
    sk: "sending",
    personal: {},
    plain: [],
    inner: ["sentAt", "hour", "inHour", "day", "inDay"],
  },
  {
    row: "second factors",
    pk: "account#",
    sk: "second-factor",
    personal: { passkeys: { whose: "holder", erase: "row", copy: "self" } },
    plain: ["totpSince"],
    inner: ["version", "handle", "totpSealed", "totpStep", "recovery", "accountId"],
  },
  {
    row: "passkey (unique)",
    pk: "passkey#",
    sk: "passkey",
    personal: {},
    plain: [],
    inner: ["accountId", "credentialId"],
  },
  {
    row: "second step of a sign-in",
    pk: "sign-in#",
    sk: "sign-in",
    personal: {},
    plain: [],
    inner: ["accountId", "epoch", "door", "challenge", "expires", "hash"],
  },
);
