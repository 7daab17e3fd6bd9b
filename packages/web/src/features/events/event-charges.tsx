/** The price list of an event's rooms and extras, and what each person of a delegation pays. */

import type { EventDetail } from "@portal/core/events/event-schema";
import { isExtraOfForm } from "@portal/core/forms/code-lists/on-site-extras";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../../shell/format.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Table } from "../../ui/table.tsx";

type Charge = EventDetail["rateChart"][number];
interface ChargeList {
  caption: "seminars" | "delegation";
  charges: Charge[];
}
// The names of two entries. Importing them from `applications/fees/rate-chart` would load that module on this page.
const RENT = "RENT";
const PARTICIPANT = "PARTICIPANT";

/**
 * Lists the charges of what can be applied for. Nobody is charged for a room, or for what is served in it, at an online
 * event (decisions 0827 and 0816).
 */
export const listEventCharges = ({
  applicationTypes,
  rateChart,
  form,
}: Pick<EventDetail, "applicationTypes" | "rateChart" | "form">): ChargeList[] => {
  const lists: ChargeList[] = [
    {
      caption: "seminars",
      charges: applicationTypes.includes("SEMINAR")
        ? rateChart.filter(
            ({ extra }) =>
              extra !== PARTICIPANT && !(extra === RENT && form === "ONLINE") && isExtraOfForm(extra, form),
          )
        : [],
    },
    {
      caption: "delegation",
      charges: applicationTypes.includes("OVERSEAS_DELEGATION")
        ? rateChart.filter(({ extra }) => extra === PARTICIPANT)
        : [],
    },
  ];
  return lists.filter(({ charges }) => charges.length > 0);
};

export const EventCharges = ({ event }: { event: EventDetail }) => {
  const { t, i18n } = useTranslation(["pages/show", "pages/event"]);
  const say = toTranslateKey(t);
  const nameCharge = ({ extra, band }: Charge): string => {
    if (extra === PARTICIPANT) return t("fee.participant");
    if (extra !== RENT) return say(`pages/event:seminarExtra.${extra}`);
    return band ? t("fee.room", { size: say(`pages/event:scaleBand.${band}`) }) : t("fee.roomAnySize");
  };
  return listEventCharges(event).map(({ caption, charges }) => (
    <div className="rates" key={caption}>
      <Table
        caption={t(`fee.${caption}`)}
        showCaption
        rows={charges}
        rowKey={({ extra, band }) => extra + band}
        columns={[
          { key: "item", label: t("fee.item"), cell: nameCharge },
          {
            key: "price",
            label: t("fee.price"),
            numeric: true,
            cell: ({ price, per }) =>
              price ? (
                <span>
                  <span className="money">{formatMoney(toMopAmount(price), i18n.language)}</span>{" "}
                  <span className="muted">{say(`fee.per.${per}`)}</span>
                </span>
              ) : (
                <span className="muted">{t("fee.request")}</span>
              ),
          },
        ]}
      />
    </div>
  ));
};
