/** Finds a payment number, or chooses one of the lists of payment numbers. */
import { type OneStopList, oneStopLists } from "@portal/core/payments/one-stop/index";
import { useText } from "../../form/use-text.ts";
import { SelectField } from "../../ui/field.tsx";
import { SearchForm } from "../../ui/search-form.tsx";

interface Props {
  /** The number that was looked for, or an empty text. */
  number: string;
  list: OneStopList;
  onSearch: (search: { number?: string; status?: OneStopList }) => void;
}
export const OneStopSearch = ({ number, list, onSearch }: Props) => {
  const { t } = useText(["pages/staff-osspay", "lists"]);
  return (
    <div className="narrow">
      <SearchForm
        id="osspay-number"
        label={t("find.label")}
        buttonLabel={t("find.do")}
        maxLength={40}
        value={number}
        onSearch={(text) => onSearch(text ? { number: text } : {})}
      />
      <SelectField
        id="osspay-status"
        label={t("status")}
        mark={false}
        value={number ? "" : list}
        onChange={(event) => onSearch({ status: event.target.value as OneStopList })}
      >
        {/* The list of the payment that a number has found can be chosen too. */}
        {number && <option value="">–</option>}
        {oneStopLists.map((each) => (
          <option key={each} value={each}>
            {each === "REVERSED" ? t("reversed.list") : t(`lists:oneStopPaymentStatus.${each}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
};
