/** The search for one payment number: whoever calls about a payment has it. */
import "../staff-queue/queue.css";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";

export const FindPaymentNumber = ({
  number,
  onFind,
}: {
  number: string;
  onFind: (number: string) => void;
}) => {
  const { t } = useText(["pages/staff-osspay"]);
  const [typed, setTyped] = useState(number);
  // A list that is chosen ends the search. The form itself stays, so that its button keeps the focus.
  const [searchedNumber, setSearchedNumber] = useState(number);
  if (searchedNumber !== number) {
    setSearchedNumber(number);
    setTyped(number);
  }
  return (
    <search>
      <form
        className="queue-search"
        onSubmit={(event) => {
          event.preventDefault();
          onFind(typed.trim());
        }}
      >
        <TextField
          id="osspay-number"
          type="search"
          label={t("find.label")}
          mark={false}
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="secondary">
          {t("find.do")}
        </Button>
      </form>
    </search>
  );
};
