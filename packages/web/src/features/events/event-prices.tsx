/** The prices that an exhibitor pays for a booth, and their last days. */

import {
  type EffectivePrice,
  getPricingDay,
  listEffectivePrices,
} from "@portal/core/applications/fees/effective-prices";
import type { EventDetail } from "@portal/core/events/event-schema";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoney } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Table } from "../../ui/table.tsx";

export const EventPrices = ({ event }: { event: EventDetail }) => {
  const { t, i18n } = useTranslation(["pages/show", "pages/event"]);
  const say = toTranslateKey(t);
  const language = i18n.language;
  const today = useToday();
  const formatMop = (amount: number): string => formatMoney(toMopAmount(amount), language);
  const prices = listEffectivePrices(event, today);
  // Without a discount the list of prices above says the same.
  if (!prices.some(({ discount, until }) => discount || until)) return null;
  const hasSeveralBooths = prices.some(({ boothType }) => boothType !== prices[0]?.boothType);
  const describeReason = ({ discount, listPrice, until }: EffectivePrice): string[] => [
    ...(discount ? [t(`fee.discount.${discount.kind as "EARLY_BIRD"}`, { percent: discount.percent })] : []),
    ...(discount ? [t("fee.instead", { price: formatMop(listPrice) })] : []),
    ...(until
      ? [t("fee.until", { day: formatDay(until.day, language), price: formatMop(until.nextPrice) })]
      : []),
  ];
  return (
    <div className="effective-prices">
      <Table
        caption={t("fee.paid", { day: formatDay(getPricingDay(event, today), language) })}
        showCaption
        rows={prices}
        rowKey={({ boothType, exhibitorType }) => `${boothType}-${exhibitorType}`}
        columns={[
          {
            key: "exhibitor",
            label: t("fee.exhibitor"),
            cell: ({ exhibitorType }) => say(`pages/event:exhibitorType.${exhibitorType}`),
          },
          ...(hasSeveralBooths
            ? [
                {
                  key: "type",
                  label: t("fee.booth"),
                  cell: ({ boothType }: EffectivePrice) => say(`pages/event:boothType.${boothType}`),
                },
              ]
            : []),
          {
            key: "price",
            label: t("fee.youPay"),
            numeric: true,
            cell: ({ price, per }) => (
              <span>
                <span className="money">{formatMop(price)}</span>{" "}
                <span className="muted">{say(`fee.per.${per}`)}</span>
              </span>
            ),
          },
          {
            key: "why",
            label: t("fee.why"),
            cell: (row) =>
              describeReason(row).join(language.startsWith("zh") ? "；" : "; ") || t("fee.noDiscount"),
          },
        ]}
      />
      <p className="muted">{t("fee.notCombined")}</p>
    </div>
  );
};
