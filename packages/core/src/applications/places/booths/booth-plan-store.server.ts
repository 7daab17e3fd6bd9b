/**
 * The row of an event's booth plan. Taking a booth is a condition on that booth alone, so that two people can work at
 * the same time.
 */
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { findEvent } from "../../../events/event-store.server.ts";
import { errorCodes, Refusal } from "../../../platform/errors.ts";
import { getDocumentClient, getTableName } from "../../../platform/table.server.ts";
import type { TransactionItem } from "../../../platform/transaction.server.ts";
import type { ApplicationHeader } from "../../model/application-rows.ts";
import { type BoothGrid, type BoothPlan, buildDefaultPlan, listAllBoothIds } from "./index.ts";

const keyOf = (eventId: string) => ({ pk: `event#${eventId}`, sk: "plan" });

/** Returns the saved booth plan of an event, or undefined before staff saved one. One consistent read. */
export const findBoothPlan = async (
  eventId: string,
): Promise<(BoothPlan & { given: number }) | undefined> => {
  const { Item } = await getDocumentClient().send(
    new GetCommand({ TableName: getTableName(), Key: keyOf(eventId), ConsistentRead: true }),
  );
  return Item
    ? {
        version: Number(Item.version),
        zones: Item.zones as BoothGrid[],
        taken: Item.taken as BoothPlan["taken"],
        given: Number(Item.given ?? 0),
      }
    : undefined;
};

/**
 * Builds the write of the grids on condition of the version that was read (label `plan`); allocated booths stay
 * allocated.
 * @param given the number of allocations when the booths were checked, so that no booth allocated since is removed
 */
export const buildBoothPlanWrite = (
  eventId: string,
  zones: BoothGrid[],
  expectedVersion: number,
  allocationCount: number,
): TransactionItem => ({
  label: "plan",
  Update: {
    TableName: getTableName(),
    Key: keyOf(eventId),
    UpdateExpression: "SET #z = :zones, #v = :next, #t = if_not_exists(#t, :none)",
    ConditionExpression: `${expectedVersion === 0 ? "attribute_not_exists(#v)" : "#v = :v"} AND ${
      allocationCount === 0 ? "attribute_not_exists(#g)" : "#g = :g"
    }`,
    ExpressionAttributeNames: { "#z": "zones", "#v": "version", "#t": "taken", "#g": "given" },
    ExpressionAttributeValues: {
      ...(allocationCount === 0 ? {} : { ":g": allocationCount }),
      ":zones": zones,
      ":next": expectedVersion + 1,
      ":none": {},
      ...(expectedVersion === 0 ? {} : { ":v": expectedVersion }),
    },
  },
});

/** The first allocation creates the row, so that a condition can refer to it. */
const findOrCreateBoothPlan = async (eventId: string): Promise<BoothPlan> => {
  const plan = await findBoothPlan(eventId);
  if (plan) return plan;
  const event = await findEvent(eventId);
  if (!event) throw new Refusal(errorCodes.FAIR_MISSING);
  const defaultPlan = buildDefaultPlan(event);
  await getDocumentClient()
    .send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: keyOf(eventId),
        UpdateExpression: "SET #z = :zones, #v = :one, #t = :none",
        ConditionExpression: "attribute_not_exists(#v)",
        ExpressionAttributeNames: { "#z": "zones", "#v": "version", "#t": "taken" },
        ExpressionAttributeValues: { ":zones": defaultPlan.zones, ":one": 1, ":none": {} },
      }),
    )
    .catch((error: Error) => {
      if (error.name !== "ConditionalCheckFailedException") throw error;
    });
  return (await findBoothPlan(eventId)) ?? defaultPlan;
};

/**
 * Builds the write that gives an application a booth and frees its previous one; label `booth` when somebody was
 * faster.
 * @throws Refusal 900054 when the plan has no such booth
 */
export const buildBoothAllocation = async (
  header: ApplicationHeader,
  booth: string,
): Promise<TransactionItem[]> => {
  if (!header.eventId || !booth) return [];
  const plan = await findOrCreateBoothPlan(header.eventId);
  if (!listAllBoothIds(plan).includes(booth))
    throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "booth", key: "option" }] });
  const leavesOtherBooth = header.booth !== undefined && header.booth !== booth;
  return [
    {
      label: "booth",
      Update: {
        TableName: getTableName(),
        Key: keyOf(header.eventId),
        UpdateExpression: `SET #t.#b = :id${leavesOtherBooth ? " REMOVE #t.#old" : ""} ADD #g :one`,
        // The plan must have that version, because another officer may be changing it.
        ConditionExpression: "(attribute_not_exists(#t.#b) OR #t.#b = :id) AND #v = :v",
        ExpressionAttributeNames: {
          "#t": "taken",
          "#v": "version",
          "#g": "given",
          "#b": booth,
          ...(leavesOtherBooth ? { "#old": header.booth as string } : {}),
        },
        ExpressionAttributeValues: { ":id": header.id, ":v": plan.version, ":one": 1 },
      },
    },
  ];
};

/**
 * Builds the write that exchanges the booths of two applications, while both still have the booths that were read.
 */
export const buildBoothSwap = (
  eventId: string,
  first: { id: string; booth: string },
  second: { id: string; booth: string },
): TransactionItem => ({
  label: "booth",
  Update: {
    TableName: getTableName(),
    Key: keyOf(eventId),
    UpdateExpression: "SET #t.#a = :b, #t.#b = :a",
    ConditionExpression: "#t.#a = :a AND #t.#b = :b",
    ExpressionAttributeNames: { "#t": "taken", "#a": first.booth, "#b": second.booth },
    ExpressionAttributeValues: { ":a": first.id, ":b": second.id },
  },
});

/** Builds the write that frees a booth. */
export const buildBoothRelease = (eventId: string, booth: string): TransactionItem => ({
  label: "plan",
  Update: {
    TableName: getTableName(),
    Key: keyOf(eventId),
    UpdateExpression: "REMOVE #t.#b",
    ExpressionAttributeNames: { "#t": "taken", "#b": booth },
  },
});
