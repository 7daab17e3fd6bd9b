/** Rows of public-service identities and of sign-ons in progress. */
import { declareRows } from "../../platform/row-declaration.ts";

export const signOnRowDeclarations = declareRows(
  {
    row: "identity (bound)",
    pk: "account#",
    sk: "third-party#",
    personal: {
      names: { whose: "holder", erase: "row", copy: "self" },
      number: { whose: "holder", erase: "row", copy: "self" },
    },
    plain: ["kind", "boundAt"],
    inner: ["accountId", "identity", "issuer"],
  },
  {
    row: "identity (unique)",
    pk: "identity#",
    sk: "identity",
    personal: {},
    plain: [],
    inner: ["accountId", "kind"],
  },
  {
    row: "sign-on, bind ticket",
    pk: "sign-on#",
    sk: "sign-on",
    personal: {},
    plain: [],
    inner: [
      "state",
      "nonce",
      "verifier",
      "proof",
      "kind",
      "language",
      "begun",
      "at",
      "issuedAt",
      "expires",
      "hash",
    ],
  },
  {
    row: "sign-on, bind ticket",
    pk: "bind-ticket#",
    sk: "bind-ticket",
    personal: {
      named: { whose: "holder", erase: "keep", ground: "expires", copy: "nobody" },
      unbound: { whose: "holder", erase: "keep", ground: "expires", copy: "nobody" },
    },
    plain: [],
    inner: ["identity", "expires", "kind", "hash"],
  },
);
