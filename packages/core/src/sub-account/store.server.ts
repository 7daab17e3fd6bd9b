/** Rows of invitations, seen from the institution and from the invited address. */
import { Entity } from "electrodb";
import { loginOf } from "../account/index.ts";
import { besideInstitution, client, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import type { Invitation } from "./index.ts";

const text = { type: "string", required: true } as const;
const attributes = {
  id: text,
  institutionId: text,
  login: text,
  account: text,
  permission: { type: ["ALL", "OWN"] as const, required: true },
  names: {
    type: "map",
    properties: { zh: text, en: text, pt: text },
    required: true,
  },
  invitedBy: text,
  since: text,
  expiresAt: text,
  ttl: { type: "number", required: true },
} as const;
const makeSent = () =>
  new Entity(
    {
      model: { entity: "invitation", version: "1", service: "portal" },
      attributes,
      indexes: {
        ofInstitution: besideInstitution("invitation", "login"),
      },
    },
    { client: client(), table: tableName() },
  );
const makeReceived = () =>
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
    { client: client(), table: tableName() },
  );
let sentMade: ReturnType<typeof makeSent> | undefined;
let receivedMade: ReturnType<typeof makeReceived> | undefined;
const sent = () => (sentMade ??= makeSent());
const received = () => (receivedMade ??= makeReceived());

type Row = Invitation & { login: string; ttl: number };
const invitationOf = ({ login: _, ttl: __, ...invitation }: Row): Invitation => invitation;

/** Invitations of an institution, whoever they went to. */
export const ofInstitution = async (institutionId: string): Promise<Invitation[]> => {
  const { data } = await sent().query.ofInstitution({ institutionId }).go({ consistent: true, pages: "all" });
  return (data as Row[]).map(invitationOf);
};

/** Invitations of an address. */
export const ofAddress = async (address: string): Promise<Invitation[]> => {
  const { data } = await received()
    .query.ofLogin({ login: loginOf(address) })
    .go({ consistent: true, pages: "all" });
  return (data as Row[]).map(invitationOf);
};

/** The rows of an invitation; one that stands open for the address is replaced. */
export const put = (invitation: Invitation): Labelled[] => {
  const row = {
    ...invitation,
    login: loginOf(invitation.account),
    ttl: Math.ceil(Date.parse(invitation.expiresAt) / 1000),
  };
  return [
    { label: "sent", Put: sent().put(row).params() as never },
    { label: "received", Put: received().put(row).params() as never },
  ];
};

/** Takes an invitation back or up: it must still be this one. */
export const take = ({ id, institutionId, account }: Invitation): Labelled[] => {
  const login = loginOf(account);
  const gone = sent()
    .delete({ institutionId, login })
    .where((row, { eq }) => eq(row.id, id));
  return [
    { label: "sent", Delete: gone.params() as never },
    { label: "received", Delete: received().delete({ institutionId, login }).params() as never },
  ];
};
