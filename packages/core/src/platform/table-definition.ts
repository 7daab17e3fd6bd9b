/**
 * The definition of the table, used by `stacks/storage.ts` and the tests. Pure data.
 * `table.server.ts` documents what the keys mean.
 */

/** The time-to-live attribute of DynamoDB (epoch seconds). Readers check it too, because deletion lags by days. */
export const timeToLive = "ttl";

/**
 * The attribute in which ElectroDB writes the name of a row's entity. Every entity is told of it (`entity.server.ts`),
 * so that the index `due` can carry it and its reader can tell the kinds of rows apart.
 */
export const entityNameAttribute = "__edb_e__";

/**
 * DynamoDB writes an index entry again whenever a projected attribute changes. `byEvent` projects keys only, so that
 * the transitions of an application, which never change its event, never write it (decision 0030). `due` projects what
 * the sweep reads, and the order, which the reconciliation read there before decision 0788, so that an application that
 * changes without a new instant does not write it, and one that does writes one unit (decision 0287). The desk shows
 * whole rows of `byQueue`.
 */
const secondary = [
  { name: "byEvent", pk: "gsi1pk", sk: "gsi1sk", projection: "keys-only" },
  { name: "byQueue", pk: "gsi2pk", sk: "gsi2sk", projection: "all" },
  {
    name: "due",
    pk: "gsi3pk",
    sk: "gsi3sk",
    projection: [entityNameAttribute, "id", "institutionId", "errand", "notices", "order"],
  },
] as const satisfies readonly {
  name: string;
  pk: string;
  sk: string;
  projection: "all" | "keys-only" | readonly string[];
}[];

export const tableKeys = { pk: "pk", sk: "sk", secondary } as const;
