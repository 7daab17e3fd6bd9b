/** Rows of invitations, from the side of the institution and of the invited address. */
import { Entity } from "electrodb";
import { normalizeLogin } from "../../identity/accounts/index.ts";
import { defineEntity, type EntityConnection } from "../../platform/entity.server.ts";
import { buildInstitutionRowKeys } from "../../platform/table.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { Invitation } from "./index.ts";

const requiredText = { type: "string", required: true } as const;
const attributes = {
  id: requiredText,
  institutionId: requiredText,
  login: requiredText,
  account: requiredText,
  permission: { type: ["ALL", "OWN"] as const, required: true },
  names: {
    type: "map",
    properties: { zh: requiredText, en: requiredText, pt: requiredText },
    required: true,
  },
  invitedBy: requiredText,
  since: requiredText,
  expiresAt: requiredText,
  ttl: { type: "number", required: true },
} as const;
const createSentInvitationEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "invitation", version: "1", service: "portal" },
      attributes,
      indexes: {
        ofInstitution: buildInstitutionRowKeys("invitation", "login"),
      },
    },
    connection,
  );
const createReceivedInvitationEntity = (connection: EntityConnection) =>
  new Entity(
    {
      model: { entity: "invitationReceived", version: "1", service: "portal" },
      attributes,
      indexes: {
        ofLogin: {
          pk: { field: "pk", composite: ["login"], template: "invited#${login}", casing: "none" },
          sk: {
            field: "sk",
            composite: ["institutionId"],
            template: "institution#${institutionId}",
            casing: "none",
          },
        },
      },
    },
    connection,
  );
const getSentEntity = defineEntity(createSentInvitationEntity);
const getReceivedEntity = defineEntity(createReceivedInvitationEntity);

type Row = Invitation & { login: string; ttl: number };
const toInvitation = ({ login: _, ttl: __, ...invitation }: Row): Invitation => invitation;

/** Lists all invitations of an institution. */
export const listInvitations = async (institutionId: string): Promise<Invitation[]> => {
  const { data } = await getSentEntity()
    .query.ofInstitution({ institutionId })
    .go({ consistent: true, pages: "all" });
  return (data as Row[]).map(toInvitation);
};

/** Lists the invitations of an address. */
export const listInvitationsByAddress = async (address: string): Promise<Invitation[]> => {
  const { data } = await getReceivedEntity()
    .query.ofLogin({ login: normalizeLogin(address) })
    .go({ consistent: true, pages: "all" });
  return (data as Row[]).map(toInvitation);
};

/** Builds the rows of an invitation; an open one for the same address is replaced. */
export const buildInvitationPuts = (invitation: Invitation): TransactionItem[] => {
  const row = {
    ...invitation,
    login: normalizeLogin(invitation.account),
    ttl: Math.ceil(Date.parse(invitation.expiresAt) / 1000),
  };
  return [
    { label: "sent", Put: getSentEntity().put(row).params() },
    { label: "received", Put: getReceivedEntity().put(row).params() },
  ];
};

/** Deletes an invitation when it is withdrawn or accepted, on the condition that it was not replaced. */
export const buildInvitationDeletes = ({ id, institutionId, account }: Invitation): TransactionItem[] => {
  const login = normalizeLogin(account);
  const sentDelete = getSentEntity()
    .delete({ institutionId, login })
    .where((row, { eq }) => eq(row.id, id));
  return [
    { label: "sent", Delete: sentDelete.params() },
    { label: "received", Delete: getReceivedEntity().delete({ institutionId, login }).params() },
  ];
};
