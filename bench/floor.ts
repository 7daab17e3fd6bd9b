/** The floor of `quality.md`: the libraries every request-path Lambda needs, one read of the table, nothing else. */
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import middy from "@middy/core";
import { Entity } from "electrodb";
import * as z from "zod";

const Body = z.object({ id: z.string().max(40) });
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});
const ThingEntity = new Entity(
  {
    model: { entity: "thing", version: "1", service: "floor" },
    attributes: { id: { type: "string", required: true }, name: { type: "string" } },
    indexes: { main: { pk: { field: "pk", composite: ["id"] }, sk: { field: "sk", composite: [] } } },
  },
  { client, table: process.env.TABLE_NAME ?? "floor" },
);

export const handler = middy().handler(async () => {
  const { id } = Body.parse({ id: "one" });
  const thing = await ThingEntity.get({ id }).go();
  return { statusCode: 200, body: JSON.stringify({ success: true, data: thing.data }) };
});
