/** Keeps the figures of shredded applications by month, because nothing else of these applications is left. */
import { CustomAttributeType, Entity } from "electrodb";
import { compressJson, decompressJson } from "../../platform/compress.server.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../../platform/entity.server.ts";
import type { TransactionItem, TransactionPut } from "../../platform/transaction.server.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { type FigureCell, mergeCells } from "./desk-figures.ts";

type EventNames = Record<string, Record<string, string>>;
const getShreddedEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "shreddedFigures", version: "1", service: "portal" },
        attributes: {
          month: requiredText,
          revision: requiredNumber,
          cells: { type: CustomAttributeType<Uint8Array>("any"), required: true },
          eventNames: { type: CustomAttributeType<EventNames>("any"), required: true },
        },
        indexes: {
          one: { pk: buildKey("pk", "figures", []), sk: buildKey("sk", "shredded#${month}", ["month"]) },
        },
      },
      connection,
    ),
);

/** Adds the cells of an application to their months, on condition of what was read. */
export const buildShreddedCellWrites = async (
  cells: readonly FigureCell[],
  { eventId, eventNames }: Pick<ApplicationHeader, "eventId" | "eventNames">,
): Promise<TransactionItem[]> => {
  const byMonth = Map.groupBy(cells, ({ day }) => day.slice(0, 7));
  return Promise.all(
    [...byMonth].map(async ([month, ofMonth]) => {
      const { data } = await getShreddedEntity().get({ month }).go({ consistent: true });
      const storedCells = data ? decompressJson<FigureCell[]>(data.cells) : [];
      const former = data?.revision ?? 0;
      return {
        label: "figures",
        Put: getShreddedEntity()
          .put({
            month,
            revision: former + 1,
            cells: compressJson(mergeCells([...storedCells, ...ofMonth])),
            eventNames: {
              ...data?.eventNames,
              ...(eventId && eventNames ? { [eventId]: eventNames } : {}),
            },
          })
          .where(({ revision }, { eq, notExists }) => (data ? eq(revision, former) : notExists(revision)))
          .params<TransactionPut>(),
      };
    }),
  );
};

/** Reads what shredded applications counted for in some months. One query. */
export const readShreddedCells = async (
  fromMonth: string,
  toMonth: string,
): Promise<{ cells: FigureCell[]; eventNames: EventNames }> => {
  const { data } = await getShreddedEntity()
    .query.one({})
    .between({ month: fromMonth }, { month: toMonth })
    .go({ pages: "all", consistent: true });
  return {
    cells: data.flatMap((row) => decompressJson<FigureCell[]>(row.cells)),
    eventNames: Object.assign({}, ...data.map((row) => row.eventNames)),
  };
};
