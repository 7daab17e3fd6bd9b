/** Rows of penalties, beside their institution: one query reads them all. */
import { CustomAttributeType, Entity } from "electrodb";
import { besideInstitution, client, tableName } from "../table.server.ts";
import type { Labelled } from "../write.server.ts";
import type { Penalty } from "./index.ts";

const make = () =>
  new Entity(
    {
      model: { entity: "penalty", version: "1", service: "portal" },
      attributes: {
        id: { type: "string", required: true },
        institutionId: { type: "string", required: true },
        penalty: { type: CustomAttributeType<Penalty>("any"), required: true },
      },
      indexes: {
        ofInstitution: besideInstitution("penalty"),
      },
    },
    { client: client(), table: tableName() },
  );
let made: ReturnType<typeof make> | undefined;
const penalties = () => (made ??= make());

/** All of an institution, oldest first; one consistent query. */
export const ofInstitution = async (institutionId: string): Promise<Penalty[]> => {
  const { data } = await penalties()
    .query.ofInstitution({ institutionId })
    .go({ pages: "all", consistent: true });
  return data.map((row) => row.penalty);
};

/** The row of a penalty; written under the version of its institution, so that nobody else wrote one meanwhile. */
export const put = (penalty: Penalty): Labelled => ({
  label: "penalty",
  Put: penalties().put({ id: penalty.id, institutionId: penalty.institutionId, penalty }).params(),
});
