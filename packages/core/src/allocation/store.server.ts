/** The row of an event's plan. A booth is taken by a condition on that booth alone: two people can work side by side. */
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Header } from "../application/row.ts";
import { codes, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import { client, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import { allBooths, type Grid, type Plan, planFor } from "./index.ts";

const keyOf = (eventId: string) => ({ pk: `event#${eventId}`, sk: "plan" });

/** The plan of an event as it was drawn, read consistently; undefined before staff drew one. 1 read. */
export const read = async (eventId: string): Promise<(Plan & { given: number }) | undefined> => {
  const { Item } = await client().send(
    new GetCommand({ TableName: tableName(), Key: keyOf(eventId), ConsistentRead: true }),
  );
  return Item
    ? {
        version: Number(Item.version),
        zones: Item.zones as Grid[],
        taken: Item.taken as Plan["taken"],
        given: Number(Item.given ?? 0),
      }
    : undefined;
};

/**
 * The row that writes the grids over the version that was read (label `plan`); who has a booth keeps it.
 * @param given how often a booth had been given when it was looked who has one: nobody since may stand on what goes
 */
export const writing = (eventId: string, zones: Grid[], expected: number, given: number): Labelled => ({
  label: "plan",
  Update: {
    TableName: tableName(),
    Key: keyOf(eventId),
    UpdateExpression: "SET #z = :zones, #v = :next, #t = if_not_exists(#t, :none)",
    ConditionExpression: `${expected === 0 ? "attribute_not_exists(#v)" : "#v = :v"} AND ${
      given === 0 ? "attribute_not_exists(#g)" : "#g = :g"
    }`,
    ExpressionAttributeNames: { "#z": "zones", "#v": "version", "#t": "taken", "#g": "given" },
    ExpressionAttributeValues: {
      ...(given === 0 ? {} : { ":g": given }),
      ":zones": zones,
      ":next": expected + 1,
      ":none": {},
      ...(expected === 0 ? {} : { ":v": expected }),
    },
  },
});

/** The first booth that is given makes the row, so that there is something to put a condition on. */
const begun = async (eventId: string): Promise<Plan> => {
  const plan = await read(eventId);
  if (plan) return plan;
  const event = await readEvent(eventId);
  if (!event) throw new Refusal(codes.FAIR_MISSING);
  const first = planFor(event);
  await client()
    .send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(eventId),
        UpdateExpression: "SET #z = :zones, #v = :one, #t = :none",
        ConditionExpression: "attribute_not_exists(#v)",
        ExpressionAttributeNames: { "#z": "zones", "#v": "version", "#t": "taken" },
        ExpressionAttributeValues: { ":zones": first.zones, ":one": 1, ":none": {} },
      }),
    )
    .catch((error: Error) => {
      if (error.name !== "ConditionalCheckFailedException") throw error;
    });
  return (await read(eventId)) ?? first;
};

/**
 * The row that gives an application a booth and takes the one it had; label `booth` when somebody was faster.
 * @throws Refusal 900054 no such booth on the plan
 */
export const boothRows = async (header: Header, booth: string): Promise<Labelled[]> => {
  if (!header.eventId || !booth) return [];
  const plan = await begun(header.eventId);
  if (!allBooths(plan).includes(booth))
    throw new Refusal(codes.INVALID_VALUE, { fields: [{ path: "booth", key: "option" }] });
  const moved = header.booth !== undefined && header.booth !== booth;
  return [
    {
      label: "booth",
      Update: {
        TableName: tableName(),
        Key: keyOf(header.eventId),
        UpdateExpression: `SET #t.#b = :id${moved ? " REMOVE #t.#old" : ""} ADD #g :one`,
        // On the plan that has the booth: another officer may draw it anew at this moment.
        ConditionExpression: "(attribute_not_exists(#t.#b) OR #t.#b = :id) AND #v = :v",
        ExpressionAttributeNames: {
          "#t": "taken",
          "#v": "version",
          "#g": "given",
          "#b": booth,
          ...(moved ? { "#old": header.booth as string } : {}),
        },
        ExpressionAttributeValues: { ":id": header.id, ":v": plan.version, ":one": 1 },
      },
    },
  ];
};

/** The row that gives each of two applications the other's booth, as long as both stand where they were seen. */
export const exchange = (
  eventId: string,
  first: { id: string; booth: string },
  second: { id: string; booth: string },
): Labelled => ({
  label: "booth",
  Update: {
    TableName: tableName(),
    Key: keyOf(eventId),
    UpdateExpression: "SET #t.#a = :b, #t.#b = :a",
    ConditionExpression: "#t.#a = :a AND #t.#b = :b",
    ExpressionAttributeNames: { "#t": "taken", "#a": first.booth, "#b": second.booth },
    ExpressionAttributeValues: { ":a": first.id, ":b": second.id },
  },
});

/** The row that makes a booth free again. */
export const freeBooth = (eventId: string, booth: string): Labelled => ({
  label: "plan",
  Update: {
    TableName: tableName(),
    Key: keyOf(eventId),
    UpdateExpression: "REMOVE #t.#b",
    ExpressionAttributeNames: { "#t": "taken", "#b": booth },
  },
});
