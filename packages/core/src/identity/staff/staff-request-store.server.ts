/**
 * Changes of staff accounts that wait for a second administrator. One request for each account: the key is the
 * account's id, or the hash of the address of an account that is to be created.
 */
import { CustomAttributeType, Entity } from "electrodb";
import { buildKey, defineEntity, requiredText } from "../../platform/entity.server.ts";
import type { TransactionItem } from "../../platform/transaction.server.ts";
import type { StaffRequestView } from "./staff-schema.ts";

/** A request, with the version of the roster row that was read; 0 for an account that is to be created. */
export type StaffRequest = StaffRequestView & { memberVersion: number };

const getStaffRequestEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "staffRequest", version: "1", service: "portal" },
        attributes: {
          id: requiredText,
          requestedAt: requiredText,
          request: { type: CustomAttributeType<StaffRequest>("any"), required: true },
        },
        indexes: {
          all: { pk: buildKey("pk", "staff-request", []), sk: buildKey("sk", "request#${id}", ["id"]) },
        },
      },
      connection,
    ),
);

/** Lists everything that waits, oldest first. One query. */
export const listStaffRequests = async (): Promise<StaffRequest[]> => {
  const { data } = await getStaffRequestEntity().query.all({}).go({ consistent: true, pages: "all" });
  return data.map(({ request }) => request).toSorted((a, b) => (a.requestedAt < b.requestedAt ? -1 : 1));
};

/** Finds the request with this id, read consistently. */
export const findStaffRequest = async (id: string): Promise<StaffRequest | undefined> =>
  (await getStaffRequestEntity().get({ id }).go({ consistent: true })).data?.request;

/** Stores a request, on condition that no other waits for the same account. */
export const buildStaffRequestPut = (request: StaffRequest): TransactionItem => ({
  label: "request",
  Put: getStaffRequestEntity().create({ id: request.id, requestedAt: request.requestedAt, request }).params(),
});

/** Removes the request that was read, on condition that it is still the same. */
export const buildStaffRequestRemoval = ({ id, requestedAt: expected }: StaffRequest): TransactionItem => ({
  label: "request",
  Delete: getStaffRequestEntity()
    .delete({ id })
    .where(({ requestedAt }, { eq }) => eq(requestedAt, expected))
    .params(),
});
