/** Rows of invitations to an institution, from both sides. */
import { declareRows } from "../../platform/row-declaration.ts";

export const invitationRowDeclarations = declareRows(
  {
    row: "invitation",
    pk: "institution#",
    sk: "invitation#",
    personal: {
      account: { whose: "holder", erase: "row", copy: "self" },
      login: { whose: "holder", erase: "row", copy: "nobody" },
      // The address of another person than the invited one.
      invitedBy: { whose: "holder", erase: "login", copy: "nobody" },
    },
    plain: ["institutionId", "permission", "names", "since", "expiresAt"],
    inner: ["id"],
  },
  {
    row: "invitation (mirror)",
    pk: "invited#",
    sk: "institution#",
    personal: {
      account: { whose: "holder", erase: "row", copy: "self" },
      login: { whose: "holder", erase: "row", copy: "nobody" },
      // The address of another person than the invited one.
      invitedBy: { whose: "holder", erase: "login", copy: "nobody" },
    },
    plain: ["institutionId", "permission", "names", "since", "expiresAt"],
    inner: ["id"],
  },
);
