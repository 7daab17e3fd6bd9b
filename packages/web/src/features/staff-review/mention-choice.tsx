/** Inserts the name of a colleague into a note. */
import type { Colleague } from "@portal/core/applications/desk/colleague-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";

interface Props {
  readers: readonly Colleague[];
  /** Receives the name that is to be inserted. */
  onChoose: (name: string) => void;
}
/** The choice has a button of its own, since arrow keys change a closed list on some systems. */
export const MentionChoice = ({ readers, onChoose }: Props) => {
  const { t } = useTranslation("pages/staff");
  const [chosenName, setChosenName] = useState("");
  const insert = (): void => {
    onChoose(chosenName);
    setChosenName("");
  };
  return (
    <>
      <SelectField
        id="case-mention"
        label={t("case.mention")}
        mark={false}
        value={chosenName}
        onChange={(event) => setChosenName(event.target.value)}
      >
        <option value="">{t("case.choose")}</option>
        {readers.map(({ accountId, name }) => (
          <option key={accountId} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button look="quiet" small disabled={!chosenName} onClick={insert}>
        {t("case.mentionDo")}
      </Button>
    </>
  );
};
